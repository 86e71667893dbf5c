import AHAP
import Engine
import Foundation
import Haptics
import Realtime
import Testing

@Suite struct PresetTests {
  static let feedbacks = [
    "ImpactLight", "ImpactMedium", "ImpactHeavy", "ImpactRigid", "ImpactSoft", "Selection", "Success", "Warning",
    "Error",
    "Increase", "Decrease", "Start", "Stop", "Alignment", "LevelChange", "PathComplete",
  ]
  static let games = [
    "DoubleTap", "FadeOut", "Pulse", "Collision", "Explosion", "Engine", "ShieldTaps", "ShieldSwell", "Texture",
  ]
  static let drums = ["Kick", "Snare", "HiHatClosed", "HiHatOpen", "Tom", "Clap", "Click", "Accent"]
  static let names = feedbacks + games + drums + ["Heartbeat", "Rumble"]

  @Test("the presets that are shipped are those that are promised")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: PresetFile.folder.path())
    #expect(files.sorted() == Self.names.map { "\($0).ahap" }.sorted())
  }

  @Test("a preset loads without a warning, says what it is for and is written as Tactus writes", arguments: names)
  func document(name: String) throws {
    let bytes = try PresetFile.bytes(name)
    let (document, warnings) = try AHAPDocument.read(bytes, named: "\(name).ahap")
    #expect(warnings.isEmpty)
    #expect(document.metadata["Project"]?.text == "Tactus")
    let description = try #require(document.description)
    #expect(description.hasSuffix(".") && description.count > 40)
    #expect(document.encoded() == bytes)
  }

  @Test("a preset begins at once and is over within five seconds", arguments: names)
  func time(name: String) throws {
    let pattern = try PresetFile.pattern(name)
    #expect(pattern.events.map(\.time).min() == 0)
    #expect(pattern.duration <= 5)
    #expect(pattern.events.allSatisfy { $0.kind == .transient || ($0.duration ?? 0) > 0 })
    let samples = try PresetFile.rendered(name, seconds: 5.5)
    #expect(samples.suffix(24000).allSatisfy { $0 == 0 })
  }

  @Test("a preset is felt, undistorted, on every kind of actuator", arguments: names)
  func felt(name: String) throws {
    for (kind, profile) in ActuatorProfile.named {
      let samples = try PresetFile.rendered(name, on: profile)
      #expect(samples.allSatisfy { $0.isFinite }, "\(kind)")
      let peak = PresetFile.peak(samples)
      // A motor is driven fully until it has come to its speed.
      #expect(peak > 0.05 && peak < (profile.drive == .level ? 1.01 : 1), "\(kind)")
    }
  }

  @Test("a drum is felt within five milliseconds and leaves room for the next", arguments: drums)
  func drum(name: String) throws {
    let samples = try PresetFile.rendered(name)
    let peak = PresetFile.peak(samples)
    let onset = try #require(samples.firstIndex { abs($0) > peak / 2 })
    #expect(onset < 240)
    #expect(try PresetFile.pattern(name).duration < 0.4)
  }

  @Test(
    "feedbacks are graded",
    arguments: [
      ["Selection", "ImpactLight", "ImpactMedium", "ImpactHeavy"], ["ImpactSoft", "ImpactHeavy"],
      ["HiHatClosed", "Click", "Accent"], ["HiHatClosed", "Snare", "Kick"], ["Success", "Warning", "Error"],
    ]
  )
  func graded(names: [String]) throws {
    let strengths = try names.map { PresetFile.strength(try PresetFile.rendered($0)) }
    for (weaker, stronger) in zip(strengths, strengths.dropFirst()) { #expect(stronger > weaker * 1.1) }
  }

  @Test("an increase ends stronger than it begins, a decrease weaker")
  func directions() throws {
    let boundary = 2880
    let increase = try PresetFile.rendered("Increase")
    #expect(PresetFile.peak(increase[boundary...]) > PresetFile.peak(increase[..<boundary]))
    let decrease = try PresetFile.rendered("Decrease")
    #expect(PresetFile.peak(decrease[boundary...]) < PresetFile.peak(decrease[..<boundary]))
  }
}

@Suite struct TexturePresetTests {
  private static let loopFrames = 96000

  @Test("the texture is made of about a hundred grains and lasts two seconds exactly")
  func grains() throws {
    let pattern = try PresetFile.pattern("Texture")
    #expect((90...110).contains(pattern.events.count { $0.kind == .transient }))
    #expect(pattern.duration == 2)
    #expect(pattern.events.contains { $0.time + ($0.duration ?? 0) == 2 })
  }

  @Test("the texture's grains are irregular, and the gap across its loop is one among the others")
  func gaps() throws {
    let pattern = try PresetFile.pattern("Texture")
    let times = pattern.events.filter { $0.kind == .transient }.map(\.time).sorted()
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    let shortest = try #require(gaps.min())
    let longest = try #require(gaps.max())
    #expect(longest > shortest * 1.5)
    let seam = try #require(times.first) + 2 - (try #require(times.last))
    #expect((shortest...longest).contains(seam))
  }

  @Test("the texture's controls return to where they began")
  func controls() throws {
    for curve in try PresetFile.pattern("Texture").curves {
      #expect(curve.time == 0 && curve.points.first?.time == 0 && curve.points.last?.time == 2)
      #expect(curve.points.first?.value == curve.points.last?.value)
    }
  }

  @Test("the repeated texture does not jump at its seam, on any kind of actuator")
  func seam() throws {
    for (kind, profile) in ActuatorProfile.named {
      let samples = try PresetFile.rendered("Texture", on: profile, plays: [0, 2], seconds: 4.5)
      let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
      let seam = steps[(Self.loopFrames - 100)..<(Self.loopFrames + 100)].max() ?? 0
      let greatest = steps[..<(Self.loopFrames - 100)].max() ?? 0
      #expect(seam <= greatest, "\(kind)")
    }
  }

  @Test("the ground under the texture's grains goes on through the seam as one sine")
  func ground() throws {
    let events = try PresetFile.pattern("Texture").events.filter { $0.kind == .continuous }
    var lasting = events
    for index in lasting.indices { lasting[index].duration = 4 }
    for (kind, profile) in ActuatorProfile.named {
      let looped = PresetFile.rendered(Pattern(events: events), on: profile, plays: [0, 2], seconds: 3.9)
      let whole = PresetFile.rendered(Pattern(events: lasting), on: profile, plays: [0], seconds: 3.9)
      let difference = PresetFile.peak(zip(looped, whole).map { $0 - $1 })
      #expect(difference < PresetFile.peak(whole) / 20, "\(kind)")
    }
  }
}
