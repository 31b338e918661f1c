import WorkbookCore

/// A line of a verdict, before it is fitted to a console.
enum VerdictLine: Equatable {
  case sentence(String)
  /// A line of the source, or a caret below it whose column counts.
  case code(String)
  /// A line that the learner's code printed.
  case printed(String)
}

extension VerdictSummary {
  /// The sentences below the headline: of what a check observed the first observation.
  var lines: [VerdictLine] { lines(of: state == .failed ? said.firstObservation : said) }

  /// The same with every observation.
  var allLines: [VerdictLine] { lines(of: said) }

  /// Where all observations are to be read; nil when `lines` has them.
  func remainder(of entry: Entry) -> VerdictLine? {
    guard state == .failed, said.firstObservation != said else { return nil }
    let rest = said.count(where: \.isObservation) - 1
    if rest < 1 { return nil }
    return .sentence("\(rest) more: “\(Command.program) run \(entry.id) --all”.")
  }

  /// The teaching sentence comes before what was compared. The path to open is left out: it
  /// has a line of its own.
  private func lines(of sentences: [String]) -> [VerdictLine] {
    let details = sentences.prefix(1).filter { $0.hasPrefix("Expectation failed") }
    let title = sentences.first ?? ""
    return sentences.dropFirst(details.count).map { sentence in
      sentence.isExcerpt ? .code(sentence.withoutRepetition(of: title)) : .sentence(sentence)
    } + details.map(VerdictLine.sentence)
  }

  private var said: [String] {
    // Reasons for several right answers are a list.
    if state == .passed { return sentences.count > 1 ? sentences.map { "- \($0)" } : sentences }
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

extension [String] {
  /// The lines with the first observation of a list alone. A list that begins with a count,
  /// of faults that survive or of answers that are wrong, stays whole: it is one observation.
  fileprivate var firstObservation: [String] {
    guard let start = firstIndex(where: \.isObservation),
      start == 0 || !self[start - 1].hasSuffix(":")
    else { return self }
    let end = self[(start + 1)...].firstIndex { $0.isObservation || $0.hasSuffix(":") }
    // The last line is what the check teaches.
    let rule = end == nil ? [] : suffix(1).filter { !$0.isObservation }
    return (self[..<(end ?? count)] + rule).enumerated().map {
      $0 == start ? String($1.dropFirst(2)) : $1
    }
  }
}

extension String {
  /// Whether it is an item of a check's list.
  fileprivate var isObservation: Bool { hasPrefix("- ") }

  /// The compiler says its message once more behind the caret.
  fileprivate func withoutRepetition(of title: String) -> String {
    guard let match = firstMatch(of: /`- ((?:error|warning): .*)/), title.hasSuffix(" \(match.1)")
    else { return self }
    return self[..<match.range.lowerBound] + "^"
  }
}

extension Console {
  /// A line of a verdict as lines of the console.
  func lines(_ line: VerdictLine, indent: Int) -> [String] {
    let margin = "".padded(to: indent)
    return switch line {
    case .sentence(let text) where text.isObservation:
      String(text.dropFirst(2)).wrapped(to: width, first: "\(margin)- ")
    case .sentence(let text): text.indented(indent, within: width)
    case .code(let text): [margin + text]
    case .printed(let text): ["\(margin)  \(styled(text, .dim))"]
    }
  }
}
