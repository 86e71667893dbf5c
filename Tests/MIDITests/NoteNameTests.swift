import MIDI
import Testing

@Suite struct NoteNameTests {
  @Test("every note's name reads back as the note")
  func roundTrip() {
    for note in 0...127 {
      let name = NoteName(note: note)
      #expect(name?.note == UInt8(note))
      #expect(name.map(\.description).flatMap(NoteName.init)?.note == UInt8(note))
    }
  }

  @Test(
    "names are read as people write them",
    arguments: [
      ("C4", 60), ("C-1", 0), ("G9", 127), ("A4", 69), ("F#2", 42), ("Bb1", 34), ("bb1", 34), ("e2", 40), ("Cb4", 59),
      ("B#3", 60), ("F##3", 55),
    ]
  )
  func reading(name: String, note: UInt8) {
    #expect(NoteName(name)?.note == note)
  }

  @Test("C4 is 60, and a black key prints as a sharp")
  func printing() {
    #expect(NoteName(note: 60)?.description == "C4")
    #expect(NoteName(note: 0)?.description == "C-1")
    #expect(NoteName(note: 34)?.description == "A#1")
  }

  @Test(
    "what is no note is refused",
    arguments: ["", "C", "4", "H4", "C10", "G#9", "Cb-1", "C4 ", "C 4", "C#b4", "C--1", "C٤", "♯4", "C-2"]
  )
  func refusal(name: String) {
    #expect(NoteName(name) == nil)
  }

  @Test("numbers beyond 127 have no name", arguments: [-1, 128, Int.max, Int.min])
  func range(note: Int) {
    #expect(NoteName(note: note) == nil)
  }
}
