import Foundation
import WorkbookCore

extension Command {
  static let reset = Command(
    words: ["reset"], summary: "restore the original file of an exercise",
    details: """
      Your version is kept in \(StarterReset.backups), and the tool says under \
      which name. The starter comes from the git history of your copy, or else from what \
      the tool kept when it first saw the file. Without an ID it resets the next exercise \
      that is not passed.
      """,
    parameters: [.exercise.optional]
  ) { tool, invocation in
    let entry = tool.firstOpen(of: invocation.selection)
    return try StarterReset(course: tool.course, root: tool.root).run(entry)
  }
}

/// Restores the untouched starter of an exercise, after a backup of the learner's
/// version.
struct StarterReset {
  /// Neither in `.build`, which a clean deletes, nor in a folder that is compiled.
  static let backups = ".workbook/backups"

  let course: Course
  let root: URL
  var now = Date()

  private var files: CourseFiles { CourseFiles(root: root) }

  func run(_ entry: Entry) throws -> CommandLineTool.Answer {
    if course.isUntouched(entry, in: files) {
      return .init(text: "\(entry.id) is untouched already: \(entry.starter)\n", exit: .done)
    }
    let git = Git(root: root)
    let problem = try git.problem()
    let inHistory =
      problem == nil ? try git.version(of: entry.starter) { course.isUntouched(entry, $0) } : nil
    guard let starter = inHistory ?? StarterCopies(course: course, root: root)[entry] else {
      let noVersion = "The git history of this copy does not hold the untouched starter."
      return refusal(entry, problem ?? "\(noVersion) \(Git.freshCopy)")
    }
    return restore(starter, of: entry)
  }

  private func restore(_ starter: Data, of entry: Entry) -> CommandLineTool.Answer {
    do {
      let backup = try files.data(entry.starter).map { try keep($0, of: entry) }
      try files.keep(starter, as: entry.starter)
      return .init(text: report(on: entry, backup: backup), exit: .done)
    } catch {
      return refusal(entry, "\(error)")
    }
  }

  /// Writes the learner's version to a new file and returns the path.
  private func keep(_ version: Data, of entry: Entry) throws -> String {
    let path = "\(Self.backups)/\(entry.id)-\(timestamp).swift"
    try files.keep(version, as: path, options: .withoutOverwriting)
    return path
  }

  /// The time in UTC without colons, which some file systems refuse:
  /// `20260131T093005Z`.
  private var timestamp: String {
    now.ISO8601Format().filter { $0 != "-" && $0 != ":" }
  }

  private func report(on entry: Entry, backup: String?) -> String {
    let kept = backup.map { "Your version is kept: \($0)" }
    let renamed = "There was no such file. If you renamed it, remove the other one."
    return "The untouched starter of \(entry.id) is back: \(entry.starter)\n\(kept ?? renamed)\n"
  }

  private func refusal(_ entry: Entry, _ reason: String) -> CommandLineTool.Answer {
    let text = "\(entry.id) was not reset. \(reason)\nNothing has changed in \(entry.starter).\n"
    return .init(text: text, exit: .notPassed)
  }
}
