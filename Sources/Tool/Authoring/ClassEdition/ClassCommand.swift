import Foundation
import WorkbookCore

extension Command {
  package static let classEdition = Command(
    audience: .instructors, words: ["class"],
    summary: "make a copy of the workbook for a class, without the answers",
    details: """
      The copy goes into a new or empty folder outside of the workbook. It has no \
      solutions, none of the answers that prove the checks, no page that shows pieces of \
      solutions, and no git history, which still holds them. The starters are copied as \
      they were handed out.
      """,
    parameters: [Parameter(kind: .folder)]
  ) { tool, invocation in
    try ClassEdition(course: tool.course, root: tool.root).answer(to: invocation.words[0])
  }
}

/// Makes the copy of the workbook that a class gets.
struct ClassEdition {
  let course: Course
  let root: URL

  private var files: CourseFiles { CourseFiles(root: root) }

  /// - Parameter word: the folder for the copy, as it was typed.
  /// - Returns: what the copy holds and what it leaves out, or why there is none.
  /// - Throws: `WrongUsage`, `Cancelled`, `ToolFault`.
  func answer(to word: String) throws -> CommandLineTool.Answer {
    let folder = try ClassFolder(word, outside: root)
    if let refusal = refusalOfStarters { return .init(text: refusal, exit: .notPassed) }
    let plan = ClassPlan(course: course, paths: try files.packagePaths())
    do {
      try folder.fill { try write(plan, to: $0) }
    } catch let error as Cancelled {
      throw error
    } catch {
      let reason = error as? Unwritable ?? Unwritable(path: word, error: error)
      return .init(text: "The copy was not made. \(reason)\n", exit: .notPassed)
    }
    return .init(text: ClassReport(plan: plan, folder: word).text, exit: .done)
  }

  /// Names the starters that have changed and says what to do; nil when all are
  /// untouched.
  private var refusalOfStarters: String? {
    let changed = course.entries.filter { !course.isUntouched($0, in: files) }
    if changed.isEmpty { return nil }
    let list = changed.map { entry in
      "  \(entry.starter)\(files.exists(entry.starter) ? "" : " (not there)")\n"
    }
    let resets = changed.map { "  \(Command.program) reset \($0.id)\n" }
    return """
      The copy was not made: a class gets untouched starters, and these have changed.
      \(list.joined())Put them back; the tool keeps your versions:
      \(resets.joined())Or make the copy from a clean clone of the workbook.

      """
  }

  private func write(_ plan: ClassPlan, to folder: URL) throws {
    let copy = CourseFiles(root: folder)
    for path in plan.handedOut {
      if Interrupt.wasReceived { throw Cancelled() }
      let page = path.hasSuffix(".md") ? files.text(path) : nil
      if let page {
        try copy.keep(Data(HandedOutPage(path: path, text: page).text(for: plan).utf8), as: path)
      } else {
        let place = copy.url(path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: files.url(path), to: place)
      }
    }
  }
}

/// The folder that a copy goes into. It is new or empty, and stands outside of
/// the package.
struct ClassFolder {
  let url: URL

  /// - Parameters:
  ///   - word: the path, as it was typed.
  ///   - root: the package.
  /// - Throws: `WrongUsage`.
  init(_ word: String, outside root: URL) throws {
    url = URL(filePath: word).standardizedFileURL
    if let error = Self.complaint(on: url, outside: root) {
      throw WrongUsage(
        error: "“\(word)” \(error)",
        help: "name a new or empty folder outside of the workbook")
    }
  }

  private static func complaint(on url: URL, outside root: URL) -> String? {
    if isInside(url, root) { return "is inside the workbook" }
    switch Folder.kind(of: url.path) {
    case .file: return "is a file"
    case .folder, .linkToFolder:
      // A folder that cannot be read has no names either.
      let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
      return names.map { $0.isEmpty ? nil : "is not empty" } ?? "cannot be read"
    case nil: return nil
    }
  }

  /// Compares the nearest folders that are there, without links.
  private static func isInside(_ url: URL, _ root: URL) -> Bool {
    var place = url
    while Folder.kind(of: place.path) == nil && place.pathComponents.count > 1 {
      place = place.deletingLastPathComponent().standardizedFileURL
    }
    let (inner, outer) = (place.realPath, root.realPath)
    return inner == outer || inner.hasPrefix("\(outer)/")
  }

  /// Fills the folder, or leaves everything as it was: the files are written
  /// beside it, and then moved as one.
  func fill(_ write: (URL) throws -> Void) throws {
    // A link leads to a folder; that folder is filled.
    let target = URL(filePath: url.realPath)
    let parent = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let draft = parent.appending(path: ".\(target.lastPathComponent)-\(UUID())")
    defer { try? FileManager.default.removeItem(at: draft) }
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
    try write(draft)
    // Takes the place of an empty folder, and of nothing else.
    guard rename(draft.path, target.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
