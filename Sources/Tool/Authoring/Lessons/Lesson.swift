import Foundation
import WorkbookCore

/// A Markdown page and the code blocks in it.
struct Lesson: Sendable {
  /// A fenced block, with what the comment above it says of it.
  struct Listing: Equatable, Sendable {
    let language: String
    let marker: Marker?
    let body: String
    /// The indices of the body's lines.
    let bodyRange: Range<Int>

    /// The number of the opening fence, from 1.
    var line: Int { bodyRange.lowerBound }
  }

  /// Where a listing comes from: `<!-- slice: … -->`, `<!-- red: … -->` for the
  /// first red of an exercise, or `<!-- run: … -->` for a suite of a worked example.
  enum Marker: Equatable, Sendable {
    case slice(path: String, name: String)
    case deliberatelyWrong
    case red(id: String)
    case run(suite: String)
  }

  let file: String
  private(set) var listings: [Listing] = []
  /// The numbers of the lines whose marker stands above no listing.
  private(set) var strayMarkers: [Int] = []

  /// Whether it has a place for the kill matrix, or for rows of it.
  var hasMatrix: Bool { lines.contains { $0.hasPrefix("<!-- matrix") } }

  private(set) var lines: [String]

  init(file: String, text: String) {
    self.file = file
    lines = text.components(separatedBy: "\n")
    parse()
  }

  /// The page with the body of each listing replaced where there is a new one.
  func replacing(_ newBody: (Listing) -> String?) -> String {
    var result = lines
    for listing in listings.reversed() {
      guard let body = newBody(listing), body != listing.body else { continue }
      result.replaceSubrange(listing.bodyRange, with: body.components(separatedBy: "\n"))
    }
    return result.joined(separator: "\n")
  }

  private mutating func parse() {
    var marker: (value: Marker, line: Int)?
    var index = 0
    while index < lines.count {
      let line = lines[index].trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("```") {
        let end = endOfFence(from: index)
        add(fence: line, index + 1..<end, marker: marker?.value)
        (marker, index) = (nil, end)
      } else if !line.isEmpty {
        if let marker { strayMarkers.append(marker.line) }
        marker = Marker(line).map { ($0, index + 1) }
      }
      index += 1
    }
    if let marker { strayMarkers.append(marker.line) }
  }

  private func endOfFence(from start: Int) -> Int {
    let rest = start + 1..<lines.count
    return rest.first { lines[$0].trimmingCharacters(in: .whitespaces) == "```" } ?? lines.count
  }

  private mutating func add(fence: String, _ range: Range<Int>, marker: Marker?) {
    listings.append(
      Listing(
        language: String(fence.drop { $0 == "`" }), marker: marker,
        body: lines[range].joined(separator: "\n"), bodyRange: range))
  }
}

extension Lesson.Marker {
  /// What a captured listing is a capture of: an exercise or a suite.
  var captured: String? {
    switch self {
    case .red(let name), .run(let name): name
    case .slice, .deliberatelyWrong: nil
    }
  }

  /// Reads a line that is one comment and nothing else.
  init?(_ line: String) {
    guard let match = line.wholeMatch(of: /<!-- (slice|red|run): (.+?) -->/) else { return nil }
    let words = match.2.split(separator: " ", maxSplits: 1).map(String.init)
    switch (match.1, words.count) {
    case ("red", 1): self = .red(id: words[0])
    case ("run", 1): self = .run(suite: words[0])
    case ("slice", 2) where words == ["deliberately", "wrong"]: self = .deliberatelyWrong
    case ("slice", 2...):
      self = .slice(path: words[0], name: words.dropFirst().joined(separator: " "))
    default: return nil
    }
  }
}

extension Lesson {
  /// Set in the environment of the run whose red steps pages show.
  static let stepsSwitch = "WORKBOOK_STEPS"

  /// The suites whose run the page shows.
  var suites: [String] {
    listings.compactMap { listing in
      if case .run(let suite) = listing.marker { suite } else { nil }
    }
  }
}

extension TestRun {
  /// What each suite gave, as a lesson shows it: its tests in the order of the
  /// source, a red one with each line of its issues.
  var captures: [String: String] {
    Dictionary(grouping: checks, by: \.suite).compactMapValues { checks in
      let decided = checks.filter(\.isDecided)
      let inOrder = decided.sorted { $0.location.line < $1.location.line }
      return inOrder.isEmpty ? nil : inOrder.flatMap(\.shownLines).joined(separator: "\n")
    }
  }
}

extension CheckResult {
  fileprivate var isDecided: Bool {
    if case .undecided = outcome { false } else { true }
  }

  fileprivate var shownLines: [String] {
    outcome == .passed
      ? ["✔ \(displayName)"] : ["✘ \(displayName)"] + outcome.issues.flatMap(\.lines)
  }
}

/// Cuts a named piece out of a source file.
enum Slice {
  /// What stands between `// slice: NAME` and `// end slice: NAME`, moved to
  /// the left edge, or nil when the file has no such slice.
  static func named(_ name: String, in text: String) -> String? {
    let lines = text.components(separatedBy: "\n")
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    guard let start = trimmed.firstIndex(of: "// slice: \(name)"),
      let end = trimmed[start...].firstIndex(of: "// end slice: \(name)")
    else { return nil }
    let body = (start + 1..<end).filter { !isMarker(trimmed[$0]) }.map { lines[$0] }
    return dedented(body).joined(separator: "\n")
  }

  /// Slices may overlap; the marks of one are no part of another.
  private static func isMarker(_ line: String) -> Bool {
    line.hasPrefix("// slice: ") || line.hasPrefix("// end slice: ")
  }

  private static func dedented(_ lines: [String]) -> [String] {
    let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    let indent = filled.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}

extension Verdict {
  /// The first red as a lesson shows it: the name of the check, then each line
  /// of its first issue. Nil when nothing is red.
  var redCapture: String? {
    guard let first = firstFailing, let result = first.result,
      let issue = first.outcome.issues.first
    else { return nil }
    return (["✘ \(result.displayName)"] + issue.lines).joined(separator: "\n")
  }
}
