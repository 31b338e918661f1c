import Foundation
import Testing
import WorkbookSupport

@testable import Fixture
@testable import WorkbookBench

@Suite("The bench compares the tool with swift test") struct BenchTests {
  @Test("Its table has medians, ratios and goals") func table() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let report = BenchReport(
      chapter: fixture.course.chapters[1], cold: .init(tool: 20, swiftTest: 40),
      body: [.init(tool: 9, swiftTest: 9), .init(tool: 0.6, swiftTest: 1.2), .zero],
      api: [.init(tool: 2, swiftTest: 2)], shares: [0.0301, 0.5, 0.001], idle: 0.0055,
      memory: 25_600_000,
      grading: [.init(jobs: 1, pair: .init(tool: 2, swiftTest: 50))])
    #expect(
      report.text == """
                                      tool     swift test  ratio  goal
        edited body, save to verdict  0.60 s   1.20 s      0.50   0.80
        edited API, save to verdict   2.00 s   2.00 s      1.00   1.00
        cold start to first verdict   20.0 s   40.0 s      0.50
        the tool's own share          30 ms                       50 ms
        memory at its peak            25 MB                       100 MB
        watching, nothing changes     0.55 %                      1 % of a core
        a submission, grade --jobs 1  2.00 s   50.0 s      0.04   0.10

        Medians of 3, after the same edits in turn; swift test is “swift test --filter Chapter2”.
        A submission has all chapters solved. What all submissions share was built before; swift \
        test begins with nothing.

        """)
  }

  @Test("First commands of two versions stand side by side, with the ratio") func contact() {
    let root = URL(filePath: "/nowhere")
    let packages = ["this", "other"].map { FirstContact.Package(name: $0, root: root) }
    let row = FirstContact.Row(
      name: "swift test",
      figures: [
        .init(seconds: 30, processorSeconds: 50, lines: 120),
        .init(seconds: 60, processorSeconds: 100.2, lines: 613),
      ])
    #expect(
      FirstContact.text([row], of: packages) == """
        on a fresh clone                           this      cpu       lines     other     cpu       lines     ratio
        swift test                                 30.0 s    50.0 s    120       60.0 s    100.2 s   613       0.50

        """)
  }

  @Test("A folder without a workbook is refused") func nothingToCompareWith() {
    let error = #expect(throws: WrongUsage.self) {
      try FirstContact.compare(URL(filePath: "/nowhere"), with: URL(filePath: "/nothing"))
    }
    #expect(error?.error == "there is no workbook in /nothing")
  }

  @Test("Each edit is another one, and of its kind") func edits() {
    let starter = "func resume() {\n  // TODO: Deliver.\n}"
    let body = BenchEdit(kind: .body, number: 7).applied(to: starter)
    #expect(body == "func resume() {\n    _ = 7\n  // TODO: Deliver.\n}")
    let api = BenchEdit(kind: .api, number: 8).applied(to: starter)
    #expect(api == starter + "\nfunc addedToMeasure8() {}\n")
  }

  @Test("The median is in the middle, whatever lies around it")
  func median() {
    #expect([9.0, 1, 2].median == 2)
    #expect([4.0, 1].median == 4)
    #expect([Double]().median == 0)
  }
}

extension BenchReport.Pair {
  fileprivate static let zero = BenchReport.Pair(tool: 0, swiftTest: 0)
}
