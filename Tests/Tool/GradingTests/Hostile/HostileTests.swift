import Foundation
import Testing
@testable import Fixture
@testable import WorkbookGrading

/// One offender a submission, each beside an exercise that is right.
@Suite(
  "A class that is known in advance gets the grades that are known", .enabled(if: expectsSandbox))
struct HostileTests {
  let graded: GradedClass

  init() throws { graded = try GradedClass.shared.get() }

  @Test("Each submission has a name of its own, and a grade")
  func size() {
    let names = HostileClass.plain.map(\.name) + HostileCase.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(graded.grades.count == names.count)
    #expect(graded.exit == 0)
  }

  @Test("What is no offence is graded", arguments: HostileClass.plain)
  func plain(_ item: HostileClass.Plain) throws {
    let grade = try #require(graded.grades[item.name])
    #expect(grade.exercises.map { $0.reason?.rawValue ?? $0.state.rawValue } == item.states)
    #expect(grade.points == 2 * item.states.count { $0 == "passed" })
    #expect(grade.refused.isEmpty && grade.exercises.allSatisfy(\.flags.isEmpty))
  }

  @Test("The offender earns no more than it should", arguments: HostileCase.all)
  func offender(_ item: HostileCase) throws {
    let grade = try #require(graded.grades[item.name])
    let exercise = grade.exercises[0]
    switch item.outcome {
    case .undecided(let reason): #expect(exercise.reason == reason, "\(exercise.message)")
    case .crashedOrTimedOut:
      #expect([.crashed, .timedOut].contains(exercise.reason), "\(exercise.message)")
    case .failed: #expect(exercise.state == .failed, "\(exercise.message) \(exercise.output)")
    case .passed: #expect(exercise.state == .passed)
    }
    #expect(exercise.points == (exercise.state == .passed ? 2 : 0))
    #expect(exercise.state == .passed || !exercise.message.isEmpty)
    let isFlagged = exercise.flags.contains { $0.contains(item.flag) }
    #expect(item.flag.isEmpty || isFlagged, "\(exercise.flags)")
    #expect(item.refused.isEmpty || grade.refused.contains { $0.contains(item.refused) })
  }

  @Test("Its neighbour keeps its points", arguments: HostileCase.all)
  func neighbour(_ item: HostileCase) throws {
    let grade = try #require(graded.grades[item.name])
    #expect(grade.exercises[1].state == .passed, "\(grade.exercises[1].message)")
    #expect(grade.exercises[1].points == 2)
  }

  @Test("Nothing is written outside, nobody is called, nothing is left running") func outside() {
    #expect(graded.before == graded.after)
    #expect(graded.escaped == [])
    #expect(!graded.wasCalled)
    #expect(graded.leftRunning == [])
  }
}

extension HostileCase: CustomTestStringConvertible {
  /// The name of the submission.
  public var testDescription: String { name }
}

extension HostileClass.Plain: CustomTestStringConvertible {
  /// The name of the submission.
  public var testDescription: String { name }
}
