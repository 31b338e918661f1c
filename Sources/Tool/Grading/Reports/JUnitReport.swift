import Foundation
import WorkbookCore

/// JUnit's XML, as build servers read it: a suite for each submission, a case for each
/// check. Nothing is `skipped`, which a build server counts as good.
struct JUnitReport {
  let grades: [Grade]
  let absent: [Grade.Member]

  var text: String {
    let report: Markup = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(grades.map(suite))\(absent.map(suite))</testsuites>

      """
    return report.text
  }

  private func suite(_ grade: Grade) -> Markup {
    if grade.exercises.isEmpty {
      return emptySuite(
        grade.fullLabel, grade.submission, "No exercise was graded.", grade.refusals, grade.seconds)
    }
    let cases = grade.exercises.flatMap(\.cases)
    let markup = grade.exercises.enumerated().flatMap { index, exercise in
      self.cases(
        of: exercise, in: grade, notes: exercise.flags + (index == 0 ? grade.refusals : []))
    }
    return """
        <testsuite name="\(grade.fullLabel)" tests="\(cases.count)" \
      failures="\(cases.count { $0.state == .failed })" \
      errors="\(cases.count { $0.state == .undecided })" \
      skipped="\(cases.count { $0.state == .notBegun })" \
      time="\(String(format: "%.3f", grade.seconds))">
      \(markup)\
        </testsuite>

      """
  }

  private func suite(_ member: Grade.Member) -> Markup {
    emptySuite(member.label, member.submission, "Nothing was handed in.", [], 0)
  }

  /// A suite with one error, as a suite without cases would be green.
  private func emptySuite(
    _ name: String, _ submission: String, _ reason: String, _ notes: [String], _ seconds: Double
  ) -> Markup {
    """
      <testsuite name="\(name)" tests="1" failures="0" errors="1" skipped="0" \
    time="\(String(format: "%.3f", seconds))">
        <testcase name="any exercise" classname="\(submission.packageName)">
          <error message="\(reason)" type="missing">\(reason)</error>
    \(element("system-err", notes.joined(separator: "\n")))\
        </testcase>
      </testsuite>

    """
  }

  /// The cases of an exercise: notes in the first, output in the first that is not passed.
  private func cases(
    of exercise: Grade.Exercise, in grade: Grade, notes: [String]
  ) -> [Markup] {
    let number = exercise.id.split(separator: ".").last ?? ""
    let name = "\(grade.submission.packageName).Chapter\(exercise.chapter).Exercise\(number)"
    let firstOpen = exercise.cases.firstIndex { $0.state != .passed }
    return exercise.cases.enumerated().map { index, test in
      """
          <testcase name="\(exercise.id) \(test.title)" classname="\(name)">
      \(outcome(test, of: exercise))\
      \(element("system-out", index == firstOpen ? exercise.output : ""))\
      \(element("system-err", index == 0 ? notes.joined(separator: "\n") : ""))\
          </testcase>

      """
    }
  }

  private func outcome(_ test: Grade.Exercise.Case, of exercise: Grade.Exercise) -> Markup {
    let headline = (test.message.split(separator: "\n").first.map(String.init) ?? "")
      .limited(to: 200)
    let hint = exercise.hint.isEmpty ? "" : "Hint: \(exercise.hint)"
    let text = [test.message, test.part, hint].filter { !$0.isEmpty }.joined(separator: "\n\n")
      .limited(to: String.mostText)
    let type = (exercise.reason ?? .didNotRun).rawValue
    return switch test.state {
    case .passed: ""
    case .failed: "      <failure message=\"\(headline)\" type=\"failed\">\(text)</failure>\n"
    case .notBegun: "      <skipped/>\n"
    case .undecided: "      <error message=\"\(headline)\" type=\"\(type)\">\(text)</error>\n"
    }
  }

  private func element(_ name: String, _ text: String) -> Markup {
    text.isEmpty ? "" : "      <\(name)>\(text)</\(name)>\n"
  }
}

extension Grade {
  fileprivate var fullLabel: String {
    person.map { Member(submission: submission, person: $0).label } ?? submission
  }
}

extension Grade.Exercise {
  /// A case of the report.
  fileprivate struct Case {
    let title: String
    let state: Grade.State
    /// Empty if it passed, and only then.
    let message: String
    /// The points of a failed check that gives some.
    var part = ""
  }

  /// The checks, and the exercise itself if it is not passed and every check is: a
  /// reader of the cases may not see only green ones.
  fileprivate var cases: [Case] {
    let reason = message.isEmpty ? verdict : message
    // Beside a check that says why it fails, one without a word was not asked.
    let isOneTold = checks.contains { $0.state == .failed && !$0.message.isEmpty }
    let waits = isOneTold ? "Not passed: it \(Reason.wasNotAsked.predicate)." : reason
    let cases = checks.map { check in
      Case(
        title: check.title, state: check.state,
        message: [.passed, .notBegun].contains(check.state)
          ? "" : !check.message.isEmpty ? check.message : check.state == .failed ? waits : reason,
        part: check.part)
    }
    let isShown = checks.contains { $0.state != .passed } || (isPassed && !checks.isEmpty)
    return isShown
      ? cases : cases + [Case(title: title, state: state, message: isPassed ? "" : reason)]
  }
}

extension String {
  /// A build server takes the text before a dot for a package.
  fileprivate var packageName: String { replacing(".", with: "_") }
}
