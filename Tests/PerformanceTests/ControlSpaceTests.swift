import Haptics
import OSC
import Realtime
import Testing

@testable import Performance

@Suite("The control space")
struct ControlSpaceTests {
  @Test(
    "a preset is played within 0…1, whatever number comes",
    arguments: [(1e30, 1), (-1e300, 0), (0.5, 0.5)] as [(Double, Float)]
  )
  func absurdIntensity(sent: Double, played: Float) {
    var rig = Rig(playing: [("Tick", Pattern(), nil)])
    var controls = ControlSpace(addingPartsTo: &rig, sampleRate: 48000, firstHold: 0)
    var intensities: [Float] = []
    let message = OSCMessage("/tactus/play", [.string("Tick"), .double(sent), .double(sent)])
    let outcome = controls.handle(message, at: .zero, stamp: .now) { command in
      guard case .play(_, _, let intensity, let sharpness) = command.action else { return }
      intensities.append(intensity)
      #expect((-1...1).contains(sharpness))
    }
    #expect(outcome == .played)
    #expect(intensities == [played])
  }
}
