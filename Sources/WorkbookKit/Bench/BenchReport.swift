import Foundation

/// What was measured, and what is aimed at.
struct BenchReport {
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

  var text: String {
    """
    \(row("", "tool", "swift test", "ratio", "goal"))
    \(row("edited body, save to verdict", Pair(medianOf: body), goal: "0.80"))
    \(row("edited API, save to verdict", Pair(medianOf: api), goal: "1.00"))
    \(row("cold start to first verdict", cold, goal: ""))
    \(row("the tool's own share", "\(Int(shares.median * 1000)) ms", "", "", "50 ms"))
    \(row("memory at its peak", "\(memory / 1_000_000) MB", "", "", "100 MB"))
    \(row("watching, nothing changes", idle.percent, "", "", "1 % of a core"))

    Medians of \(body.count), after the same edits in turn; swift test is “swift test \
    --filter Chapter\(chapter.number)”.

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
