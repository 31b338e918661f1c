import Foundation
import WorkbookCourse
import WorkbookGrading
import WorkbookSupport

/// What was measured, and what is aimed at.
package struct BenchReport {
  /// The seconds of both after the same edit.
  struct Pair {
    let tool: Double
    let swiftTest: Double
  }

  let chapter: Chapter
  let cold: Pair
  let body: [Pair]
  let api: [Pair]
  /// What the tool itself took of each verdict, in seconds.
  let shares: [Double]
  /// Of one core, while it watches and nothing changes.
  let idle: Double
  /// At its peak, in bytes.
  let memory: Int
  /// Nothing where there is no sandbox to grade in.
  var grading: [Grading] = []

  /// The seconds of one submission when some are graded at once, and those of a
  /// clean `swift test` of it.
  struct Grading {
    let jobs: Int
    let pair: Pair
  }

  var text: String {
    """
    \(row("", "tool", "swift test", "ratio", "goal"))
    \(row("edited body, save to verdict", Pair(medianOf: body), goal: "0.80"))
    \(row("edited API, save to verdict", Pair(medianOf: api), goal: "1.00"))
    \(row("cold start to first verdict", cold, goal: ""))
    \(row("the tool's own share", "\(Int(shares.median * 1000)) ms", "", "", "50 ms"))
    \(row("memory at its peak", "\(memory / 1_000_000) MB", "", "", "100 MB"))
    \(row("watching, nothing changes", idle.percent, "", "", "1 % of a core"))
    \(gradingRows)
    Medians of \(body.count), after the same edits in turn; swift test is “swift test \
    --filter Chapter\(chapter.number)”.
    \(gradingWords)

    """
  }

  private var gradingRows: String {
    grading.map { row("a submission, grade --jobs \($0.jobs)", $0.pair, goal: "0.10") + "\n" }
      .joined()
  }

  private var gradingWords: String {
    grading.isEmpty
      ? "Grading was not measured: it needs a sandbox."
      : """
      A submission has all chapters solved. What all submissions share was built before; \
      swift test begins with nothing.
      """
  }

  private func row(_ name: String, _ pair: Pair, goal: String) -> String {
    row(
      name, pair.tool.inSeconds, pair.swiftTest.inSeconds,
      (pair.tool / pair.swiftTest).twoDigits, goal)
  }

  private func row(_ cells: String...) -> String {
    zip(cells, [30, 9, 12, 7, 0]).map { $0.padded(to: $1) }.joined()
      .replacing(#/ +$/#, with: "")
  }
}

extension BenchReport.Pair {
  init(medianOf pairs: [BenchReport.Pair]) {
    self.init(tool: pairs.map(\.tool).median, swiftTest: pairs.map(\.swiftTest).median)
  }
}

extension [Double] {
  /// The middle one, the upper of two.
  var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

extension Double {
  fileprivate var twoDigits: String { String(format: "%.2f", self) }

  fileprivate var percent: String { "\((self * 100).twoDigits) %" }
}
