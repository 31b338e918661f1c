import WorkbookSupport

/// A line of Swift with its comments, its strings and its keywords told apart.
/// A line is looked at by itself, which is enough for what lessons show.
struct SwiftColours {
  let console: Console

  func coloured(_ line: String) -> String {
    var result = ""
    var rest = line[...]
    while let match = rest.firstMatch(of: /\/\/.*|"[^"]*"|[@#]?\b[A-Za-z_]\w*/) {
      let word = String(match.output)
      result += rest[..<match.range.lowerBound] + shown(word)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  private func shown(_ word: String) -> String {
    if word.hasPrefix("//") { return console.styled(word, .dim) }
    if word.hasPrefix("\"") { return console.styled(word, .green) }
    let isMarked = word.hasPrefix("@") || word.hasPrefix("#")
    return isMarked || Self.keywords.contains(word) ? console.styled(word, .cyan) : word
  }

  private static let keywords: Set<String> = [
    "any", "as", "async", "await", "case", "catch", "class", "defer", "do", "else", "enum",
    "extension", "false", "final", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "is", "lazy", "let", "nil", "nonisolated", "override", "package", "private", "protocol",
    "public", "return", "self", "Self", "some", "static", "struct", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
