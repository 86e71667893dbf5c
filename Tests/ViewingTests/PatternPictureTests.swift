import Haptics
import Testing

@testable import Viewing

@Suite struct PatternPictureTests {
  private func hold(duration: Double?, _ stated: [EventParameter: Float]) -> Event {
    var values = EventValues(intensity: 0.8, sharpness: 0.4)
    for (parameter, value) in stated { values[parameter] = value }
    return Event(.continuous, time: 1, duration: duration, values: values)
  }

  /// What a picture's only texture is at a time.
  private func value(_ picture: PatternPicture, at time: Double) throws -> (intensity: Float, sharpness: Float) {
    let samples = try #require(picture.textures.first)
    let pair = zip(samples, samples.dropFirst()).first { $0.time <= time && time < $1.time }
    let (from, to) = try #require(pair)
    let part = Float((time - from.time) / (to.time - from.time))
    return (
      from.intensity + (to.intensity - from.intensity) * part, from.sharpness + (to.sharpness - from.sharpness) * part
    )
  }

  @Test("an event rises and fades over the times that the envelope's law gives")
  func envelope() throws {
    let attack = Double(EnvelopeLaw.seconds(0.75))
    let release = Double(EnvelopeLaw.seconds(0.5))
    let event = hold(duration: 2, [.attackTime: 0.75, .releaseTime: 0.5])
    let picture = PatternPicture(Pattern(events: [event]))
    #expect(try abs(value(picture, at: 1).intensity) < 1e-4)
    #expect(try abs(value(picture, at: 1 + attack / 2).intensity - 0.4) < 1e-3)
    #expect(try abs(value(picture, at: 1 + attack).intensity - 0.8) < 1e-3)
    #expect(try abs(value(picture, at: 2.999).intensity - 0.8) < 1e-4)
    #expect(try abs(value(picture, at: 3 + release / 2).intensity - 0.4) < 1e-3)
    #expect(abs(picture.end - 3 - release) < 1e-5)
  }

  @Test("an event that is not sustained decays after its attack and is over")
  func decay() throws {
    let decay = Double(EnvelopeLaw.seconds(0.8))
    let picture = PatternPicture(Pattern(events: [hold(duration: 3, [.decayTime: 0.8, .sustained: 0])]))
    #expect(try abs(value(picture, at: 1.002 + decay / 2).intensity - 0.4) < 1e-3)
    #expect(abs(picture.end - 1.002 - decay) < 1e-4)
  }

  @Test("an event that ends within its attack fades from where it was")
  func endWithinAttack() throws {
    let attack = Double(EnvelopeLaw.seconds(1))
    let picture = PatternPicture(Pattern(events: [hold(duration: attack / 2, [.attackTime: 1])]))
    #expect(try #require(picture.textures.first).map(\.intensity).max().map { abs($0 - 0.4) < 1e-3 } == true)
  }

  @Test("a curve multiplies the intensity, adds to the sharpness, and holds its last value")
  func curves() throws {
    let curves = [
      ParameterCurve(.intensity, time: 1.5, points: [.init(time: 0, value: 1), .init(time: 1, value: 0.5)]),
      ParameterCurve(.sharpness, time: 1.5, points: [.init(time: 0, value: 0), .init(time: 1, value: 1)]),
    ]
    let picture = PatternPicture(Pattern(events: [hold(duration: 3, [:])], curves: curves))
    let middle = try value(picture, at: 2)
    #expect(abs(middle.intensity - 0.6) < 1e-3 && abs(middle.sharpness - 0.9) < 0.01)
    let later = try value(picture, at: 3.5)
    #expect(abs(later.intensity - 0.4) < 1e-3 && later.sharpness == 1)
  }

  @Test("intensity under a curve is the product with the envelope, also between its knots")
  func product() throws {
    let attack = Double(EnvelopeLaw.seconds(1))
    let curve = ParameterCurve(.intensity, time: 1, points: [.init(time: 0, value: 0), .init(time: attack, value: 1)])
    let picture = PatternPicture(Pattern(events: [hold(duration: 3, [.attackTime: 1])], curves: [curve]))
    for part in [0.25, 0.5, 0.75] {
      #expect(try abs(value(picture, at: 1 + attack * part).intensity - 0.8 * Float(part * part)) < 0.01)
    }
  }

  @Test("a dynamic parameter steps, for what sounds and for later taps")
  func step() throws {
    let tap = Event(.transient, time: 2.5, values: EventValues(intensity: 1, sharpness: 0.5))
    let steps = [DynamicParameter(.intensity, time: 2, value: 0.25)]
    let picture = PatternPicture(Pattern(events: [hold(duration: 3, [:]), tap], parameters: steps))
    #expect(try abs(value(picture, at: 1.999).intensity - 0.8) < 1e-4)
    #expect(try abs(value(picture, at: 2.001).intensity - 0.2) < 1e-4)
    #expect(picture.taps == [.init(time: 2.5, intensity: 0.25, sharpness: 0.5)])
  }

  @Test("times that are no times do not stop the drawing", arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
  func hostile(time: Double) throws {
    let events = Event.Kind.allCases.map { Event($0, time: time, duration: time) }
    let curve = ParameterCurve(.intensity, time: time, points: [.init(time: time, value: .nan)])
    let picture = PatternPicture(Pattern(events: events, curves: [curve]))
    let sheet = PictureSheet(title: "hostile", rows: [.init(name: "row", picture: picture)])
    #expect(try !sheet.drawn(as: .png).isEmpty)
    #expect(!sheet.lines(width: 60, colours: .direct).isEmpty)
  }

  @Test("columns keep the strongest of each kind")
  func columns() {
    let taps = [0.1, 0.2, 0.9].map { Event(.transient, time: $0, values: .init(intensity: Float($0), sharpness: 0.3)) }
    let columns = PatternPicture(Pattern(events: taps)).columns(2, until: 1)
    #expect(columns.map(\.tap.intensity) == [0.2, 0.9])
    #expect(columns.allSatisfy { $0.texture.intensity == 0 })
  }
}
