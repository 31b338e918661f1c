import Foundation

/// What would give a solution away, if a hint or a lesson held it.
///
/// Texts are compared without comments and white space. Two things tell:
/// - a *body*: everything between the braces of a function, an initializer or a
///   property of the solution, when it has two lines of code or more and the
///   starter does not hold it;
/// - a *line* of the solution with 30 characters of code or more that stands in
///   no other solution, not in the starter, and nowhere in `Sources`. What
///   stands there as well is an idiom that a lesson may teach.
struct SolutionText: Sendable {
  let file: String
  let bodies: [String]
  let lines: [String]

  static let leastLine = 30

  /// `known` holds normalized texts: those of `Sources` and of the other
  /// solutions.
  init(file: String, solution: String, starter: String, known: [String]) {
    self.file = file
    let code = Code.lines(of: solution)
    let starter = Code.normalized(starter)
    bodies = Code.bodies(in: code).filter { !starter.contains($0) }
    lines = Set(code).filter { line in
      line.count >= Self.leastLine && !(known + [starter]).contains { $0.contains(line) }
    }.sorted()
  }

  /// What a text gives away, in words, nil when nothing. As many telling lines
  /// as `tolerance` says may stand in it.
  func givenAway(by text: String, tolerance: Int) -> String? {
    let text = Code.normalized(text)
    if let body = bodies.first(where: text.contains) {
      return "the body “\(body.prefix(40))…” of \(file)"
    }
    let told = lines.filter(text.contains)
    return told.count > tolerance ? "the line “\(told[0].prefix(60))” of \(file)" : nil
  }
}

/// Swift code without what does not count when it is compared.
enum Code {
  /// The lines that hold code, without comments and white space.
  static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { String(withoutComment($0).filter { !$0.isWhitespace }) }
      .filter { !$0.isEmpty }
  }

  static func normalized(_ text: String) -> String { lines(of: text).joined() }

  /// The bodies of two lines or more, of functions, initializers, subscripts
  /// and properties, the inner ones included.
  static func bodies(in lines: [String]) -> [String] {
    lines.indices.compactMap { start in
      guard opensBody(lines[start]), let end = closing(of: start, in: lines) else { return nil }
      let body = lines[start + 1..<end]
      return body.count { $0.contains(where: \.isLetter) } >= 2 ? body.joined() : nil
    }
  }

  /// White space is gone already: `publicfuncanswer()->Int{`.
  private static func opensBody(_ line: String) -> Bool {
    line.hasSuffix("{") && line.contains(/(func|init[?]?\(|subscript|var)/)
  }

  /// The line whose brace closes what the line `start` opens.
  private static func closing(of start: Int, in lines: [String]) -> Int? {
    var depth = 0
    return lines.indices[start...].first { index in
      depth += lines[index].count { $0 == "{" } - lines[index].count { $0 == "}" }
      return depth <= 0
    }
  }

  /// The line up to `//`, unless that stands in a string, as in a URL.
  private static func withoutComment(_ line: Substring) -> Substring {
    var isInString = false
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == "\"" && previous != "\\" { isInString.toggle() }
      if character == "/" && previous == "/" && !isInString {
        return line[..<line.index(before: index)]
      }
      previous = character
    }
    return line
  }
}
