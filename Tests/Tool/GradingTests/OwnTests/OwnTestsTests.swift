import Foundation
import Testing
@testable import Fixture
@testable import WorkbookGrading

/// A learner's own tests are code that the checks run again. They count where
/// they are asked for, and cost nobody else anything.
@Suite("Tests that a learner hands in are graded", .enabled(if: expectsSandbox))
struct OwnTestsTests {
  let graded: OwnTestsClass

  init() throws { graded = try OwnTestsClass.shared.get() }

  @Test("The exercise that asks for them gets what it should", arguments: OwnTestsCase.all)
  func exercise(_ item: OwnTestsCase) throws {
    let grade = try #require(graded.grades[item.name])
    let exercise = try #require(grade.exercises.first { $0.id == "1.5" })
    switch item.outcome {
    case .passed: #expect(exercise.state == .passed, "\(exercise.message)")
    case .failed: #expect(exercise.state == .failed, "\(exercise.message)")
    case .undecided(let reason): #expect(exercise.reason == reason, "\(exercise.message)")
    }
    #expect((exercise.points == exercise.possiblePoints) == (item.outcome == .passed))
    #expect(
      item.says.isEmpty || exercise.message.contains(item.says), "\(exercise.message)")
  }

  @Test("Every other exercise keeps its points", arguments: OwnTestsCase.all)
  func neighbours(_ item: OwnTestsCase) throws {
    let grade = try #require(graded.grades[item.name])
    let others = grade.exercises.filter { $0.id != "1.5" }
    #expect(others.map(\.state) == Array(repeating: .passed, count: 4))
  }

  @Test("The faults that are noticed give their share, and no more") func shares() throws {
    let half = try #require(graded.grades["half"]?.exercises.last)
    #expect(half.survivors == ["refuses id 0, but sends the request for a negative id"])
    #expect(half.points == Int((Double(half.possiblePoints) * 6 / 7).rounded()))
    let moved = try #require(graded.grades["moved"]?.exercises.last)
    #expect(moved.points == 0, "Without a test nothing is noticed.")
  }

  @Test("A short text that a test prints is not lost with its process") func printed() throws {
    let half = try #require(graded.grades["half"]?.exercises.last)
    #expect(half.output.contains("This looks at 0."), "\(half.output)")
  }

  @Test("What gets through is listed to the last fault") func survivors() throws {
    let moved = try #require(graded.grades["moved"]?.exercises.last)
    #expect(moved.survivors.count == 7, "\(moved.survivors)")
  }
}

extension OwnTestsCase: CustomTestStringConvertible {
  /// The name of the submission.
  public var testDescription: String { name }
}
