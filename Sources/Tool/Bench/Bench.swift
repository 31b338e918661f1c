import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// Measures how quick the learner's tool is next to `swift test`, in one run,
/// on a copy of the package. Nothing is asserted: machines are noisy, so what
/// counts are ratios of medians.
package struct Bench {
  let course: Course
  let root: URL
  /// How often each edit is made for each of the two.
  var rounds = 7
  var progress = ProgressDisplay()

  /// Holds the copy and its build folders.
  private var folder: URL { root.appending(path: ".build/bench") }

  /// Takes about five minutes, most of them for the builds that begin with nothing.
  package func run() throws -> BenchReport {
    defer { progress.end() }
    let copy = PackageCopy(of: root, in: folder)
    try? FileManager.default.removeItem(at: folder)
    try copy.make()
    let bench = BenchRun(files: CourseFiles(root: copy.root), entry: try entry())
    let cold = try [bench.tool, bench.swiftTest].map { contestant in
      progress.step("cold start of \(contestant.name)")
      return try bench.seconds(of: contestant)
    }
    let body = try pairs(of: .body, in: bench)
    let api = try pairs(of: .api, in: bench)
    progress.step("watching while nothing changes")
    let (idle, memory) = (bench.idleShare(), ProcessUsage.now.memory)
    try copy.make()
    return BenchReport(
      chapter: bench.entry.chapter, cold: .init(tool: cold[0], swiftTest: cold[1]), body: body,
      api: api, shares: bench.shares, idle: idle, memory: memory,
      grading: try GradingBench(course: course, root: copy.root, progress: progress).run())
  }

  /// The first double of the second chapter, or whatever comes next to it.
  private func entry() throws -> Entry {
    let chapters = course.readyChapters
    guard let entry = (chapters.dropFirst().first ?? chapters.first)?.entries.first else {
      throw ToolFault("There is no exercise to measure with.")
    }
    return entry
  }

  /// The two take turns, so that whatever else the machine does hits both.
  private func pairs(of kind: BenchEdit.Kind, in bench: BenchRun) throws -> [BenchReport.Pair] {
    try (1...rounds).map { round in
      progress.step("\(kind.rawValue), \(round) of \(rounds)")
      return BenchReport.Pair(
        tool: try bench.seconds(of: bench.tool, after: kind),
        swiftTest: try bench.seconds(of: bench.swiftTest, after: kind))
    }
  }
}
