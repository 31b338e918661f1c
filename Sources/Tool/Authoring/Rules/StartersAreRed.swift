import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

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
    case .tooSlow:
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
