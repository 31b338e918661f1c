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
        kind: "repeat a statement", edits: [Edit(range: range, text: "\(text); \(text)")])
    }
  }

  /// Words of statements that are no calls, or that a second time does not change.
  private static let keywords: Set<String> = [
    "return", "guard", "if", "else", "for", "while", "switch", "case", "default", "throw", "defer",
    "let", "var", "func",
  ]

  static let swapStatements = Mutator { blocks in
    blocks.blocks.filter { !$0.isType }.flatMap { block in
      zip(block.statements, block.statements.dropFirst()).map { first, second in
        let (one, two) = (blocks.bytes(of: first), blocks.bytes(of: second))
        let between = blocks.source.text(one.upperBound..<two.lowerBound)
        let text = blocks.source.text(two) + between + blocks.source.text(one)
        return SourceChange(
          kind: "swap two statements",
          edits: [Edit(range: one.lowerBound..<two.upperBound, text: text)])
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
