import WorkbookChecking

/// What a standing says below its headline, line by line and each with its part.
struct StandingLines {
  enum Line: Equatable {
    /// Words to read; wrapped.
    case sentence(String)
    /// A line of the source or a caret below it, which tells its place by its
    /// column; not wrapped.
    case code(String)
    /// What an expectation compared, in a check that the learner has not read.
    case detail(String)
  }

  let lines: [Line]

  /// The teaching sentence comes before what was compared. The path to open
  /// stands at the top of the screen already.
  init(_ standing: Standing) {
    let sentences = standing.sentences(forTextAbove: standing.file)
    let details = sentences.prefix(1).filter { $0.hasPrefix("Expectation failed") }
    let title = sentences.first ?? ""
    lines =
      sentences.dropFirst(details.count).map { Self.line($0, below: title) }
      + details.map(Line.detail)
  }

  private static func line(_ text: String, below title: String) -> Line {
    text.isExcerpt ? .code(withoutRepetition(text, of: title)) : .sentence(text)
  }

  /// The compiler says its message once more behind the caret.
  private static func withoutRepetition(_ text: String, of title: String) -> String {
    guard let match = text.firstMatch(of: /`- ((?:error|warning): .*)/),
      title.hasSuffix(" \(match.1)")
    else { return text }
    return text[..<match.range.lowerBound] + "^"
  }
}
