import Foundation

/// A source without what its comments and texts say: only what the compiler takes for
/// code is left, in the same lines.
///
/// It knows no regex literals: one with a quotation mark or `/*` in it hides what
/// comes after it. So it decides only what is said of a source; what may run is
/// decided by what the source was compiled to.
struct SourceCode {
  /// Where a place of the source is: in code, perhaps within a text, or in a text.
  private enum Level {
    case code(openParentheses: Int)
    case text(hashes: Int, isLong: Bool)
  }

  private let source: [Unicode.Scalar]
  private var place = 0
  private var code = String.UnicodeScalarView()
  /// A list and no recursion, since a source may be made to be deep.
  private var levels = [Level.code(openParentheses: 0)]

  /// - Parameter source: UTF-8; what is not is read as the replacement character.
  /// - Returns: Its code, a space in the place of whatever is none.
  static func text(of source: Data) -> String {
    var reading = Self(source: Array(String(decoding: source, as: UTF8.self).unicodeScalars))
    while reading.place < reading.source.count { reading.readOn() }
    return String(reading.code)
  }

  private init(source: [Unicode.Scalar]) { self.source = source }

  private mutating func readOn() {
    switch levels[levels.count - 1] {
    case .code(let open): readCode(open)
    case .text(let hashes, let isLong): readText(hashes, isLong)
    }
  }
}

extension SourceCode {
  private mutating func readCode(_ open: Int) {
    // Most of a source is none of these, and a source may be long.
    guard ["#", "\"", "/", "(", ")"].contains(source[place]) else { return keepOne() }
    let hashes = source[place...].prefix { $0 == "#" }.count
    if isHere("//") {
      while place < source.count, !isEndOfLine { skip(1) }
    } else if isHere("/*") {
      skipComment()
    } else if isHere("\"", after: hashes) {
      let isLong = isHere("\"\"\"", after: hashes)
      skip(hashes + (isLong ? 3 : 1))
      levels.append(.text(hashes: hashes, isLong: isLong))
    } else if hashes > 0 {
      keep(hashes)
    } else {
      readOneOfCode(open)
    }
  }

  /// A parenthesis may end what stands within a text.
  private mutating func readOneOfCode(_ open: Int) {
    let isEnd = source[place] == ")" && open == 0 && levels.count > 1
    if isEnd {
      levels.removeLast()
    } else {
      let change = source[place] == "(" ? 1 : source[place] == ")" ? -1 : 0
      levels[levels.count - 1] = .code(openParentheses: max(0, open + change))
    }
    keep(1)
  }

  /// Comments of Swift hold comments.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      let change = isHere("/*") ? 1 : isHere("*/") ? -1 : 0
      depth += change
      skip(change == 0 ? 1 : 2)
    } while depth > 0 && place < source.count
  }

  private mutating func readText(_ hashes: Int, _ isLong: Bool) {
    if !["\\", "\""].contains(source[place]) && !isEndOfLine { return skip(1) }
    let isEscape = source[place] == "\\" && isHashed(hashes, after: 1)
    let end = isLong ? "\"\"\"" : "\""
    if isEscape && isHere("(", after: 1 + hashes) {
      skip(2 + hashes)
      levels.append(.code(openParentheses: 0))
    } else if isEscape {
      skip(2 + hashes)
    } else if isHere(end), isHashed(hashes, after: end.count) {
      skip(end.count + hashes)
      levels.removeLast()
    } else if !isLong && isEndOfLine {
      levels.removeLast()
    } else {
      skip(1)
    }
  }

  private var isEndOfLine: Bool { source[place].isNewline }

  private func isHashed(_ count: Int, after distance: Int) -> Bool {
    isHere(repeatElement("#", count: count), after: distance)
  }

  private func isHere(_ words: String, after distance: Int = 0) -> Bool {
    isHere(words.unicodeScalars, after: distance)
  }

  private func isHere(_ words: some Sequence<Unicode.Scalar>, after distance: Int) -> Bool {
    let start = place + distance
    return start <= source.count && source[start...].starts(with: words)
  }

  private mutating func keepOne() {
    code.append(source[place])
    place += 1
  }

  private mutating func keep(_ count: Int) {
    code.append(contentsOf: source[place..<place + count])
    place += count
  }

  private mutating func skip(_ count: Int) {
    let end = min(place + count, source.count)
    code.append(contentsOf: source[place..<end].map { $0.isNewline ? $0 : " " })
    place = end
  }
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool { (value < 14 || value > 127) && Character(self).isNewline }
}
