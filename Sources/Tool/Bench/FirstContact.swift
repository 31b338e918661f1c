import Foundation
import WorkbookChecking
import WorkbookSupport

/// What a learner waits for on a fresh clone, in this workbook and in another
/// version of it, command by command in turn: seconds of two runs on one machine
/// say little, and the ratio of two in one run says much.
struct FirstContact {
  /// The packages to compare; one alone is measured too.
  let packages: [Package]
  let progress: ProgressDisplay

  /// A copy of a version of the workbook.
  struct Package {
    /// How the table calls it.
    let name: String
    let root: URL
  }

  /// One command, and what it took in each package.
  struct Row {
    let name: String
    let figures: [Figure]
  }

  struct Figure {
    let seconds: Double
    /// Of all processors, in user and system mode.
    let processorSeconds: Double
    let lines: Int
  }

  /// What is typed, in the order of typing.
  private struct Step {
    let name: String
    let words: [String]
    var variables: [String: String?] = [:]
    /// What is removed before: everything that was built, or a part of it.
    var removes: [String] = []
  }

  private static let steps = [
    Step(
      name: "swift test --filter Chapter1", words: ["swift", "test", "--filter", "Chapter1"],
      removes: [".build"]),
    Step(
      name: "the same with WORKBOOK_CHAPTER=1", words: ["swift", "test", "--filter", "Chapter1"],
      variables: ["WORKBOOK_CHAPTER": "1"], removes: [".build"]),
    Step(
      name: "swift run workbook run 1.1, first verdict",
      words: ["swift", "run", "workbook", "run", "1.1"], removes: [".build"]),
    Step(name: "swift run workbook list, again", words: ["swift", "run", "workbook", "list"]),
    Step(
      name: "first check of a first chapter", words: ["swift", "run", "workbook", "run", "1.1"],
      removes: [".build/workbook"]),
    Step(
      name: "first check of a second chapter", words: ["swift", "run", "workbook", "run", "2.1"]),
  ]

  /// Runs each command in each package, one package after the other.
  ///
  /// - Throws: `ToolFault` when a command neither works nor is red.
  func run() throws -> [Row] {
    try Self.steps.map { step in
      progress.step(step.name)
      return Row(name: step.name, figures: try packages.map { try figure(of: step, in: $0) })
    }
  }

  private func figure(of step: Step, in package: Package) throws -> Figure {
    for path in step.removes {
      try? FileManager.default.removeItem(at: package.root.appending(path: path))
    }
    let variables = BenchRun.learners.merging(step.variables) { $1 }
    let (start, used) = (DispatchTime.now(), ProcessUsage.ofChildren)
    let (exit, output) = try Shell(root: package.root, environment: variables)
      .run(step.words, log: package.root.appending(path: "../first.log"), deadline: 900)
    guard exit == .exited(0) || exit == .exited(1) else {
      throw ToolFault("\(step.name) in \(package.root.path): \(exit), \(output.suffix(300))")
    }
    return Figure(
      seconds: start.secondsUntilNow, processorSeconds: ProcessUsage.ofChildren - used,
      lines: output.split(separator: "\n", omittingEmptySubsequences: false).count)
  }
}

extension FirstContact {
  /// The rows as a table: seconds, seconds of processors, and lines printed.
  static func text(_ rows: [Row], of packages: [Package]) -> String {
    let head = ["on a fresh clone"] + packages.flatMap { [$0.name, "cpu", "lines"] }
    let table = rows.map { row in
      [row.name]
        + row.figures.flatMap {
          [$0.seconds.inSeconds, $0.processorSeconds.inSeconds, "\($0.lines)"]
        } + (row.figures.count == 2 ? [ratio(row.figures)] : [])
    }
    let titles = packages.count == 2 ? head + ["ratio"] : head
    return ([titles] + table).map { cells in
      cells.enumerated().map { $1.padded(to: $0 == 0 ? 43 : 10) }.joined()
        .replacing(#/ +$/#, with: "") + "\n"
    }.joined()
  }

  private static func ratio(_ figures: [Figure]) -> String {
    String(format: "%.2f", figures[0].seconds / figures[1].seconds)
  }
}
