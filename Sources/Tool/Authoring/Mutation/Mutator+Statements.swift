extension Mutator {
  /// Without a statement, or without a method that overrides another one.
  static let dropStatement = Mutator { blocks in
    blocks.blocks.flatMap { block in
      block.statements.filter { !block.isType || blocks.head(of: $0).contains("override") }
        .map { statement in
          SourceChange(
            kind: "drop a statement", edits: [Edit(range: blocks.bytes(of: statement), text: "")])
        }
    }
  }

  /// A call made twice.
  static let repeatStatement = Mutator { blocks in
    let tokens = blocks.source.tokens
    return blocks.blocks.filter { !$0.isType }.flatMap(\.statements).compactMap { statement in
      let range = blocks.bytes(of: statement)
      let depth = tokens[statement.lowerBound].depth
      let isCall = [")", "}"].contains(tokens[statement.upperBound - 1].text)
      let isPlain = !tokens[statement].contains {
        $0.depth == depth && ($0.text == "=" || keywords.contains($0.text))
      }
      guard isCall, isPlain else { return nil }
      let text = blocks.source.text(range)
      return SourceChange(
        kind: "repeat a statement", edits: [Edit(range: range, text: "\(text); \(text)")],
        result: blocks.isWhole(range) ? "twice" : nil)
    }
  }

  /// Words of statements that are no calls, or that a second time does not change.
  private static let keywords: Set<String> = [
    "return", "guard", "if", "else", "for", "while", "switch", "case", "default", "throw", "defer",
    "let", "var", "func",
  ]

  static let swapStatements = Mutator { blocks in
    blocks.blocks.filter { !$0.isType }.flatMap { block in
      zip(block.statements, block.statements.dropFirst()).compactMap { first, second in
        if blocks.areApart(first, second) { return nil }
        let (one, two) = (blocks.bytes(of: first), blocks.bytes(of: second))
        let between = blocks.source.text(one.upperBound..<two.lowerBound)
        let text = blocks.source.text(two) + between + blocks.source.text(one)
        return SourceChange(
          kind: "swap two statements",
          edits: [Edit(range: one.lowerBound..<two.upperBound, text: text)],
          result: blocks.isWhole(one.lowerBound..<two.upperBound) ? "swapped" : nil)
      }
    }
  }

  /// A return before a statement with others behind it; before the last one it
  /// would only drop that.
  static let earlyReturn = Mutator { blocks in
    blocks.blocks.filter { !$0.isType }.flatMap { block in
      block.statements.dropLast().compactMap { statement in
        let place = blocks.bytes(of: statement).lowerBound
        if ["case", "default"].contains(blocks.head(of: statement).first) { return nil }
        return SourceChange(
          kind: "return early", edits: [Edit(range: place..<place, text: "return; ")])
      }
    }
  }

  static let negateCondition = Mutator { blocks in
    let source = blocks.source
    return blocks.conditions.flatMap { clauses in
      clauses.filter { !source.tokens[$0.lowerBound].isWord("let", "var", "case") }.map { clause in
        let range = blocks.bytes(of: clause)
        return SourceChange(
          kind: "negate a condition",
          edits: [Edit(range: range, text: "!(\(source.text(range)))")])
      }
    }
  }

  /// Without one of several conditions.
  static let dropCondition = Mutator { blocks in
    let source = blocks.source
    return blocks.conditions.filter { $0.count > 1 }.flatMap { clauses in
      clauses.indices.map { index in
        let own = blocks.bytes(of: clauses[index])
        let start = index > 0 ? blocks.bytes(of: clauses[index - 1]).upperBound : own.lowerBound
        let end = index > 0 ? own.upperBound : blocks.bytes(of: clauses[1]).lowerBound
        return SourceChange(
          kind: "drop a condition", edits: [Edit(range: start..<end, text: "")])
      }
    }
  }
}

extension CodeBlocks {
  /// Whether nothing else stands on the lines of some bytes.
  fileprivate func isWhole(_ range: Range<Int>) -> Bool {
    let lines = source.lines(around: range)
    let others = [lines.lowerBound..<range.lowerBound, range.upperBound..<lines.upperBound]
    return others.allSatisfy { part in part.allSatisfy(source.isSpace) }
  }

  /// Whether the order of two statements says nothing: two cases of different
  /// things, or two properties that an initializer sets.
  fileprivate func areApart(_ first: Statement, _ second: Statement) -> Bool {
    let (one, two) = (source.tokens[first], source.tokens[second])
    guard let begin = one.first, begin.text == two.first?.text else { return false }
    switch begin.text {
    case "case": return !mayOverlap(pattern(of: first), pattern(of: second))
    case "self": return [one, two].allSatisfy { $0.dropFirst(3).first?.text == "=" }
    default: return false
    }
  }

  /// The words of a case up to its colon.
  private func pattern(of statement: Statement) -> [String] {
    let depth = source.tokens[statement.lowerBound].depth
    return source.tokens[statement].dropFirst()
      .prefix { $0.text != ":" || $0.depth > depth }
      .filter { $0.kind != .bracket }.map(\.text)
  }

  /// Whether something may be both, so that the first of two cases gets it.
  private func mayOverlap(_ one: [String], _ two: [String]) -> Bool {
    let open = ["_", "is", "let", "var"]
    let different = zip(one, two).first { $0 != $1 }
    return different.map { open.contains($0.0) || open.contains($0.1) } ?? true
  }

  /// The conditions of each `if`, `guard` and `while`, cut at their commas.
  var conditions: [[Range<Int>]] {
    source.tokens.indices.compactMap { index in
      guard source.tokens[index].isWord("if", "guard", "while") else { return nil }
      let depth = source.tokens[index].depth
      let rest = source.tokens[(index + 1)...]
      let end = rest.firstIndex {
        $0.depth <= depth && ($0.text == "{" || $0.isWord("else") || $0.depth < depth)
      }
      return end.map { clauses(in: index + 1..<$0, depth: depth) }
    }
  }

  private func clauses(in range: Range<Int>, depth: Int) -> [Range<Int>] {
    let commas = range.filter { source.tokens[$0].text == "," && source.tokens[$0].depth == depth }
    return zip([range.lowerBound - 1] + commas, commas + [range.upperBound])
      .map { $0 + 1..<$1 }.filter { !$0.isEmpty }
  }
}

extension Mutator {
  /// What one case of a switch gives, given by the case before it.
  static let takeNeighboursAnswer = Mutator { blocks in
    blocks.blocks.flatMap { block in
      zip(block.statements, block.statements.dropFirst()).compactMap { first, second in
        guard let own = blocks.answer(of: first), let other = blocks.answer(of: second),
          blocks.source.text(own) != blocks.source.text(other)
        else { return nil }
        return SourceChange(
          kind: "the next case's answer", edits: [Edit(range: own, text: blocks.source.text(other))]
        )
      }
    }
  }
}

extension CodeBlocks {
  /// What stands behind the colon of a case.
  fileprivate func answer(of statement: Statement) -> Range<Int>? {
    let depth = source.tokens[statement.lowerBound].depth
    guard source.tokens[statement.lowerBound].isWord("case", "default"),
      let colon = statement.first(where: {
        source.tokens[$0].text == ":" && source.tokens[$0].depth == depth
      }), colon + 1 < statement.upperBound
    else { return nil }
    return bytes(of: colon + 1..<statement.upperBound)
  }
}
