import Documents
import Testing

@Suite("The nearest word")
struct NearestWordTests {
  private static let words = ["intensity", "sharpness", "channel", "note", "tap", "on"]

  @Test(
    "a slip of the fingers finds the word that was meant",
    arguments: [
      ("intensty", "intensity"), ("intensitty", "intensity"), ("imtensity", "intensity"), ("itnensity", "intensity"),
      ("Sharpness", "sharpness"), ("SHARPNES", "sharpness"), ("chanel", "channel"), ("ntoe", "note"), ("tpa", "tap"),
      ("no", "on"), ("note", "note"),
    ]
  )
  func found(word: String, meant: String) {
    #expect(nearestWord(to: word, in: Self.words) == meant)
  }

  @Test("a word that is like none finds none", arguments: ["", "velocity", "harshness!!", "tutti", "intens"])
  func none(word: String) {
    #expect(nearestWord(to: word, in: Self.words) == nil)
  }

  @Test("of several the nearest is taken, of equally near the first")
  func ties() {
    #expect(nearestWord(to: "kick 1", in: ["kick 12", "kick 1", "kick 2"]) == "kick 1")
    #expect(nearestWord(to: "kick 3", in: ["kick 1", "kick 2"]) == "kick 1")
    #expect(nearestWord(to: "kick", in: [String]()) == nil)
  }

  @Test("a character is one character, however many bytes it has")
  func characters() {
    #expect(nearestWord(to: "Schlage", in: ["Schläge"]) == "Schläge")
    #expect(nearestWord(to: "é", in: ["e\u{301}"]) == "e\u{301}")
  }

  @Test("a word of a megabyte is like none")
  func endless() {
    #expect(nearestWord(to: String(repeating: "intensity", count: 120_000), in: Self.words) == nil)
  }
}
