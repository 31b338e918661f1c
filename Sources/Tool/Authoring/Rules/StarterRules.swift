import Foundation
import WorkbookCore

/// A learner's first build shows no warning of the course's making.
struct StartersCompile: Rule {
  let name = "starters compile without warnings"

  func check(_ facts: CourseFacts) -> Inspection {
    let chapters = Inspection(of: facts.course.readyChapters) { chapter in
      guard let build = facts.starters[chapter.number]?.build else {
        return [Finding(file: chapter.starters, what: "it was not built", remedy: "Run again.")]
      }
      return build.findings(in: chapter.starters, remedy: "Correct it; a warning counts as one.")
    }
    return Inspection(count: facts.course.entries.count, findings: chapters.findings)
  }
}

extension BuildResult {
  /// One finding for each error, or one for a build that failed without any.
  func findings(in folder: String, remedy: String) -> [Finding] {
    if succeeded { return [] }
    let errors = diagnostics.filter(\.isError)
    if errors.isEmpty {
      return [Finding(file: folder, what: "the build failed: \(tail)", remedy: remedy)]
    }
    return errors.map { Finding(file: "\($0.file):\($0.line)", what: $0.message, remedy: remedy) }
  }
}

/// An untouched starter fails for the reason that the catalog declares, in an
/// expectation that names the file to open, within a second, and neither crashes
/// nor hangs.
struct StartersAreRed: Rule {
  let name = "starters are red for the declared reason"
  /// In seconds.
  static let limit = 1.0

  private let waiting = "Wait through the deadline helper."

  func check(_ facts: CourseFacts) -> Inspection {
    let verdicts = facts.starterVerdicts
    return Inspection(of: facts.course.entries) { entry in
      guard let verdict = verdicts.first(where: { $0.entry.id == entry.id }) else {
        return entry.starterIsWrong("it was not run", "Run again.")
      }
      return ending(of: verdict) ?? outcome(of: verdict)
    }
  }

  /// What is wrong with how the run ended, nil when it ended by itself in time.
  private func ending(of verdict: Verdict) -> [Finding]? {
    let blame = verdict.run.unfinished.map(\.name).joined(separator: ", ")
    let entry = verdict.entry
    switch verdict.run.ending {
    case .ended where verdict.run.seconds <= Self.limit: return nil
    case .ended:
      return entry.starterIsWrong("it took \(verdict.run.seconds.inSeconds) to fail", waiting)
    case .didNotCompile:
      return entry.starterIsWrong("its chapter did not compile", "Correct that first.")
    case .starterIsMissing: return entry.starterIsWrong("it is not there", "Write it.")
    case .timedOut: return entry.starterIsWrong("it hangs in \(blame)", waiting)
    case .tooSlow, .refused, .overBudget:
      return entry.starterIsWrong("the machine was too busy to run it", "Run again.")
    case .crashed, .exitedEarly, .cancelled:
      return entry.starterIsWrong(
        "it crashes in \(blame)", "Let it fail an expectation; a crash hides other results.")
    }
  }

  private func outcome(of verdict: Verdict) -> [Finding] {
    let declared = verdict.entry.exercise.firstRed
    let entry = verdict.entry
    if let lost = verdict.undecided.first {
      return entry.starterIsWrong("\(lost.name) did not run", "Name it as the suite does.")
    }
    guard let first = verdict.firstFailing else {
      return entry.starterIsWrong("it is green already", "Take the answer out of the starter.")
    }
    guard first.name == declared.check else {
      return entry.starterIsWrong(
        "\(first.name) fails first, not \(declared.check)", "Declare it, or mend the order.")
    }
    return first.outcome.issues.first.map { words(of: $0, declared.says, entry) } ?? []
  }

  private func words(of issue: Issue, _ sentence: String, _ entry: Entry) -> [Finding] {
    guard issue.isExpectation else {
      return entry.starterIsWrong(
        "it fails outside an expectation: \(issue.text)",
        "Expect what must hold instead of letting an error escape.")
    }
    guard issue.text.contains(sentence) else {
      return entry.starterIsWrong(
        "its first red does not say “\(sentence)” but: \(issue.text)",
        "Correct firstRed.says in \(entry.chapter.catalogFile), or the check's sentence.")
    }
    if issue.text.contains(entry.starter) { return [] }
    return [
      Finding(
        file: entry.checksFile, what: "its first red does not name \(entry.starter)",
        remedy: "End the check's sentence with the path of the starter.")
    ]
  }
}

extension Entry {
  /// A finding on the starter, as a list of one.
  func starterIsWrong(_ what: String, _ remedy: String) -> [Finding] {
    [Finding(file: starter, what: what, remedy: remedy)]
  }
}

/// The catalog knows what an untouched starter does right already, so that grading
/// gives no points for it.
struct StartersEarnNothing: Rule {
  let name = "what untouched starters pass is declared"

  func check(_ facts: CourseFacts) -> Inspection {
    let verdicts = facts.starterVerdicts
    return Inspection(of: facts.course.entries) { entry in
      guard let verdict = verdicts.first(where: { $0.entry.id == entry.id }) else {
        return entry.starterIsWrong("nobody knows which checks it passes", "Run again.")
      }
      return checks(verdict) + faults(of: entry, in: verdict.run.learnersMatrix)
    }
  }

  /// A check that is not declared would earn points without any work.
  private func checks(_ verdict: Verdict) -> [Finding] {
    let entry = verdict.entry
    let passed = verdict.checks.filter { $0.outcome == .passed }.map(\.name)
    let declared = entry.exercise.passedByStarter
    return expect(
      entry, passed == declared,
      "its untouched starter passes \(list(passed)); the catalog has \(list(declared))",
      "Make that its passedByStarter.")
  }

  private func faults(of entry: Entry, in matrix: LearnersMatrix?) -> [Finding] {
    guard let faults = entry.exercise.faults else { return [] }
    let declared = [faults.count, faults.noticedByStarter]
    let found = [matrix?.faults.count ?? 0, matrix?.noticed.count ?? 0]
    return expect(
      entry, found == declared,
      "its untouched starter notices \(found[1]) of \(found[0]) faults; "
        + "the catalog has \(declared[1]) of \(declared[0])",
      "Correct its faults.")
  }

  private func expect(
    _ entry: Entry, _ holds: Bool, _ what: String, _ remedy: String
  ) -> [Finding] {
    let text = "\(entry.id): \(what)"
    return holds ? [] : [Finding(file: entry.chapter.catalogFile, what: text, remedy: remedy)]
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

/// One to three TODOs stand where a learner works, and none is left behind.
struct TodosMarkTheWork: Rule {
  let name = "one to three TODOs a starter, none in a solution"

  func check(_ facts: CourseFacts) -> Inspection {
    Inspection(of: facts.course.entries) { entry in
      let left = todos(in: facts.files.text(entry.solution))
      let solution = Finding(file: entry.solution, what: "it has a TODO", remedy: "Finish it.")
      return starter(entry, facts.files) + (left == 0 ? [] : [solution])
    }
  }

  private func starter(_ entry: Entry, _ files: CourseFiles) -> [Finding] {
    let count = todos(in: files.text(entry.starter))
    if (1...3).contains(count) { return [] }
    return entry.starterIsWrong(
      "it has \(count) TODOs", "Mark one to three lines to change with `// TODO:`.")
  }

  private func todos(in text: String?) -> Int { (text ?? "").ranges(of: "TODO").count }
}
