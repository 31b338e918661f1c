/// The statements of a source, by its lines: one begins on a line of its own and
/// goes on while a bracket is open or the next line only continues it.
struct CodeBlocks {
  /// The tokens of one statement.
  typealias Statement = Range<Int>

  struct Block {
    /// Whether it is the body of a type, so that its statements are members.
    let isType: Bool
    let statements: [Statement]
  }

  let source: SwiftTokens
  private(set) var blocks: [Block] = []

  private var tokens: [SwiftTokens.Token] { source.tokens }

  init(_ source: SwiftTokens) {
    self.source = source
    for (index, token) in source.tokens.enumerated() where token.text == "{" {
      guard token.kind == .bracket, let end = token.partner else { continue }
      let start = afterCaptures(index + 1, end)
      blocks.append(
        Block(isType: isType(at: index), statements: statements(in: start..<end)))
    }
  }

  /// The first words of a statement, up to the first bracket.
  func head(of statement: Statement) -> [String] {
    tokens[statement].prefix { $0.kind == .word }.map(\.text)
  }

  /// The bytes of a statement.
  func bytes(of statement: Statement) -> Range<Int> {
    tokens[statement.lowerBound].range
      .lowerBound..<tokens[statement.upperBound - 1].range.upperBound
  }

  private func afterCaptures(_ start: Int, _ end: Int) -> Int {
    guard start < end, !tokens[start].isWord("for") else { return start }
    let line = tokens[start].line
    let first = tokens[start..<end].indices.first {
      tokens[$0].depth == tokens[start].depth && tokens[$0].isWord("in")
    }
    return first.map { tokens[$0].line == line ? $0 + 1 : start } ?? start
  }

  private func statements(in range: Range<Int>) -> [Statement] {
    guard !range.isEmpty else { return [] }
    let depth = tokens[range.lowerBound].depth
    var starts = [range.lowerBound]
    for index in range.dropFirst() where tokens[index].depth == depth {
      if begins(at: index) { starts.append(index) }
    }
    return zip(starts, starts.dropFirst() + [range.upperBound]).map { $0..<$1 }
  }

  private func begins(at index: Int) -> Bool {
    let (before, token) = (tokens[index - 1], tokens[index])
    // A closing bracket stands as deep as the one that it closes.
    guard token.line > lastLine(of: before), token.partner.map({ $0 > index }) ?? true else {
      return false
    }
    if before.text == ":" { return true }
    let continues = before.kind == .sign && !["!", "?", ">"].contains(before.text)
    let isContinued =
      (token.kind == .sign && token.text != "!") || token.text == "{"
      || token.isWord("else", "catch", "where")
    return !continues && !isContinued
  }

  private func lastLine(of token: SwiftTokens.Token) -> Int {
    token.line + token.text.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  private static let types: Set<String> = [
    "struct", "class", "enum", "extension", "protocol", "actor",
  ]

  /// Whether a type's name stands on the way back from a brace to the statement
  /// before.
  private func isType(at brace: Int) -> Bool {
    let depth = tokens[brace].depth
    var index = brace - 1
    while index >= 0, tokens[index].depth >= depth {
      let token = tokens[index]
      if token.depth == depth {
        if Self.types.contains(token.text), token.kind == .word {
          // `override class func` is no type.
          return !tokens[index + 1].isWord("func", "var")
        }
        if ["{", "}", "="].contains(token.text) || token.isWord("func", "init", "var", "let") {
          return false
        }
      }
      index -= 1
    }
    return false
  }
}
