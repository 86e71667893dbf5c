import Devices
import Documents

extension Command {
  static let devices = Command(
    name: "devices",
    summary: "list MIDI ports and sound devices",
    usage: "[--json]",
    explanation: """
      Lists the sequencer ports that `tactus live --connect` can match by name, and the PCM
      devices that --out can open.
      """,
    options: [.json],
    run: { arguments in
      try arguments.needNoOperands()
      var ports: [SequencerPort] = []
      var problem: Diagnostic?
      do throws(Diagnostic) { ports = try sequencerPorts() } catch { problem = error }
      let devices = pcmDevices()
      guard !arguments.has("json") else {
        output(json(ports: ports, devices: devices))
        return 0
      }
      output("MIDI ports (`tactus live --connect` takes a part of a name):")
      if let problem { output("  none: \(problem.message)") }
      for port in ports {
        let ways = [port.isReadable ? "in" : nil, port.isWritable ? "out" : nil].compactMap { $0 }
        output("  \(port.address)\t\(port.name) (\(ways.joined(separator: ", ")))")
      }
      if problem == nil, ports.isEmpty { output("  none") }
      output("sound devices (`--out` takes the name; null always works):")
      for device in devices {
        let description = device.description.split(separator: "\n").joined(separator: ", ")
        output("  \(device.name)\t\(description)")
      }
      if devices.isEmpty { output("  none") }
      return 0
    }
  )

  private static func json(ports: [SequencerPort], devices: [PCMDevice]) -> String {
    let midi = ports.map {
      "{ \"address\": \(jsonString($0.address.description)), \"name\": \(jsonString($0.name)), "
        + "\"readable\": \($0.isReadable), \"writable\": \($0.isWritable) }"
    }
    let pcm = devices.map {
      "{ \"name\": \(jsonString($0.name)), \"description\": \(jsonString($0.description)) }"
    }
    return "{ \"midi\": [\(midi.joined(separator: ", "))], \"pcm\": [\(pcm.joined(separator: ", "))] }"
  }
}
