import Foundation
import WorkbookCore

extension Command {
  package static let courseUpdate = Command(
    audience: .authors, words: ["course", "update"], summary: "renew everything that is generated"
  ) { tool, _ in
    let update = CourseUpdate(course: tool.course, root: tool.root, commands: tool.commands)
    let changed = try update.run()
    let lines = changed.isEmpty ? ["Nothing to renew."] : changed.map { "Renewed \($0)." }
    return .init(text: lines.joined(separator: "\n") + "\n", exit: .done)
  }
}

/// `workbook course update`: renews what is generated and nothing else. In the pages:
/// the listings, the captured failures, and the generated sections. In the catalog: the
/// digests of the starters.
struct CourseUpdate {
  let course: Course
  let root: URL
  /// All commands of the tool, some of which the README lists.
  let commands: [Command]
  var deadline = 1_200.0
  var progress = ProgressDisplay()

  /// - Returns: the files that changed.
  func run() throws -> [String] {
    let files = CourseFiles(root: root)
    let lessons = course.lessons(in: files)
    let sources = try blocking { try await facts(for: lessons) }.pageSources
    progress.end()
    let pages = lessons.map { ($0.file, sources.renewed($0)) }
    let changed = (pages + [(Course.digestsFile, course.digestsSource(of: files))])
      .filter { files.text($0.0) != $0.1 }
    for (path, text) in changed { try files.write(text, to: path) }
    return changed.map(\.0)
  }

  /// Runs what some page shows: starters, worked examples, and the solutions on every variant
  /// of the API.
  private func facts(for lessons: [Lesson]) async throws -> CourseFacts {
    let gatherer = FactGatherer(course: course, root: root, deadline: deadline, progress: progress)
    var facts = CourseFacts(course: course, files: CourseFiles(root: root), commands: commands)
    if lessons.flatMap(\.listings).contains(where: \.showsStarter) {
      facts.starters = try await gatherer.starters()
    }
    facts.steps = try await gatherer.steps(of: lessons)
    guard lessons.contains(where: \.hasMatrix) else { return facts }
    let suite = "CourseTests.KillMatrixTests"
    let solutions = try await gatherer.solutions([suite])
    if !solutions.build.succeeded {
      throw ToolFault("The solutions do not build.\n\(solutions.build.tail)")
    }
    if let red = solutions.run.checks(ofSuite: suite).first(where: { $0.outcome != .passed }) {
      throw ToolFault("\(suite)/\(red.name) \(red.outcome.inWords)")
    }
    if solutions.matrix == nil {
      throw ToolFault("\(suite) attached no \(SolutionFacts.matrixFile).")
    }
    facts.solutions = solutions
    return facts
  }
}

extension Lesson.Listing {
  fileprivate var showsStarter: Bool { if case .red = marker { true } else { false } }
}

extension Course {
  /// The pages that show code or have generated sections.
  func lessons(in files: CourseFiles) -> [Lesson] {
    let pages = [Self.readme, Self.contents, Self.primer, Self.comparison, Self.kitPage]
    return (pages + readyChapters.map(\.lesson)).compactMap { page in
      files.text(page).map { Lesson(file: page, text: $0) }
    }
  }
}
