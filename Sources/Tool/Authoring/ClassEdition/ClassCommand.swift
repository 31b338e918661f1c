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
    parameters: [.folder]
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
  /// - Returns: a report on the copy, or why there is none.
  /// - Throws: `WrongUsage`, `Cancelled`, `ToolFault`.
  func answer(to word: String) throws -> CommandLineTool.Answer {
    let folder = try ClassFolder(word, outside: root)
    if let refusal = refusalOfStarters { return .init(text: refusal, exit: .notPassed) }
    let plan = ClassPlan(course: course, paths: try files.packagePaths())
    do {
      try folder.fill { try write(plan, to: CourseFiles(root: $0)) }
    } catch let error as Cancelled {
      throw error
    } catch {
      let reason = error as? Unwritable ?? Unwritable(path: word, error: error)
      return .init(text: "The copy was not made. \(reason)\n", exit: .notPassed)
    }
    return .init(text: plan.report(on: word), exit: .done)
  }

  /// Names the starters that have changed, nil when all are untouched.
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

  private func write(_ plan: ClassPlan, to copy: CourseFiles) throws {
    for path in plan.handedOut {
      if Interrupt.wasReceived { throw Cancelled() }
      if path.hasSuffix(".md"), let page = files.text(path) {
        try copy.keep(Data(plan.page(page, at: path).utf8), as: path)
      } else {
        let target = copy.url(path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: files.url(path), to: target)
      }
    }
  }
}

/// A new or empty folder outside of the package.
struct ClassFolder {
  private let url: URL

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
    case nil: return nil
    case .file: return "is a file"
    case .folder, .linkToFolder:
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
        return "cannot be read"
      }
      return names.isEmpty ? nil : "is not empty"
    }
  }

  /// Compares the nearest folders that exist, with links resolved.
  private static func isInside(_ url: URL, _ root: URL) -> Bool {
    var folder = url
    while Folder.kind(of: folder.path) == nil && folder.pathComponents.count > 1 {
      folder = folder.deletingLastPathComponent().standardizedFileURL
    }
    let (inner, outer) = (folder.realPath, root.realPath)
    return inner == outer || inner.hasPrefix("\(outer)/")
  }

  /// Fills the folder, or leaves everything as it was: the files are written beside it,
  /// and then moved as one.
  func fill(_ write: (URL) throws -> Void) throws {
    let target = URL(filePath: url.realPath)
    let parent = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let draft = parent.appending(path: ".\(target.lastPathComponent)-\(UUID())")
    defer { try? FileManager.default.removeItem(at: draft) }
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
    try write(draft)
    // Replaces an empty folder, and nothing else.
    guard rename(draft.path, target.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}

extension CourseFiles {
  /// Returns every file of the package that git does not ignore, without links; in a
  /// package without git every file that is not hidden in a folder.
  ///
  /// - Throws: `Cancelled`, `ToolFault`.
  func packagePaths() throws -> [String] {
    let paths = try Git(root: root).problem() == nil ? try pathsByGit() : pathsByName()
    // Git lists deleted files too.
    return paths.filter { path in
      let facts = try? FileManager.default.attributesOfItem(atPath: url(path).path)
      return facts?[.type] as? FileAttributeType == .typeRegular
    }
  }

  private func pathsByGit() throws -> [String] {
    let list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    let (exit, output) = try Shell(root: root).capture(list)
    guard exit == .exited(0) else { throw ToolFault("git could not list the files.") }
    // A file in conflict is listed once for each side.
    return Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }

  /// Programs begin the names of their own files with a dot.
  func pathsByName() -> [String] {
    let folders = [".devcontainer", "Chapters", "Solutions", "Sources", "Tests"]
    return Folder.names(in: root.path) + folders.flatMap(walk).filter { !$0.contains("/.") }
  }
}
