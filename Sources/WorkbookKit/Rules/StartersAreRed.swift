import Foundation

/// An untouched starter fails for the reason that the catalog declares, in an
/// expectation, within a second, and neither crashes nor hangs.
struct StartersAreRed: Rule {
  let name = "starters are red for the declared reason"
  /// In seconds.
  let limit = 1.0

  func check(_ facts: CourseFacts) -> Inspection {
    let verdicts = facts.starterVerdicts
    return Inspection(of: facts.course.entries) { entry in
      guard let verdict = verdicts.first(where: { $0.entry.id == entry.id }) else {
        return [entry.starterFinding("it was not run", "Run again.")]
      }
      if case .didNotCompile = verdict.run.ending {
        return [entry.starterFinding("its chapter did not compile", "Correct that first.")]
      }
      return ending(of: verdict) ?? outcome(of: verdict)
    }
  }

  /// What is wrong with how the run ended, nil when it ended by itself in time.
  private func ending(of verdict: Verdict) -> [Finding]? {
    let blame = verdict.run.unfinished.map(\.name).joined(separator: ", ")
    switch verdict.run.ending {
    case .ended where verdict.run.seconds <= limit: return nil
    case .ended:
      return [
        verdict.entry.starterFinding(
          "it took \(verdict.run.seconds.inSeconds) to fail", "Wait through the deadline helper.")
      ]
    case .timedOut:
      return [
        verdict.entry.starterFinding("it hangs in \(blame)", "Wait through the deadline helper.")
      ]
    default:
      return [
        verdict.entry.starterFinding(
          "it crashes in \(blame)", "Let it fail an expectation; a crash hides other results.")
      ]
    }
  }

  private func outcome(of verdict: Verdict) -> [Finding] {
    let declared = verdict.entry.exercise.firstRed
    let entry = verdict.entry
    if let lost = verdict.undecided.first {
      return [entry.starterFinding("\(lost.name) did not run", "Name it as the suite does.")]
    }
    guard let first = verdict.firstFailing else {
      return [entry.starterFinding("it is green already", "Take the answer out of the starter.")]
    }
    guard first.name == declared.check else {
      return [
        entry.starterFinding(
          "\(first.name) fails first, not \(declared.check)", "Declare it, or mend the order.")
      ]
    }
    return says(declared.says, first.outcome.issues, entry)
  }

  private func says(_ sentence: String, _ issues: [Issue], _ entry: Entry) -> [Finding] {
    guard let first = issues.first, first.isExpectation else {
      return [
        entry.starterFinding(
          "it fails outside an expectation: \(issues.first?.text ?? "")",
          "Expect what must hold instead of letting an error escape.")
      ]
    }
    if first.text.contains(sentence) { return [] }
    return [
      entry.starterFinding(
        "its first red does not say “\(sentence)” but: \(first.text)",
        "Correct firstRed.says in \(entry.chapter.catalogFile), or the check's sentence.")
    ]
  }
}

extension Entry {
  func starterFinding(_ what: String, _ remedy: String) -> Finding {
    Finding(file: starter, what: what, remedy: remedy)
  }
}

extension Double {
  /// `0.42 s`
  var inSeconds: String { String(format: self < 10 ? "%.2f s" : "%.1f s", self) }
}
