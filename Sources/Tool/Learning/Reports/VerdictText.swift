import WorkbookCore

/// A line of a verdict, before it is fitted to a console.
enum VerdictLine: Equatable {
  case sentence(String)
  /// A line of the source, or a caret below it whose column counts.
  case code(String)
  /// What an expectation compared, in a check that the learner has not read.
  case detail(String)
  /// A line that the learner's code printed.
  case printed(String)
}

extension VerdictSummary {
  /// The sentences below the headline. The teaching sentence comes before what was
  /// compared. The path to open is left out: it has a line of its own.
  var lines: [VerdictLine] {
    let sentences = visibleSentences
    let details = sentences.prefix(1).filter { $0.hasPrefix("Expectation failed") }
    let title = sentences.first ?? ""
    return sentences.dropFirst(details.count).map { sentence in
      sentence.isExcerpt ? .code(sentence.withoutRepetition(of: title)) : .sentence(sentence)
    } + details.map(VerdictLine.detail)
  }

  private var visibleSentences: [String] {
    let end = "Open \(file)"
    return sentences.filter { ![end, "Issue recorded"].contains($0) || sentences.count == 1 }
      .map { $0.hasSuffix(" \(end)") ? String($0.dropLast(end.count + 1)) : $0 }
  }

  /// What the learner's code printed, below a title, without what has been said of it; and
  /// what Swift said, which is not the learner's.
  func printedLines(atMost most: Int = .max) -> [VerdictLine] {
    let printed = printed.filter { !sentences.contains($0) }.shortened(to: most)
    let title: [VerdictLine] = printed.isEmpty ? [] : [.sentence("Your code printed:")]
    return title + printed.map(VerdictLine.printed)
      + (runtimeMessages ?? []).map(VerdictLine.sentence)
  }
}

extension String {
  /// The compiler says its message once more behind the caret.
  fileprivate func withoutRepetition(of title: String) -> String {
    guard let match = firstMatch(of: /`- ((?:error|warning): .*)/), title.hasSuffix(" \(match.1)")
    else { return self }
    return self[..<match.range.lowerBound] + "^"
  }
}

extension Console {
  /// A line of a verdict as lines of the console. On a screen of few rows, which
  /// does not wrap details, a comparison has one line.
  func lines(_ line: VerdictLine, indent: Int, wrapsDetails: Bool = true) -> [String] {
    let margin = "".padded(to: indent)
    return switch line {
    case .detail(let text) where !wrapsDetails: [margin + styled(text, .dim)]
    case .sentence(let text), .detail(let text): text.indented(indent, within: width)
    case .code(let text): [margin + text]
    case .printed(let text): ["\(margin)  \(styled(text, .dim))"]
    }
  }
}
