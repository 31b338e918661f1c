import Foundation
import Testing

@testable import TestHelpers
@testable import WorkbookChecking
@testable import WorkbookLearning

@Suite("The matrix shows which faults a learner's tests notice") struct MatrixTextTests {
  @Test("Attachments come in any order and are put in theirs") func reading() throws {
    let matrix = try Self.matrix().matrix
    #expect(matrix.variants.map(\.name) == ["tooMuch", "tooLittle", "slow"])
    #expect(matrix.cells.map(\.chapter) == Array(repeating: 2, count: 6))
  }

  @Test("A table, then each survivor and each refusal") func text() throws {
    let text = SmallCourse.text.matrix(try Self.matrix(), next: Self.next)
    #expect(
      text == """
        2.1 Tests of your own

        a fault                  injection  URLProtocol
          tooMuch                noticed    survived
          tooLittle              survived   never ended
        as good as the real API
          slow                   refused    broke

        tooLittle survived by protocol injection: it takes one away.
        tooLittle: your test by URLProtocol never ended. Wait with a deadline.
        slow is refused by protocol injection, though it only takes its time: My.swift:3: 43
        slow: your test by URLProtocol ended in an error, not in an expectation: Spilled()

        Your tests notice 1 of 2 faults.
        \(Self.next.sentence)

        """)
  }

  @Test("When each test counts alone, one that lets a fault pass is named") func alone() throws {
    let matrix = try Self.matrix(countsAlone: true)
    let text = SmallCourse.text.matrix(matrix, next: Self.next)
    #expect(text.contains("tooMuch survived by URLProtocol: it adds one.\n"))
    #expect(text.contains("Your tests notice 0 of 2 faults."))
  }

  @Test("A run without a verdict says the same as run does") func undecided() throws {
    let matrix = LearnersMatrix(
      item: SmallCourse.crashed(2), matrix: try Self.matrix().matrix)
    let text = SmallCourse.text.matrix(matrix, next: Self.next)
    #expect(text == SmallCourse.text.details(CourseStandings([matrix.item]), next: Self.next))
    #expect(text.contains("? 2.1 Tests of your own\n  crashed\n"))
  }

  @Test("A check that has no table is shown too") func otherCheck() throws {
    let text = SmallCourse.text.matrix(try Self.matrix(of: SmallCourse.failed(2)), next: Self.next)
    #expect(text.contains("✘ 2.1 Tests of your own\n  not yet: never forgets\n"))
  }

  @Test("A check that the table shows is not told twice") func checkOfTheTable() throws {
    let failing = Verdict.Graded(
      name: "failsOn", outcome: .failed([Issue(SmallCourse.red)]), result: nil)
    var item = SmallCourse.failed(2)
    item.checks = [failing]
    let text = SmallCourse.text.matrix(try Self.matrix(of: item), next: Self.next)
    #expect(!text.contains("not yet"))
  }

  static let next = NextStep(in: CourseStandings([SmallCourse.failed(2)]))

  static func matrix(
    of item: CourseStandings.Item = SmallCourse.passed(2), countsAlone: Bool = false
  ) throws -> LearnersMatrix {
    let cells = [
      cell("slow", "takes its time", "by URLProtocol", "broke", "Spilled()", 0),
      cell("tooLittle", "takes one away", "by protocol injection", "survived", "", 1),
      cell("tooMuch", "adds one", "by URLProtocol", "survived", "", 0, countsAlone),
      cell("slow", "takes its time", "by protocol injection", "killed", "My.swift:3: 43", 0),
      cell("tooLittle", "takes one away", "by URLProtocol", "hung", "", 1),
      cell("tooMuch", "adds one", "by protocol injection", "killed", "43", 0, countsAlone),
    ]
    return LearnersMatrix(item: item, matrix: try KillMatrix(cells, of: item.entry.chapter))
  }

  /// An attachment as `GradedRun` writes it.
  private static func cell(
    _ variant: String, _ difference: String, _ seam: String, _ verdict: String, _ reason: String,
    _ place: Int, _ countsAlone: Bool = false
  ) -> Data {
    Data(
      """
      {"countsAlone":\(countsAlone),"difference":"\(difference)",\
      "isEquivalent":\(variant == "slow"),"place":\(place),"reason":"\(reason)","seam":"\(seam)",\
      "variant":"\(variant)","verdict":"\(verdict)"}
      """.utf8)
  }
}
