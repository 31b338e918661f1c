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
    let captures = try captures(for: lessons)
    let matrix = try lessons.contains(where: \.hasMatrix) ? matrix() : nil
    progress.end()
    let sections = course.generatedSections(commands, matrix)
    let pages = lessons.map { lesson in
      let text = lesson.replacing { Self.body(of: $0, files: files, captures: captures) }
      let own = sections.filter { $0.file == lesson.file }
      return (lesson.file, own.reduce(text) { $1.updating($0) ?? $0 })
    }
    let digests = (StarterDigests.file, StarterDigests(course: course, files: files).source)
    return try (pages + [digests]).filter { try files.renew($0.0, with: $0.1) }.map(\.0)
  }

  /// Returns the text for a listing, or nil when nothing generates it.
  private static func body(
    of listing: Lesson.Listing, files: CourseFiles, captures: [String: String]
  ) -> String? {
    switch listing.marker {
    case .slice(let path, let name): files.text(path).flatMap { slice(named: name, of: $0) }
    case .red(let name), .run(let name): captures[name]
    case .deliberatelyWrong, nil: nil
    }
  }

  private var gatherer: FactGatherer {
    FactGatherer(course: course, root: root, deadline: deadline, progress: progress)
  }

  /// Runs the starters and worked examples whose output some lesson shows.
  private func captures(for lessons: [Lesson]) throws -> [String: String] {
    let gatherer = gatherer
    let ids = lessons.flatMap(\.listings).compactMap(\.marker?.captured)
    var facts = CourseFacts(course: course, files: CourseFiles(root: root))
    if course.entries.contains(where: { ids.contains($0.id) }) {
      facts.starters = try blocking { try await gatherer.starters() }
    }
    facts.steps = try blocking { try await gatherer.steps(of: lessons) }
    return facts.captures
  }

  /// Computes the kill matrix by a run of the solutions on every variant of the API.
  private func matrix() throws -> KillMatrix {
    let suite = "CourseTests.KillMatrixTests"
    let facts = try blocking { [gatherer] in try await gatherer.solutions([suite]) }
    if !facts.build.succeeded {
      throw ToolFault("The solutions do not build.\n\(facts.build.tail)")
    }
    if let red = facts.run.checks(ofSuite: suite).first(where: { $0.outcome != .passed }) {
      throw ToolFault("\(suite)/\(red.name) \(red.outcome.inWords)")
    }
    guard let matrix = facts.matrix else {
      throw ToolFault("\(suite) attached no \(KillMatrix.file).")
    }
    return matrix
  }
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
