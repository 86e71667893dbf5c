extension String {
  /// The text as one line of printed signs, however long it was: what steers a terminal, and breaks of lines, become spaces.
  var printableLine: String {
    String(
      prefix(1000).map { sign in
        sign.unicodeScalars.contains { $0.value < 32 || (127..<160).contains($0.value) } ? " " : sign
      }
    )
  }
}
