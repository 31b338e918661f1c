import Foundation
import WorkbookCore

// What every report does to a grade before it looks at it.

extension Grade {
  /// The same grade with all texts cleaned and none without end. To do it twice
  /// changes nothing: a merged report is the same as one that was never apart.
  var presentable: Grade { presentable { $0.presentable(as: $1) } }

  /// The same, by way of somebody who may know a text already.
  func presentable(_ clean: (String, PresentedText) -> String) -> Grade {
    Grade(
      submission: clean(submission, .name), exercises: exercises.map { $0.presentable(clean) },
      refused: refused.map { clean($0, .note) }.sorted(),
      seconds: seconds.isFinite ? (max(0, seconds) * 1_000).rounded() / 1_000 : 0,
      person: person?.presentable(clean))
  }
}

extension Grade.Member {
  var presentable: Self {
    Self(
      submission: submission.presentable(as: .name),
      person: person.presentable { $0.presentable(as: $1) })
  }
}

extension Grade.Person {
  fileprivate func presentable(_ clean: (String, PresentedText) -> String) -> Self {
    Self(name: clean(name, .name), id: clean(id, .name))
  }
}

extension Grade.Exercise {
  fileprivate func presentable(_ clean: (String, PresentedText) -> String) -> Self {
    Self(
      id: clean(id, .name), title: clean(title, .name), chapter: chapter, state: state,
      reason: reason, message: clean(message, .message),
      output: clean(output, outputPart == .start ? .message : .end), hint: clean(hint, .message),
      points: points, possiblePoints: possiblePoints,
      checks: checks.map { $0.presentable(clean) }, survivors: survivors.map { clean($0, .note) },
      flags: flags.map { clean($0, .note) })
  }

  /// The compiler's first words matter; of what was printed, the last.
  var outputPart: TextPart { reason == .didNotCompile ? .start : .end }
}

extension Grade.Check {
  fileprivate func presentable(_ clean: (String, PresentedText) -> String) -> Self {
    Self(
      name: clean(name, .name), title: clean(title, .name), state: state,
      message: clean(message, .message), points: points, possiblePoints: possiblePoints)
  }
}

/// What a text of a grade is; the limits differ.
enum PresentedText: Sendable {
  case name, note, message
  /// A message of which the end matters.
  case end
}

extension String {
  func presentable(as kind: PresentedText) -> String {
    switch kind {
    case .name: visible.oneLine.limited(to: ReportLimit.name)
    case .note: oneLine.withShortPaths.limited(to: ReportLimit.note)
    case .message: message(keeping: .start)
    case .end: message(keeping: .end)
    }
  }

  private func message(keeping part: TextPart) -> String {
    // What is thrown away in the end is not worth the cleaning.
    let raw = limited(to: 4 * ReportLimit.message, keeping: part)
    let text = raw.cleaned.withShortPaths.trimmingCharacters(in: .newlines)
    return text.limited(to: ReportLimit.message, keeping: part)
  }
}

extension [Grade] {
  /// By the name of the submission. Two of one name stand in an order that does
  /// not depend on which was ready first.
  func inOrder() throws -> [Grade] {
    try sorted { first, second in
      first.submission.utf8.elementsEqual(second.submission.utf8)
        ? try first.content.utf8.lexicographicallyPrecedes(try second.content.utf8)
        : first.submission.utf8.lexicographicallyPrecedes(second.submission.utf8)
    }
  }

  /// Every exercise that was graded for anybody, in the order of the catalog.
  var exercises: [Grade.Exercise] {
    var seen: Set<String> = []
    return flatMap(\.exercises).filter { seen.insert($0.id).inserted }
      .sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }
}

extension Grade {
  /// All but the time.
  var content: String {
    get throws { try with(exercises).json() }
  }

  /// What was decided, without the words: a message may count how a race went, and
  /// that is chance.
  var verdict: String {
    get throws {
      var verdict = with(exercises.map(\.wordless))
      // One report may know who it was, and another not.
      verdict.person = nil
      return try verdict.json()
    }
  }

  private func with(_ exercises: [Exercise]) -> Grade {
    Grade(
      submission: submission, exercises: exercises, refused: refused, seconds: 0, person: person)
  }
}

extension Grade.Exercise {
  fileprivate var wordless: Self {
    Self(
      id: id, title: title, chapter: chapter, state: state, reason: reason, message: "",
      output: "", hint: hint, points: points, possiblePoints: possiblePoints,
      checks: checks.map(\.wordless), survivors: survivors, flags: flags)
  }
}

extension Grade.Check {
  fileprivate var wordless: Self {
    Self(
      name: name, title: title, state: state, message: "", points: points,
      possiblePoints: possiblePoints)
  }
}

extension Grade.Exercise {
  /// `2.10` comes after `2.9`.
  fileprivate var place: [Int] { id.split(separator: ".").map { Int($0) ?? 0 } }
}

/// Makes many grades presentable. A class has the same titles, hints and
/// sentences over and over: each is cleaned and kept once.
struct GradePool {
  private var texts: [Key: String] = [:]

  mutating func presentable(_ grade: Grade) -> Grade {
    grade.presentable { text, kind in
      let key = Key(text: text, kind: kind)
      if let known = texts[key] { return known }
      let clean = text.presentable(as: kind)
      texts[key] = clean.hasSameBytes(as: text) ? text : clean
      return texts[key] ?? clean
    }
  }

  /// A text by its bytes: two ways of writing one syllable are equal strings,
  /// and which of them a report shows must not depend on which came first.
  private struct Key: Hashable {
    let text: String
    let kind: PresentedText

    static func == (first: Key, second: Key) -> Bool {
      first.kind == second.kind && first.text.hasSameBytes(as: second.text)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension String {
  func hasSameBytes(as other: String) -> Bool {
    var (first, second) = (self, other)
    return first.withUTF8 { first in
      second.withUTF8 { second in
        first.count == second.count
          && (first.isEmpty || memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0)
      }
    }
  }
}
