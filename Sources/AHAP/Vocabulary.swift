/// Words that a place of a file may hold, found by their bytes without making a `String` of what is there.
struct Vocabulary<Word: Sendable>: Sendable {
  /// How the words are written.
  let names: [String]
  /// What they are.
  let words: [Word]
  private let letters: [UInt8]
  private let ends: [Int]

  init(_ words: [Word], name: (Word) -> String) {
    self.words = words
    names = words.map(name)
    var letters: [UInt8] = []
    ends = names.map { name in
      letters += name.utf8
      return letters.count
    }
    self.letters = letters
  }

  /// The word that is written so; nil when there is none.
  subscript(utf8: UnsafeRawBufferPointer) -> Word? {
    letters.withUnsafeBytes { letters in
      var start = 0
      for index in words.indices {
        let candidate = UnsafeRawBufferPointer(rebasing: letters[start..<ends[index]])
        if candidate.count == utf8.count, candidate.elementsEqual(utf8) { return words[index] }
        start = ends[index]
      }
      return nil
    }
  }
}
