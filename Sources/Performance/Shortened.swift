/// How much of what somebody sent is quoted, at most.
private let longestQuote = 120

/// What somebody sent, as far as a line has room for it.
func shortened(_ text: String) -> String {
  let quote = text.prefix(longestQuote)
  return quote.endIndex == text.endIndex ? text : quote + "…"
}
