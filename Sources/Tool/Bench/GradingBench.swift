import Foundation
import WorkbookCourse
import WorkbookGrading
import WorkbookSupport

/// Measures what grading a submission with all solutions takes, next to a clean
/// `swift test` of the same submission.
struct GradingBench {
  let course: Course
  /// A copy of the package with its starters.
  let root: URL
  let progress: ProgressDisplay
  /// How many submissions are graded for one figure.
  var count = 4

  /// The seconds of one submission, by how many were graded at once.
  ///
  /// - Throws: `ToolFault`, also when the submission does not get all points.
  func run() throws -> [BenchReport.Grading] {
    guard let sandbox = try? Sandbox.chosen(.auto, root: root) else { return [] }
    let site = GradingSite(
      root: root, sandbox: sandbox, in: root.deletingLastPathComponent().appending(path: "grade"))
    progress.step("building what submissions share")
    _ = try seconds(in: site, jobs: 1, count: 1)
    let figures = try [1, 2].map { jobs in
      progress.step("grading \(count) submissions, \(jobs) at once")
      return (jobs, try seconds(in: site, jobs: jobs, count: count))
    }
    progress.step("clean swift test of the same submission")
    let swiftTest = try cleanTest()
    return figures.map { .init(jobs: $0, pair: .init(tool: $1, swiftTest: swiftTest)) }
  }

  private func seconds(in site: GradingSite, jobs: Int, count: Int) throws -> Double {
    let solutions = root.appending(path: "Solutions")
    let grader = Grader(
      course: course, site: site, chapters: course.readyChapters, lanes: jobs)
    let start = DispatchTime.now()
    let grades = try grader.grade((1...count).map { HandedIn(folder: solutions, name: "\($0)") })
    let seconds = start.secondsUntilNow / Double(count)
    guard grades.allSatisfy({ $0.points == $0.possiblePoints }) else {
      throw ToolFault("The solutions did not get all points, so nothing was measured.")
    }
    return seconds
  }

  /// What an instructor without the tool does with a learner's clone.
  private func cleanTest() throws -> Double {
    let files = CourseFiles(root: root)
    for entry in course.entries {
      try files.write(files.text(entry.solution) ?? "", to: entry.starter)
    }
    let scratch = root.deletingLastPathComponent().appending(path: "clean")
    let start = DispatchTime.now()
    let (exit, output) = try Shell(root: root, environment: BenchRun.learners).run(
      ["swift", "test", "--scratch-path", scratch.path],
      log: root.deletingLastPathComponent().appending(path: "clean.log"), deadline: 1800)
    guard exit == .exited(0), output.contains("Test run with") else {
      throw ToolFault("The solutions should pass, and this came: \(output.suffix(300))")
    }
    return start.secondsUntilNow
  }
}
