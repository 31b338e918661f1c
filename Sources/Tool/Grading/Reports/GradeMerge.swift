import WorkbookCore

extension Command {
  /// Joins reports on parts of a class.
  package static let gradeMerge: Command = Command(
    audience: .instructors, words: ["grade", "merge"], summary: "join reports on grades",
    details: """
      Joins reports of 'grade --format json' into one, in any format. A submission that is in
      several of them is taken once, with all exercises that they are about; an exercise with
      other grades is an error. The order of the files changes nothing. To grade a submission called merge, write ./merge.
      """,
    parameters: [Parameter(kind: .report, isRepeated: true)],
    options: [.format, .output, .roster]
  ) { tool, invocation in
    let merge = try GradeMerge(paths: invocation.words)
    let names = merge.grades.map(\.submission)
    var output = try ReportOutput(invocation, tool: tool, submissions: names)
    output.add(absent: merge.absent)
    try output.verify(names)
    return try output.answer(on: merge.grades)
  }
}

/// The grades of several reports, each submission once.
struct GradeMerge {
  private var gradesByName: [String: (grade: Grade, path: String)] = [:]
  private var absentByName: [String: Grade.Member] = [:]

  var grades: [Grade] { gradesByName.values.map(\.grade).bySubmission }

  /// The members of a roster who are in none of the reports.
  var absent: [Grade.Member] {
    absentByName.values.filter { gradesByName[$0.submission] == nil }.bySubmission
  }

  /// - Throws: `WrongUsage` if a file is no report, or if a submission has different
  ///   grades in two of them.
  init(paths: [String]) throws {
    let reports = try paths.map { (path: $0, report: try GradesReport(path: $0)) }
    // The first of two equal grades counts, whatever the order of the files is.
    for (path, report) in reports.sorted(by: { $0.path < $1.path }) {
      for grade in report.grades { try add(grade.cleaned, from: path) }
      for member in report.absent ?? [] { absentByName[member.submission] = member.cleaned }
    }
  }

  private mutating func add(_ grade: Grade, from path: String) throws {
    guard let other = gradesByName[grade.submission] else {
      gradesByName[grade.submission] = (grade, path)
      return
    }
    guard let both = other.grade.joined(with: grade) else {
      throw WrongUsage(
        error: "the grades of “\(grade.submission.escapedForDisplay)” in "
          + "“\(other.path.escapedForDisplay)” differ from those in “\(path.escapedForDisplay)”",
        help: "leave out the report that does not count")
    }
    gradesByName[grade.submission] = (both, other.path)
  }
}

extension Grade {
  /// The exercises of two grades of one submission, each once; nil if they decide one of
  /// them otherwise, or were not given the same files.
  fileprivate func joined(with other: Grade) -> Grade? {
    let known = Dictionary(uniqueKeysWithValues: exercises.map { ($0.id, $0) })
    let isAgreed = other.exercises.allSatisfy { exercise in
      known[exercise.id].map { $0.verdicts == exercise.verdicts } ?? true
    }
    let isSame = Set(exercises.map(\.id)) == Set(other.exercises.map(\.id))
    guard isAgreed, !isSame || refused == other.refused else { return nil }
    let further = other.exercises.filter { known[$0.id] == nil }
    return Grade(
      submission: submission, exercises: [self, other].exercises,
      refused: refused + other.refused.filter { !refused.contains($0) },
      seconds: further.isEmpty ? seconds : seconds + other.seconds,
      person: person ?? other.person,
      gradedOn: [gradedOn, other.gradedOn].compactMap(\.self).max(),
      touched: touched.map { Set($0).union(other.touched ?? []).sorted() } ?? other.touched)
  }
}

extension Grade.Exercise {
  /// The decisions without the messages: a message may count how a race went, which
  /// is chance.
  fileprivate var verdicts: [String] {
    ["\(outcome) \(score)"]
      + checks.map { "\($0.name) \($0.state) \($0.points)" } + survivors
  }
}
