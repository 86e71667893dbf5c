/// The known word that a misspelt one most likely means; nil when none is near.
///
/// Near is an edit distance (with transpositions, ignoring case) of at most a third of the word's length, but always 1. Nothing is near
/// to a word of more than 200 bytes.
public func nearestWord<Words: Sequence<String>>(to word: String, in known: Words) -> String? {
  guard word.utf8.count <= 200 else { return nil }
  let letters = Array(word.lowercased())
  let limit = max(1, letters.count / 3)
  var best: (word: String, distance: Int)?
  for candidate in known {
    let distance = editDistance(letters, Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// The optimal string alignment distance: insertions, deletions, replacements, and swaps of neighbours.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      var distance = min(
        last[column] + (left[row] == right[column] ? 0 : 1),
        last[column + 1] + 1,
        current[column] + 1
      )
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
