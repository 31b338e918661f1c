import Foundation
import WorkbookCore

/// JUnit's XML, as build servers read it: a suite a submission, a case a check.
struct JUnitReport {
  let grades: [Grade]
  var absent: [Grade.Member] = []

  func write(to sink: (String) throws -> Void) rethrows {
    try sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    for grade in grades { try sink(suite(grade).text) }
    for member in absent { try sink(suite(member).text) }
    try sink("</testsuites>\n")
  }

  /// Nothing is `skipped`: a build server counts that as good, and a check that
  /// did not run is not passed.
  private func suite(_ grade: Grade) -> Markup {
    let cases = grade.exercises.flatMap(\.cases)
    let isEmpty = cases.isEmpty
    let errors = cases.count { $0.state == .undecided } + (isEmpty ? 1 : 0)
    return """
        <testsuite name="\(grade.label)" tests="\(isEmpty ? 1 : cases.count)" \
      failures="\(cases.count { $0.state == .failed })" errors="\(errors)" skipped="0" \
      time="\(String(format: "%.3f", grade.seconds))">
      \(isEmpty ? [nothing(grade)] : grade.exercises.map { exercise($0, in: grade) })\
        </testsuite>

      """
  }

  /// Whoever handed in nothing is not green either.
  private func suite(_ member: Grade.Member) -> Markup {
    let words = "Nothing was handed in."
    return """
        <testsuite name="\(member.label)" tests="1" failures="0" errors="1" skipped="0" time="0.000">
          <testcase name="any exercise" classname="\(member.submission.package)">
            <error message="\(words)" type="missing">\(words)</error>
          </testcase>
        </testsuite>

      """
  }

  /// An empty suite would be green.
  private func nothing(_ grade: Grade) -> Markup {
    """
        <testcase name="any exercise" classname="\(grade.package)">
          <error message="No exercise was graded." type="missing">No exercise was graded.</error>
      \(systemErr(grade.refusals))\
        </testcase>

    """
  }

  private func exercise(_ exercise: Grade.Exercise, in grade: Grade) -> Markup {
    let isFirst = exercise == grade.exercises.first
    let notes = exercise.flags + (isFirst ? grade.refusals : [])
    let teller = exercise.cases.firstIndex { $0.state != .passed }
    let cases = exercise.cases.enumerated().map { index, test in
      testcase(
        test, of: exercise, in: grade, printed: index == teller ? exercise.output : "",
        notes: index == 0 ? notes : [])
    }
    return "\(cases)"
  }

  private func testcase(
    _ test: Grade.Exercise.Case, of exercise: Grade.Exercise, in grade: Grade, printed: String,
    notes: [String]
  ) -> Markup {
    let name = "\(grade.package).Chapter\(exercise.chapter).Exercise\(exercise.number)"
    return """
          <testcase name="\(exercise.id) \(test.title)" classname="\(name)">
      \(outcome(test, of: exercise))\(systemOut(printed))\(systemErr(notes))\
          </testcase>

      """
  }

  private func outcome(_ test: Grade.Exercise.Case, of exercise: Grade.Exercise) -> Markup {
    let headline = (test.message.split(separator: "\n").first.map(String.init) ?? "")
      .limited(to: ReportLimit.name)
    let hint = exercise.hint.isEmpty ? "" : "\n\nHint: \(exercise.hint)"
    let part = test.part.isEmpty ? "" : "\n\n\(test.part)"
    let text = (test.message + part + hint).limited(to: ReportLimit.message)
    let type = exercise.reason?.rawValue ?? Grade.Reason.didNotRun.rawValue
    return switch test.state {
    case .passed: ""
    case .failed: "      <failure message=\"\(headline)\" type=\"failed\">\(text)</failure>\n"
    case .undecided: "      <error message=\"\(headline)\" type=\"\(type)\">\(text)</error>\n"
    }
  }

  private func systemOut(_ text: String) -> Markup {
    text.isEmpty ? "" : "      <system-out>\(text)</system-out>\n"
  }

  private func systemErr(_ notes: [String]) -> Markup {
    notes.isEmpty
      ? "" : "      <system-err>\(notes.joined(separator: "\n"))</system-err>\n"
  }
}

extension Grade {
  fileprivate var package: String { submission.package }
}

extension String {
  /// A build server takes what stands before a dot for a package.
  fileprivate var package: String { replacing(".", with: "_") }
}

extension Grade.Exercise {
  fileprivate var number: String { String(id.split(separator: ".").last ?? "") }
}
