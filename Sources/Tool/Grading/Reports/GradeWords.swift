import WorkbookCore

// The words for outcomes in every report that people read.

extension Grade.Person {
  /// `Kim Seo-yeon (2024-17)`.
  var label: String { id.isEmpty ? name : "\(name) (\(id))" }
}

extension Grade.Member {
  var label: String { "\(person.label), \(submission)" }
}

extension Grade {
  /// `Kim Seo-yeon (2024-17)`, or the name of the submission where no roster tells.
  var label: String { person?.label ?? submission }

  var passedCount: Int { exercises.count(where: \.isPassed) }
  var hasAllPoints: Bool { points == possiblePoints && possiblePoints > 0 }

  /// Whether there was a file of an exercise to grade, or an instructor has given points:
  /// otherwise it has no points, and not 0.
  var isTaken: Bool {
    exercises.contains {
      $0.correction != nil || ($0.reason != .refused && $0.reason != .missing)
    }
  }

  /// `19 of 40 points`
  var score: String {
    isTaken ? "\(points) of \(counted(possiblePoints, "point"))" : "no points"
  }

  /// The corrections, the flags for the instructor, each once with its exercises, and the files
  /// that were not taken.
  var notes: [String] {
    var ids: [String: [String]] = [:]
    var flags: [String] = []
    for exercise in exercises {
      for flag in exercise.flags {
        if ids[flag] == nil { flags.append(flag) }
        ids[flag, default: []].append(exercise.id)
      }
    }
    let corrections = exercises.compactMap { exercise in
      exercise.correction.map { "\(exercise.id): \($0)" }
    }
    return corrections + flags.map { "\(ids[$0, default: []].joined(separator: ", ")): \($0)" }
      + refusals
  }

  private static let mostRefusals = 20

  /// The first files that were not taken, and the number of the others: an
  /// archive can hold any number of files.
  var refusals: [String] {
    let rest = refused.count - Self.mostRefusals
    return refused.prefix(Self.mostRefusals).map { "not taken: \($0)" }
      + (rest > 0 ? ["not taken: \(rest) more"] : [])
  }

  /// Whether there is more to say of an exercise than its outcome: not of one that was not
  /// handed in or begun, nor of any if one sentence refuses the whole submission.
  func hasDetails(_ exercise: Exercise) -> Bool {
    let isRefused = refused.count == 1 && exercises.allSatisfy { $0.reason == .refused }
    return exercise.state != .notBegun && exercise.reason != .missing && !isRefused
  }
}

extension [Grade] {
  /// What a person should look at, with the name of each learner.
  var notes: [String] { flatMap { grade in grade.notes.map { "\(grade.label): \($0)" } } }

  /// In the order of reports: by the names of the submissions.
  var bySubmission: Self { sorted { $0.submission.precedes($1.submission) } }

  /// Every exercise in any of the grades, in the order of the catalog.
  var exercises: [Grade.Exercise] {
    var seen: Set<String> = []
    return flatMap(\.exercises).filter { seen.insert($0.id).inserted }
      .sorted { $0.id.compare($1.id, options: .numeric) == .orderedAscending }
  }
}

extension [Grade.Exercise] {
  /// What was set: `7 exercises: 1.1 to 1.5, 2.1, 2.3`, each unbroken row by its ends.
  var setInWords: String {
    if isEmpty { return "No exercises" }
    var rows: [[Grade.Exercise]] = []
    for exercise in self {
      if let last = rows.last?.last, last.chapter == exercise.chapter,
        last.place + 1 == exercise.place
      {
        rows[rows.count - 1].append(exercise)
      } else {
        rows.append([exercise])
      }
    }
    let words = rows.flatMap { row in
      row.count < 3 ? row.map(\.id) : ["\(row[0].id) to \(row[row.count - 1].id)"]
    }
    return "\(counted(count, "exercise")): \(words.joined(separator: ", "))"
  }
}

extension Grade.Exercise {
  /// The second number of the ID.
  fileprivate var place: Int { id.split(separator: ".").last.flatMap { Int($0) } ?? 0 }
}

extension [Grade.Member] {
  var bySubmission: Self { sorted { $0.submission.precedes($1.submission) } }
}

extension String {
  fileprivate func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension Grade.Exercise {
  var isPassed: Bool { state == .passed }
  /// `2.1 A session that answers`.
  var name: String { "\(id) \(title)" }
  var score: String { "\(points) of \(counted(possiblePoints, "point"))" }

  var outcome: String {
    switch state {
    case .passed: "passed"
    case .failed: "failed"
    case .undecided: reason?.inWords ?? "could not be decided"
    case .notBegun: "not begun"
    }
  }

  /// The outcome as a sentence.
  var verdict: String {
    switch state {
    case .passed: "The exercise is passed."
    case .failed: "The exercise is not passed."
    case .undecided: "The exercise \(reason?.predicate ?? outcome)."
    case .notBegun: "The exercise is not begun."
    }
  }

  /// The explanation for the learner, a paragraph each, without the output.
  var explanation: [String] {
    if isPassed || state == .notBegun { return [] }
    let open = checksToShow.filter { $0.state != .passed && !$0.message.isEmpty }
    let paragraphs =
      [ownMessage] + open.map { "\($0.title): \($0.message)" }
      + unlistedSurvivors.map { "Not noticed by your tests: \($0)" }
      + [hint.isEmpty ? "" : "Hint: \(hint)"]
    let shown = paragraphs.filter { !$0.isEmpty }
    return shown.isEmpty ? [verdict] : shown
  }

  /// The message about the whole exercise; empty where a check says it.
  var ownMessage: String {
    checks.contains { $0.state == .failed && !$0.message.isEmpty } ? "" : message
  }

  /// The faults that tests did not notice, unless a check lists them all.
  var unlistedSurvivors: [String] {
    let areListed = survivors.allSatisfy { fault in
      checks.contains { $0.state == .failed && $0.message.contains(fault) }
    }
    return areListed ? [] : survivors
  }

  /// The checks without repetition: each failure ends with the rule of the exercise
  /// and the file to open, and only the first of several keeps them.
  var checksToShow: [Grade.Check] {
    var seen: Set<String> = []
    return checks.map { check in
      let lines = check.message.split(separator: "\n").map(String.init)
        .filter { $0 != "Issue recorded" }
      let new = lines.map { $0.withoutKnownEnding(&seen) }.filter { !$0.isEmpty }
      return lines.isEmpty
        ? check : check.with(message: new.isEmpty ? "The same." : new.joined(separator: "\n"))
    }
  }
}

extension Grade.Check {
  fileprivate func with(message: String) -> Self {
    Self(name: name, title: title, state: state, message: message)
  }
}

extension String {
  /// The line without the sentences at its end that were seen before. Only a line
  /// that names the file to open, as `Teaching` in CheckKit writes it, has such.
  fileprivate func withoutKnownEnding(_ seen: inout Set<String>) -> String {
    guard contains(#/\bOpen Chapters\/\S+\.swift$/#) else { return self }
    let sentences = matches(of: #/\S.*?(?:[.?!](?=\s)|$)/#).map { String($0.output) }
    let new = sentences.lastIndex { !seen.contains($0) }.map { sentences[...$0] } ?? []
    seen.formUnion(sentences)
    return new.joined(separator: " ")
  }
}
