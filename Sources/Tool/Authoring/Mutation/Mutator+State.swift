extension Mutator {
  /// The same state, and nothing that guards it.
  static let dropLock = Mutator { blocks in
    let places = blocks.source.tokens.filter { $0.isWord("Mutex") }
    if places.isEmpty { return [] }
    return [
      SourceChange(
        kind: "drop a lock", edits: places.map { Edit(range: $0.range, text: "NoLock") },
        appendix: noLock)
    ]
  }

  private static let noLock = """

    final class NoLock<Value>: @unchecked Sendable {
      private var value: Value

      init(_ value: Value) { self.value = value }

      func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try body(&value)
      }
    }

    """

  /// Reading and writing in two steps, each of which is guarded.
  static let dropUpdateLock = Mutator { blocks in
    let tokens = blocks.source.tokens
    guard tokens.contains(where: { $0.isWord("PerHost") }) else { return [] }
    return tokens.indices.dropFirst().filter {
      tokens[$0].isWord("update") && tokens[$0 - 1].text == "."
    }.map {
      SourceChange(
        kind: "drop a lock", edits: [Edit(range: tokens[$0].range, text: "updateInTwoSteps")],
        appendix: twoSteps)
    }
  }

  private static let twoSteps = """

    extension PerHost {
      func updateInTwoSteps(_ url: URL?, from initial: Value, _ change: (inout Value) -> Void) {
        var value = self[url] ?? initial
        change(&value)
        self[url] = value
      }
    }

    """

  /// One state for all sessions, where each has its own by its host.
  static let shareAcrossHosts = Mutator { blocks in
    blocks.source.tokens.filter { $0.isWord("PerHost") }.map {
      SourceChange(
        kind: "share state", edits: [Edit(range: $0.range, text: "ForAllHosts")],
        appendix: forAllHosts)
    }
  }

  private static let forAllHosts = """

    final class ForAllHosts<Value: Sendable>: @unchecked Sendable {
      private let lock = NSRecursiveLock()
      private var value: Value?

      subscript(url: URL?) -> Value? {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
      }

      func update(_ url: URL?, from initial: Value, _ change: (inout Value) -> Void) {
        lock.withLock {
          var changed = value ?? initial
          change(&changed)
          value = changed
        }
      }
    }

    """

  /// A stored property of the type in place of one of each instance.
  static let makeStatic = Mutator { blocks in
    blocks.blocks.filter(\.isType).flatMap(\.statements)
      .compactMap { StoredProperty($0, in: blocks)?.madeStatic }
  }
}

/// A stored property of instances, as its line declares it.
private struct StoredProperty {
  let blocks: CodeBlocks
  let statement: Range<Int>
  /// The token of `let` or `var`.
  let keyword: Int

  private var tokens: [SwiftTokens.Token] { blocks.source.tokens }
  private var name: String { tokens[keyword + 1].text }

  init?(_ statement: Range<Int>, in blocks: CodeBlocks) {
    let tokens = blocks.source.tokens
    let depth = tokens[statement.lowerBound].depth
    let outer = statement.filter { tokens[$0].depth == depth }
    let value = outer.first { tokens[$0].text == "=" } ?? statement.upperBound
    guard let keyword = outer.first(where: { tokens[$0].isWord("let", "var") }),
      keyword + 1 < statement.upperBound, tokens[keyword + 1].kind == .word,
      !outer.contains(where: { tokens[$0].isWord("static", "func", "case", "init") }),
      !outer.contains(where: { tokens[$0].text == "{" && $0 < value })
    else { return nil }
    // A body behind a property without a value makes it a computed one.
    (self.blocks, self.statement, self.keyword) = (blocks, statement, keyword)
  }

  var madeStatic: SourceChange? {
    declaration.map { SourceChange(kind: "make state static", edits: [$0] + uses) }
  }

  private var declaration: Edit? {
    let range = blocks.bytes(of: keyword..<statement.upperBound)
    let text = blocks.source.text(range)
    let start = "nonisolated(unsafe) static "
    if text.contains("=") { return Edit(range: range, text: start + text) }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let type = parts[1].drop { $0 == " " }
    // A static property needs a value before an initializer gives it one.
    return Edit(
      range: range,
      text: start + "var \(name): " + (type.hasSuffix("?") ? "\(type) = nil" : "(\(type))!"))
  }

  private var uses: [Edit] {
    tokens.indices.compactMap { index in
      guard tokens[index].text == name, tokens[index].kind == .word,
        !statement.contains(index), index > 0, index + 1 < tokens.count
      else { return nil }
      let before = tokens[index - 1]
      if before.text == "." {
        let isOwn = index > 1 && tokens[index - 2].isWord("self")
        return isOwn ? Edit(range: tokens[index - 2].range, text: "Self") : nil
      }
      if tokens[index + 1].text == ":" || before.isWord("let", "var", "func") { return nil }
      if isShadowed(index) { return nil }
      let text = isCaptured(index) ? "\(name) = Self.\(name)" : "Self.\(name)"
      return Edit(range: tokens[index].range, text: text)
    }
  }

  /// Whether it stands in the list of what a closure captures.
  private func isCaptured(_ index: Int) -> Bool {
    guard ["[", ","].contains(tokens[index - 1].text), ["]", ","].contains(tokens[index + 1].text),
      let list = tokens[..<index].lastIndex(where: { $0.depth < tokens[index].depth }),
      tokens[list].text == "[", let end = tokens[list].partner, end + 1 < tokens.count
    else { return false }
    return tokens[max(0, list - 1)].text == "{" && ["in", "("].contains(tokens[end + 1].text)
  }

  /// Whether a parameter of the function around it has its name.
  private func isShadowed(_ index: Int) -> Bool {
    tokens.indices.contains { brace in
      guard tokens[brace].text == "{", let end = tokens[brace].partner,
        brace < index, index < end
      else { return false }
      let head = tokens[..<brace].lastIndex {
        $0.depth == tokens[brace].depth && $0.isWord("func", "init")
      }
      let last = tokens[..<brace].lastIndex {
        $0.depth == tokens[brace].depth && ["{", "}"].contains($0.text)
      }
      guard let head, head > last ?? -1 else { return false }
      return tokens[head..<brace].indices.contains {
        tokens[$0].text == name && tokens[$0 + 1].text == ":"
      }
    }
  }
}
