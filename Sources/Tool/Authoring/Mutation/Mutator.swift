/// One way to change a solution.
struct Mutator: Sendable {
  let changes: @Sendable (CodeBlocks) -> [SourceChange]

  /// All ways. The compiler refuses what they make of some sources, and that
  /// costs little.
  static func all(for source: SwiftTokens) -> [Mutator] {
    let isTest = source.tokens.contains { $0.isWord("#expect", "#require") }
    return isTest ? ofTests : ofTests + ofDoubles
  }

  /// What a solution that asserts is changed by. Its literals are data, which are
  /// anybody's choice, and an assertion that is made twice or sooner says the same.
  private static let ofTests: [Mutator] = [
    .dropStatement, .earlyReturn, .negateCondition, .dropCondition, .dropNegation, .replaceOperator,
  ]

  private static let ofDoubles: [Mutator] = [
    .repeatStatement, .swapStatements, .takeNeighboursAnswer, .replaceLiteral, .replaceMember,
    .dropArgument, .dropLock, .dropUpdateLock, .shareAcrossHosts, .makeStatic,
  ]
}

// MARK: - Tokens

extension Mutator {
  private static let operators = [
    ">": ">=", "<": "<=", ">=": ">", "<=": "<", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "+=": "-=", "-=": "+=",
  ]

  static let replaceOperator = Mutator { blocks in
    let source = blocks.source
    return source.tokens.compactMap { token in
      guard token.kind == .sign, let other = operators[token.text],
        source.isSpace(at: token.range.lowerBound - 1), source.isSpace(at: token.range.upperBound)
      else { return nil }
      return SourceChange(
        kind: "\(other) for \(token.text)", edits: [Edit(range: token.range, text: other)])
    }
  }

  static let dropNegation = Mutator { blocks in
    let source = blocks.source
    return source.tokens.compactMap { token in
      guard token.kind == .sign, token.text == "!", !source.isSpace(at: token.range.upperBound)
      else { return nil }
      return SourceChange(kind: "drop !", edits: [Edit(range: token.range, text: "")])
    }
  }

  static let replaceLiteral = Mutator { blocks in
    let source = blocks.source
    let isImport = Set(source.tokens.filter { $0.isWord("import", "#if") }.map(\.line))
    return source.tokens.filter { !isImport.contains($0.line) }.flatMap { token in
      others(than: token).map {
        SourceChange(kind: "replace a literal", edits: [Edit(range: token.range, text: $0)])
      }
    }
  }

  private static func others(than token: SwiftTokens.Token) -> [String] {
    switch token.kind {
    case .number:
      let number = Int(token.text.filter { $0 != "_" })
      return number.map { $0 == 0 ? ["1"] : ["\($0 + 1)", "0"] } ?? ["(\(token.text) + 1)"]
    case .string: return [token.text == "\"\"" ? "\"changed\"" : "\"\""]
    case .word: return ["true": ["false"], "false": ["true"]][token.text] ?? []
    default: return []
    }
  }

  private static let members = [
    "first": "last", "last": "first", "removeFirst": "removeLast", "removeLast": "removeFirst",
    "dropFirst": "dropLast", "dropLast": "dropFirst", "min": "max", "max": "min",
    "prefix": "suffix", "suffix": "prefix", "hasPrefix": "hasSuffix", "hasSuffix": "hasPrefix",
  ]

  /// The other end of a list, and the front of it for what is appended.
  static let replaceMember = Mutator { blocks in
    let tokens = blocks.source.tokens
    return tokens.indices.dropFirst().compactMap { index in
      guard tokens[index].kind == .word, tokens[index - 1].text == "." else { return nil }
      if let other = members[tokens[index].text] {
        return SourceChange(
          kind: "\(other) for \(tokens[index].text)",
          edits: [Edit(range: tokens[index].range, text: other)])
      }
      return tokens[index].text == "append" ? insertion(at: index, in: tokens) : nil
    }
  }

  private static func insertion(at index: Int, in tokens: [SwiftTokens.Token]) -> SourceChange? {
    guard index + 1 < tokens.count, tokens[index + 1].text == "(",
      let end = tokens[index + 1].partner
    else { return nil }
    let place = tokens[end].range.lowerBound
    return SourceChange(
      kind: "newest first",
      edits: [
        Edit(range: tokens[index].range, text: "insert"),
        Edit(range: place..<place, text: ", at: 0"),
      ])
  }
}

extension Mutator {
  /// Nothing in the place of a value that is handed over.
  static let dropArgument = Mutator { blocks in
    let tokens = blocks.source.tokens
    return tokens.indices.dropFirst().compactMap { start in
      guard tokens[start].kind == .word, ["(", ",", ":"].contains(tokens[start - 1].text),
        let end = endOfPath(from: start, in: tokens), [",", ")"].contains(tokens[end].text),
        tokens[start].text != "nil"
      else { return nil }
      let range = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
      return SourceChange(kind: "nil for a value", edits: [Edit(range: range, text: "nil")])
    }
  }

  /// The token behind `answer.data` and the like.
  private static func endOfPath(from start: Int, in tokens: [SwiftTokens.Token]) -> Int? {
    var index = start + 1
    while index + 1 < tokens.count, [".", "?."].contains(tokens[index].text) { index += 2 }
    return index < tokens.count ? index : nil
  }
}
