import Foundation
import Testing

@testable import Fixture
@testable import TestHelpers
@testable import WorkbookChecking
@testable import WorkbookCourse
@testable import WorkbookGrading

@Suite("Evidence of a kata is told, and gives points to those who ask") struct KataGradeTests {
  let entry = Course.kata.entries[0]

  private func grade(_ evidence: Data?, points: Int = 0, file: String = "") -> Grade.Evidence? {
    var submission = Submission(name: "ada")
    submission.evidence = evidence
    submission.exercises[entry.starter] = Data(file.utf8)
    return KataGrade(entry: entry, points: points).evidence(in: submission)
  }

  @Test("A whole chain tells how many steps were red first") func whole() throws {
    let whole = try KataEvidence.whole.get()
    let told = try #require(grade(whole.data, file: FixtureText.kata(answer: 2, test: 2)))
    #expect(told.steps == 2 && told.seenRed == 2 && told.runs == 5 && told.chain == .whole)
    #expect(told.points == 0 && told.possiblePoints == 0)
    #expect(
      told.message == "2 of 2 steps seen red before green, in 5 runs. The chain of its runs is "
        + "whole. The last one saw the file that was handed in.")
    let other = try #require(grade(whole.data, file: "// another"))
    #expect(
      other.message.hasSuffix("The last one saw another file than the one that was handed in."))
  }

  @Test("Points are shared by the steps, and are whole numbers") func points() throws {
    let first = try KataEvidence(fixture: [(1, 0, 1), (2, 1, 1)])
    let shares = PointShares.shares(of: 5, among: 2)
    #expect(grade(first.data, points: 5)?.points == shares[0])
    #expect(grade(try KataEvidence.whole.get().data, points: 5)?.points == 5)
    #expect(grade(try KataEvidence.whole.get().data, points: 1)?.points == 1)
    #expect(grade(Data(), points: 5)?.points == 0)
  }

  @Test("Nobody gets points for a starter, or for no file at all") func noWork() throws {
    var submission = Submission(name: "ada")
    submission.evidence = try KataEvidence.whole.get().data
    let told = KataGrade(entry: entry, points: 5, hasWork: false).evidence(in: submission)
    #expect(told?.seenRed == 2 && told?.points == 0 && told?.possiblePoints == 5)
  }

  @Test("A broken chain tells where, and gives no points") func broken() throws {
    let damaged = try KataEvidence.whole.get().data + Data("mine".utf8)
    let told = try #require(grade(damaged, points: 5))
    #expect(told.chain == .broken && told.seenRed == 2 && told.runs == 5)
    #expect(told.points == 0 && told.possiblePoints == 5)
    #expect(told.message.hasSuffix("The chain of its runs is broken: Line 6 cannot be read."))
  }

  @Test("Without evidence there is nothing to tell, unless there are points for it")
  func missing() {
    #expect(grade(nil) == nil)
    let told = grade(nil, points: 5)
    #expect(told?.chain == .missing && told?.points == 0 && told?.possiblePoints == 5)
    let plain = Course.fixture.entries[0]
    #expect(KataGrade(entry: plain, points: 5).evidence(in: Submission(name: "ada")) == nil)
  }
}
