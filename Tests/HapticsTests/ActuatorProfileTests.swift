import Haptics
import Testing

@Suite("The text of an actuator's profile")
struct ActuatorProfileTests {
  @Test("a profile that comes with Tactus is written as its name", arguments: ActuatorProfile.named.map(\.name))
  func named(name: String) {
    #expect(ActuatorProfile(named: name)?.description == name)
    #expect(ActuatorProfile(name) == ActuatorProfile(named: name))
  }

  @Test("another is written as the nearest name and what differs")
  func nearest() {
    var profile = ActuatorProfile.bassShaker
    profile.dullHz = 25.5
    profile.frequencyLaw = .linear
    #expect(profile.description == "bass-shaker,dull-hz=25.5,frequency-law=linear")
  }

  @Test("every field comes back as it was, at both ends of its range")
  func everyField() throws {
    for field in ActuatorProfile.fields {
      let texts =
        switch field.values {
        case .number(let range): [String(range.lowerBound), String(range.upperBound), String(range.upperBound / 3)]
        case .word(let words): words
        }
      for text in texts {
        var profile = ActuatorProfile.linearResonant
        #expect(field.set(text, in: &profile), "\(field.key) \(text)")
        #expect(ActuatorProfile(profile.description) == profile, "\(profile)")
      }
    }
  }

  @Test(
    "what is not known is refused",
    arguments: [
      "", "wide", "wide-band,", "wide-band,dull-hz", "wide-band,dull-hz=", "wide-band,dull-hz=0", "dull-hz=20",
    ]
  )
  func unknown(text: String) { #expect(ActuatorProfile(text) == nil) }
}
