import WorkbookCore

// How outcomes look and read, in every report that people read.

extension Grade.Reason {
  /// What happened, in words that can be counted: “2 did not compile”.
  var inWords: String {
    switch self {
    case .didNotCompile: "did not compile"
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .tooSlow: "were too slow on a busy machine"
    case .missing: "missing"
    case .refused: "refused"
    case .endedEarly: "ended the run early"
    case .didNotRun: "did not run"
    }
  }

  /// The same, as the end of a sentence that begins with “The exercise”.
  fileprivate var verdict: String {
    self == .missing || self == .refused ? "is \(inWords)" : inWords
  }
}

extension Grade.Person {
  /// `Kim Seo-yeon (2024-17)`.
  var label: String { id.isEmpty ? name : "\(name) (\(id))" }
}

extension Grade.Member {
  var label: String { "\(person.label), \(submission)" }
}

extension [Grade.Member] {
  /// In the order of reports, each once.
  var bySubmission: Self {
    sorted { $0.submission.utf8.lexicographicallyPrecedes($1.submission.utf8) }
  }
}

extension Grade {
  /// What people call it: `Kim Seo-yeon (2024-17), kim`, or its name alone.
  var label: String { person.map { "\($0.label), \(submission)" } ?? submission }

  static let absentHeading = "Handed in nothing:"

  var passedCount: Int { exercises.count(where: \.isPassed) }

  /// Flags, each once with its exercises, since those of a chapter share its further
  /// files; and the files that were not taken.
  var notes: [String] {
    let flags = exercises.flatMap { exercise in exercise.flags.map { ($0, exercise.id) } }
    let ids = Dictionary(grouping: flags) { $0.0 }.mapValues { $0.map(\.1) }
    var told: Set<String> = []
    return flags.map(\.0).filter { told.insert($0).inserted }.map {
      "\((ids[$0] ?? []).joined(separator: ", ")): \($0)"
    } + refusals
  }

  /// The files that were not taken, as far as anybody reads: an archive can
  /// hold any number of them.
  var refusals: [String] {
    let rest = refused.count - ReportLimit.refusals
    return refused.prefix(ReportLimit.refusals).map { "not taken: \($0)" }
      + (rest > 0 ? ["not taken: \(rest) more"] : [])
  }
}

extension Grade.Exercise {
  var isPassed: Bool { state == .passed }
  /// `2.1 A session that answers`.
  var name: String { "\(id) \(title)" }

  var outcome: String {
    switch state {
    case .passed: "passed"
    case .failed: "failed"
    case .undecided: reason?.inWords ?? "could not be decided"
    }
  }

  var mark: TextTable.Cell {
    switch state {
    case .passed: .init("✔", .green)
    case .failed: .init("✘", .red)
    case .undecided: .init("?", .yellow)
    }
  }

  var score: String { "\(points) of \(counted(possiblePoints, "point"))" }

  /// What happened to the whole, unless a check says it: the message of a failed
  /// exercise is that of its first failure.
  var ownMessage: String {
    checks.contains { $0.state == .failed && !$0.message.isEmpty } ? "" : message
  }

  /// What a learner is told, a paragraph each, without what was printed.
  var explanation: [String] {
    if isPassed { return [] }
    let open = toldChecks.filter { $0.state != .passed && !$0.message.isEmpty }
    let paragraphs =
      [ownMessage] + open.map { "\($0.heading): \($0.message)" } + [pointsRemark]
      + untoldSurvivors.map { "Not noticed by your tests: \($0)" }
      + [hint.isEmpty ? "" : "Hint: \(hint)"]
    let told = paragraphs.filter { !$0.isEmpty }
    return told.isEmpty ? ["The exercise \(verdict)."] : told
  }

  /// Why checks that pass give no points, or not all of theirs; empty where they do.
  var pointsRemark: String {
    let passed = checks.filter { $0.state == .passed && $0.possiblePoints > 0 }
    guard state == .failed, passed.contains(where: { $0.points < $0.possiblePoints }) else {
      return ""
    }
    return "The checks that pass here also pass on an answer that does little yet, such as the "
      + "untouched starter, so they do not give all of their points."
  }

  /// What completes “the exercise …”.
  var verdict: String {
    switch state {
    case .passed: "is passed"
    case .failed: "is not passed"
    case .undecided: reason?.verdict ?? "could not be decided"
    }
  }
}

extension Grade.Check {
  /// What a check gives that gives a part, `(3 of 5 points)`; empty where it gives all or
  /// nothing.
  var part: String {
    (1..<max(1, possiblePoints)).contains(points)
      ? "(\(points) of \(counted(possiblePoints, "point")))" : ""
  }

  var heading: String { part.isEmpty ? title : "\(title) \(part)" }
}

extension Grade.Exercise {
  /// A row of a report that counts checks.
  struct Case {
    let title: String
    let state: Grade.State
    /// Never empty unless it passed.
    let message: String
    /// What a failed check gives all the same, in words.
    var part = ""
  }

  /// The checks, and the exercise itself where they do not tell that it is not
  /// passed: a reader that counts rows may not see only green ones.
  var cases: [Case] {
    let isTold = checks.contains { $0.state != .passed } || (isPassed && !checks.isEmpty)
    let whole = Case(title: title, state: state, message: reasonToShow(""))
    return checks.map {
      Case(
        title: $0.title, state: $0.state,
        message: $0.state == .passed ? "" : reasonToShow($0.message), part: $0.part)
    } + (isTold ? [] : [whole])
  }

  private func reasonToShow(_ own: String) -> String {
    if !own.isEmpty { return own }
    return message.isEmpty && !isPassed ? "The exercise \(verdict)." : message
  }
}

// What a learner reads of the checks of an exercise. Each failure of a check ends with
// the rule of the exercise and the file to open, so that it can stand alone; of several
// in a row, the first says it for all.

extension Grade {
  /// Whether a page has more to tell of an exercise than its outcome: not of one that was
  /// not handed in, nor of any in a submission that nobody could open.
  func tells(of exercise: Exercise) -> Bool {
    !exercise.isPassed && exercise.reason != .missing && !isRefused
  }

  /// Whether nothing of the submission could be taken: then one sentence says why.
  private var isRefused: Bool {
    refused.count == 1 && exercises.allSatisfy { $0.reason == .refused }
  }
}

extension Grade.Exercise {
  /// The checks, with what the earlier ones have said taken out of their messages.
  var toldChecks: [Grade.Check] {
    var said: [String] = []
    return checks.map { check in
      let lines = check.message.split(separator: "\n").map(String.init)
        .filter { $0 != Self.announcement }
      if lines.isEmpty { return check }
      let new = lines.map { line in
        defer { if line.hasEnding { said.append(line) } }
        return line.withoutEnding(of: said)
      }.filter { !$0.isEmpty }
      return check.saying(new.isEmpty ? Self.repetition : new.joined(separator: "\n"))
    }
  }

  /// The faults that tests let through, unless a check lists them all.
  var untoldSurvivors: [String] {
    let isListed = survivors.allSatisfy { fault in
      checks.contains { $0.state == .failed && $0.message.contains(fault) }
    }
    return isListed ? [] : survivors
  }

  /// What Swift Testing writes above a sentence that a check has recorded.
  private static let announcement = "Issue recorded"
  private static let repetition = "The same."
}

extension Grade.Check {
  fileprivate func saying(_ message: String) -> Self {
    Self(
      name: name, title: title, state: state, message: message, points: points,
      possiblePoints: possiblePoints)
  }
}

extension String {
  /// Whether it names the file to open in the end, as `Teaching` in
  /// Sources/CheckKit/Teaching.swift writes it.
  fileprivate var hasEnding: Bool {
    guard hasSuffix(".swift"), let space = lastIndex(of: " ") else { return false }
    return self[space...].hasPrefix(" Chapters/") && self[..<space].hasSuffix("Open")
  }

  /// The line without the sentences in its end that one of the others ends with.
  fileprivate func withoutEnding(of lines: [String]) -> String {
    guard hasEnding else { return self }
    let shared = lines.map { commonSuffix(with: $0) }.max { $0.count < $1.count } ?? ""
    return String(dropLast(shared.count)).trimmingSuffix
  }

  /// The longest end of both that is made of whole sentences.
  private func commonSuffix(with other: String) -> Substring {
    let length = zip(reversed(), other.reversed()).prefix { $0 == $1 }.count
    if length == count { return self[...] }
    let shared = suffix(length)
    let start = shared.indices.first { index in
      let before = self[..<index]
      return before.hasSuffix(". ") || before.hasSuffix("? ") || before.hasSuffix("! ")
    }
    return start.map { self[$0...] } ?? ""
  }

  private var trimmingSuffix: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
