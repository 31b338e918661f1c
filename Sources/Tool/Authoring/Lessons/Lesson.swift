import Foundation
import WorkbookCore

/// A Markdown page and the code blocks in it.
struct Lesson: Sendable {
  /// A fenced block with its marker, the comment above it.
  struct Listing: Equatable, Sendable {
    let language: String
    let marker: Marker?
    let body: String
    /// The indices of the body's lines.
    let bodyRange: Range<Int>

    /// The number of the line with the opening fence, from 1.
    var line: Int { bodyRange.lowerBound }
  }

  /// The source of a listing: `<!-- slice: … -->`, `<!-- red: … -->` for the first red of
  /// an exercise (`<!-- red: … as printed -->` in the words of Swift Testing), or
  /// `<!-- run: … -->` for a suite of a worked example.
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
  private let lines: [String]

  init(file: String, text: String) {
    self.file = file
    lines = text.components(separatedBy: "\n")
    parse()
  }

  /// Whether a section is for the kill matrix.
  var hasMatrix: Bool { lines.contains("<!-- matrix -->") }

  /// Set in the environment of the run whose red steps pages show.
  static let stepsSwitch = "WORKBOOK_STEPS"

  /// The suites whose run the page shows.
  var suites: [String] {
    listings.compactMap { if case .run(let suite) = $0.marker { suite } else { nil } }
  }

  /// Returns the page with the body of each listing replaced where there is a new one.
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
  /// Reads a line that is one comment and nothing else.
  init?(_ line: String) {
    guard let match = line.wholeMatch(of: /<!-- (slice|red|run): (.+?) -->/) else { return nil }
    let words = match.2.split(separator: " ", maxSplits: 1).map(String.init)
    switch (match.1, words.count) {
    case ("red", 1): self = .red(id: words[0])
    case ("red", 2) where words[1] == "as printed": self = .red(id: words.joined(separator: " "))
    case ("run", 1): self = .run(suite: words[0])
    case ("slice", 2) where words == ["deliberately", "wrong"]: self = .deliberatelyWrong
    case ("slice", 2...):
      self = .slice(path: words[0], name: words.dropFirst().joined(separator: " "))
    default: return nil
    }
  }
}

/// Returns the lines between `// slice: NAME` and `// end slice: NAME`, moved to the left
/// edge, or nil when the source has no such slice.
func slice(named name: String, of source: String) -> String? {
  let lines = source.components(separatedBy: "\n")
  let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
  guard let start = trimmed.firstIndex(of: "// slice: \(name)"),
    let end = trimmed[start...].firstIndex(of: "// end slice: \(name)")
  else { return nil }
  // Slices may overlap; the marks of another one are left out.
  let body = (start + 1..<end).filter { index in
    !["// slice: ", "// end slice: "].contains { trimmed[index].hasPrefix($0) }
  }
  let indent = body.filter { !trimmed[$0].isEmpty }.map { lines[$0].prefix { $0 == " " }.count }
    .min()
  return body.map { String(lines[$0].dropFirst(indent ?? 0)) }.joined(separator: "\n")
}
