import CALSA
import Glibc

/// A PCM that can be played to, as alsa-lib's configuration lists it.
public struct PCMDevice: Equatable, Sendable {
  /// The name to open it by.
  public let name: String
  /// What it is, in the words of alsa-lib, on one line.
  public let description: String
}

/// The PCMs that alsa-lib lists for playback, in its order; empty when it lists none.
public func pcmDevices() -> [PCMDevice] {
  tactus_silence_alsa()
  var list: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  guard snd_device_name_hint(-1, "pcm", &list) >= 0, let list else { return [] }
  defer { snd_device_name_free_hint(list) }
  var devices: [PCMDevice] = []
  var entry = list
  while let hint = entry.pointee {
    entry += 1
    guard let name = text(hint, "NAME"), text(hint, "IOID") != "Input" else { continue }
    let lines = (text(hint, "DESC") ?? "").split(separator: "\n")
    devices.append(PCMDevice(name: name, description: lines.joined(separator: ", ")))
  }
  return devices
}

private func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
  guard let text = snd_device_name_get_hint(hint, key) else { return nil }
  defer { free(text) }
  return String(cString: text)
}
