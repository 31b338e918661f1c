/// A Swift source, cut into tokens. It is no parser: it knows words, literals,
/// operators and brackets, and leaves the rest to the compiler, which refuses
/// whatever a change makes of a source that is not Swift.
struct SwiftTokens {
  enum Kind { case word, number, string, sign, bracket }

  struct Token {
    let kind: Kind
    /// Its bytes in the source.
    let range: Range<Int>
    let text: String
    let line: Int
    /// How many brackets are open around it; a bracket counts as outside.
    var depth = 0
    /// The token of the other bracket.
    var partner: Int?

    func isWord(_ words: String...) -> Bool { kind == .word && words.contains(text) }
  }

  let bytes: [UInt8]
  private(set) var tokens: [Token] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
    var scanner = Scanner(bytes: bytes)
    while let token = scanner.next() { tokens.append(token) }
    pairBrackets()
  }

  private mutating func pairBrackets() {
    var open: [Int] = []
    for index in tokens.indices where tokens[index].kind == .bracket || !open.isEmpty {
      if ["}", ")", "]"].contains(tokens[index].text), tokens[index].kind == .bracket,
        let other = open.popLast()
      {
        tokens[index].partner = other
        tokens[other].partner = index
      }
      tokens[index].depth = open.count
      if ["{", "(", "["].contains(tokens[index].text), tokens[index].kind == .bracket {
        open.append(index)
      }
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The bytes of the whole lines that hold some bytes, without their last line
  /// break.
  func lines(around range: Range<Int>) -> Range<Int> {
    let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[max(range.lowerBound, range.upperBound)...].firstIndex(of: newline)
    return start..<(end ?? bytes.count)
  }

  /// Whether a byte is a space or a line break; so is what lies outside.
  func isSpace(at index: Int) -> Bool {
    !bytes.indices.contains(index) || bytes[index] == newline || bytes[index] == space
  }
}

private let newline = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")

/// Goes through the bytes of a source.
private struct Scanner {
  let bytes: [UInt8]
  var index = 0
  var line = 1

  mutating func next() -> SwiftTokens.Token? {
    skipSpaceAndComments()
    guard index < bytes.count else { return nil }
    let (start, startLine) = (index, line)
    let kind = take()
    return SwiftTokens.Token(
      kind: kind, range: start..<index, text: String(decoding: bytes[start..<index], as: UTF8.self),
      line: startLine)
  }

  private func looksAt(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func skipSpaceAndComments() {
    while index < bytes.count {
      if looksAt("//") {
        while index < bytes.count, bytes[index] != newline { index += 1 }
      } else if looksAt("/*") {
        while index < bytes.count, !looksAt("*/") { step() }
        index = min(bytes.count, index + 2)
      } else if [newline, space, UInt8(ascii: "\t")].contains(bytes[index]) {
        step()
      } else {
        return
      }
    }
  }

  private mutating func step() {
    if bytes[index] == newline { line += 1 }
    index += 1
  }

  private mutating func take() -> SwiftTokens.Kind {
    if takeString() { return .string }
    let byte = bytes[index]
    if Self.isDigit(byte) {
      takeNumber()
      return .number
    }
    if Self.beginsWord(byte) {
      index += 1
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      return .word
    }
    if "(){}[]".utf8.contains(byte) {
      index += 1
      return .bracket
    }
    takeSign(byte)
    return .sign
  }

  private mutating func takeNumber() {
    while index < bytes.count {
      let isPoint = bytes[index] == UInt8(ascii: ".")
      let digitFollows = index + 1 < bytes.count && Self.isDigit(bytes[index + 1])
      guard Self.isWord(bytes[index]) || (isPoint && digitFollows) else { return }
      index += 1
    }
  }

  private mutating func takeSign(_ byte: UInt8) {
    index += 1
    // A comma, a colon or a point is never part of an operator here.
    guard Self.isOperator(byte) else { return }
    while index < bytes.count, Self.isOperator(bytes[index]) { index += 1 }
  }

  /// Takes a string with all that is interpolated, raw and long ones too.
  private mutating func takeString() -> Bool {
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = UInt8(ascii: "\"")
    guard index + hashes < bytes.count, bytes[index + hashes] == quote else { return false }
    index += hashes
    let mark = looksAt("\"\"\"") ? "\"\"\"" : "\""
    let fence = String(repeating: "#", count: hashes)
    index += mark.utf8.count
    while index < bytes.count, !looksAt(mark + fence) {
      if looksAt("\\\(fence)(") { takeInterpolation() } else { takeCharacter(fence) }
    }
    index = min(bytes.count, index + mark.utf8.count + hashes)
    return true
  }

  private mutating func takeCharacter(_ fence: String) {
    if looksAt("\\\(fence)") { index += 1 + fence.utf8.count }
    if index < bytes.count { step() }
  }

  private mutating func takeInterpolation() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "(") { index += 1 }
    var open = 0
    repeat {
      if takeString() { continue }
      if bytes[index] == UInt8(ascii: "(") { open += 1 }
      if bytes[index] == UInt8(ascii: ")") { open -= 1 }
      step()
    } while open > 0 && index < bytes.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
      || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func beginsWord(_ byte: UInt8) -> Bool {
    isWord(byte) || "$#@`".utf8.contains(byte)
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?".utf8.contains(byte) }
}
