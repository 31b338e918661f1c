import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("The matrix shows which test notices which fault") struct MatrixTextTests {
  @Test("Tests with numbers, a table, then what the marks do not tell") func text() {
    let text = SmallCourse.text.matrix(
      Self.matrix(), of: SmallCourse.passed(2), next: Self.next)
    #expect(
      text == """
        2.1 Tests of your own

        1  P   adds()
        2  U   "takes away"
        3  PU  adds()
        4      fails()       not judged
        5  U   sits()

        a fault                   1  2  3  4  5
          tooMuch    noticed      x  .  x  -  .
          tooLittle  survived     .  ?  .  -  .
          late       survived     .  x  .  -  .
        no fault
          slow       refused      x  .  .  -  .
          lazy       never ended  .  ?  .  -  .

        P with protocol injection, U with URLProtocol, x it fails, . it passes, ? it never ends, - it is not judged

          tooMuch    adds one
          tooLittle  takes one away
          late       comes late
          slow       takes its time
          lazy       waits

        late survived with protocol injection.
        slow is refused by test 1, which only takes its time: My.swift:3: 43
        Test 2 never ended on tooLittle, lazy. Wait with a deadline.
        Test 4 is not judged: first it has to pass where there is no fault.
        Test 5 notices no fault.

        Your tests notice 1 of 3 faults.
        \(Self.next.sentence)

        """)
  }

  @Test("A test that fails on the real API notices nothing") func unsound() {
    let matrix = LearnersMatrix([
      row(
        "tooMuch", "adds one", cells: [o, o, o, x, o], 0)
    ])
    #expect(matrix.noticed == [] && matrix.survivors.count == 1)
    #expect(matrix.tests.filter { !$0.isSound }.map(\.number) == [4])
  }

  @Test("Forty tests fit eighty columns, in tables one below the other") func many() {
    let verdicts = (1...40).map { $0 == 7 ? x : o }
    let matrix = LearnersMatrix([
      row("aFaultWithAVeryLongNameIndeedForAMutant", "is long", cells: verdicts, 0)
    ])
    let text = ReportText(
      console: Console(isTerminal: true, isStyled: false, width: 80), root: URL(filePath: "/c"))
    let lines = text.lines(of: matrix)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 }, "\(lines)")
    let plain = SmallCourse.text.lines(of: matrix).filter { $0.contains("aFaultWith") }
    #expect(plain.count > 2 && plain.dropLast().allSatisfy { $0.displayWidth <= 80 })
  }

  @Test("A row of a table is named as a test is") func rows() {
    let names = ["adds → 3", "adds → 4", "adds → 5"]
    let matrix = LearnersMatrix([
      row("tooMuch", "adds one", cells: [x, x, o], 0, names: names),
      row("tooLittle", "takes one away", cells: [x, o, o], 1, names: names),
    ])
    let text = SmallCourse.text.lines(of: matrix).joined(separator: "\n")
    #expect(text.contains("2  U   adds → 4"))
    #expect(text.contains("Test 3 notices no fault.\n"))
    let long = LearnersMatrix([
      row("tooMuch", "adds one", cells: [x], 0, names: ["adds what it is told to add → nothing"])
    ])
    #expect(SmallCourse.narrow.lines(of: long).contains("1  P  adds what i… → nothing"))
  }

  @Test("A run without a verdict says the same as run does") func undecided() {
    let item = SmallCourse.crashed(2)
    let text = SmallCourse.text.matrix(Self.matrix(), of: item, next: Self.next)
    #expect(text == SmallCourse.text.details(ProgressReport([item]), next: Self.next))
    #expect(text.contains("? 2.1 Tests of your own\n  crashed\n"))
  }

  @Test(
    "A failing check is reported beside the table that does not show it",
    arguments: [Check.Role.testsPass, .testsNotice])
  func checkBeside(role: Check.Role) {
    var item = SmallCourse.failed(2)
    item.checks = [
      .init(name: "pours", outcome: .failed([Issue(SmallCourse.red)]), role: role)
    ]
    let text = SmallCourse.text.matrix(Self.matrix(), of: item, next: Self.next)
    #expect(text.contains("✘ 2.1 Tests of your own\n  not yet") == (role == .testsPass))
  }

  static let next = NextStep(in: ProgressReport([SmallCourse.failed(2)]))

  static func matrix() -> LearnersMatrix {
    LearnersMatrix([
      row("lazy", "waits", cells: [o, hung, o, x, o], 1),
      row(
        "late", "comes late", cells: [o, x, o, x, o], 2, each: true,
        missed: [.protocolInjection]),
      row("slow", "takes its time", cells: [x, o, o, x, o], 0),
      row("tooLittle", "takes one away", cells: [o, hung, o, x, o], 1),
      row("tooMuch", "adds one", cells: [x, o, x, x, o], 0),
    ])
  }
}

private let (x, o, hung) = (Detection.noticed, Detection.survived, Detection.neverEnded)

/// A row of five tests, or more. The fourth fails on the real API.
private func row(
  _ variant: String, _ difference: String, cells verdicts: [Detection], _ place: Int,
  each: Bool = false, missed: [Seam] = [],
  names: [String] = ["adds()", "\"takes away\"", "adds()", "fails()", "sits()"]
) -> MatrixRow {
  let seams: [[Seam]] = [
    [.protocolInjection], [.urlProtocol], Seam.allCases, [], [.urlProtocol],
  ]
  return MatrixRow(
    variant: variant, difference: difference,
    isEquivalent: ["slow", "lazy"].contains(variant), countsOnEachSeam: each,
    missedSeams: missed, place: place,
    cells: verdicts.enumerated().map { index, verdict in
      MatrixRow.Cell(
        test: index < 5 ? names[index] : "test\(index)()", seams: seams[index % 5],
        detection: verdict, reason: verdict == x ? "My.swift:3: 43" : "", isSound: index != 3)
    })
}
