/// The content of a page, which HTML and Markdown write in their own ways. Texts may hold
/// anything, since submissions decide what they say.
struct Page {
  let title: String
  let blocks: [Block]
  /// Whether it can be posted as a comment, which is not of any length.
  var isComment = false

  /// A text or a list of which there is nothing is not shown.
  enum Block {
    /// The heading of the page (1), of a part (2), or of an exercise (3) with its outcome.
    case heading(Int, String, Outcome? = nil)
    /// Lines of prose.
    case text(String)
    case list([Item])
    /// The lines of a compiler or of a program, each as wide as it is.
    case code(String)
    case table(head: [String], rows: [[Cell]])
  }

  struct Item {
    let text: String
    var details = ""
    var outcome: Outcome?
  }

  /// A sign tells as much as its colour, which not every reader and no black printer shows.
  struct Outcome {
    /// The name of a colour in `PageStyle`.
    enum Colour: String { case full, some, none, open, quiet }

    let sign: String
    let colour: Colour
    let words: String
  }

  enum Cell {
    case text(String)
    /// A name, with the file to open where there is one.
    case name(String, file: String?)
    case outcome(Outcome)
    case bars([Bar])
  }

  /// A bar of a histogram.
  struct Bar {
    let label: String
    let count: Int
  }
}

extension [Page.Bar] {
  /// `0 %: 2, 100 %: 3`.
  var words: String {
    filter { $0.count > 0 }.map { "\($0.label): \($0.count)" }.joined(separator: ", ")
  }

  /// The height of each bar in some steps; a bar that counts anything has one.
  func heights(in steps: Int) -> [Int] {
    let most = Swift.max(1, map(\.count).max() ?? 1)
    return map { ($0.count * steps + most - 1) / most }
  }
}

extension String {
  /// The text in parts: what stands between back-ticks on one line is code.
  var parts: [(text: String, isCode: Bool)] {
    var (parts, start) = ([(text: String, isCode: Bool)](), startIndex)
    for match in matches(of: /`([^`\n]+)`/.matchingSemantics(.unicodeScalar)) {
      parts.append((String(self[start..<match.range.lowerBound]), false))
      parts.append((String(match.1), true))
      start = match.range.upperBound
    }
    return parts + [(String(self[start...]), false)]
  }
}
