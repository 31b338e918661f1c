import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// No submission holds the class up longer than its budget.
@Suite("A submission has a budget", .serialized, .enabled(if: expectsSandbox))
struct BudgetTests {
  static let shared = Result { try FixtureCourse(.pair) }
  private static let files = [
    "ProtocolInjection/Exercise1_Number.swift", "URLProtocol/Exercise2_Number.swift",
  ]

  let fixture: FixtureCourse

  init() throws { fixture = try Self.shared.get() }

  @Test("What is over it is undecided and says why; the rest of the class goes on")
  func endless() throws {
    try put("endless", ["while true {}", "42"])
    try put("right", ["42", "42"])
    let (grades, seconds) = try grade(["endless", "right"], budget: 15)
    #expect(grades.map(\.points) == [2, 4], "the other exercise of the endless one is right")
    #expect(grades[0].exercises.map(\.reason) == [.timedOut, nil])
    #expect(
      grades[0].exercises[0].message == "The budget of this submission was used up before this "
        + "exercise was decided: building and running all of it may take 15 seconds.")
    #expect(seconds[0] >= 15 && seconds[0] < 60, "with the untouched chapter, which is graded too")
  }

  @Test("The compiler's time counts") func compiler() throws {
    try put("right", ["40 + 2", "44 - 2"])
    let (grades, _) = try grade(["right"], budget: 0.1)
    #expect(grades[0].exercises.map(\.reason) == [.timedOut, .timedOut])
  }

  @Test("What is not there stays missing") func missing() throws {
    try put("half", ["42"])
    let (grades, _) = try grade(["half"], budget: 0)
    #expect(grades[0].exercises.map(\.reason) == [.timedOut, .missing])
  }

  private func grade(
    _ names: [String], budget: Double
  ) throws -> (grades: [Grade], seconds: [Double]) {
    var grader = try fixture.grader(deadline: 600)
    grader.budget = budget
    let grades = try grader.grade(
      names.map { SubmissionSource(folder: fixture.files.url("class/\($0)"), name: $0) })
    return (grades, grades.map(\.seconds))
  }

  /// Hands in functions with these bodies.
  private func put(_ name: String, _ bodies: [String]) throws {
    for (index, body) in bodies.enumerated() {
      try fixture.write(
        "class/\(name)/Chapters/Chapter1One/\(Self.files[index])",
        "public func answer1\(index + 1)() -> Int { \(body) }\n")
    }
  }
}
