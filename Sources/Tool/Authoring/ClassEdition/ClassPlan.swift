import Foundation
import WorkbookCore

/// The files of the package that a class gets, and those that stay behind.
///
/// The plan names what learners need. Everything else stays behind, so a new file gives
/// nothing away by accident.
struct ClassPlan {
  /// The reasons to leave a file out, in the order of the report.
  private enum Reason: String, CaseIterable {
    case solutions = "the solutions"
    case answers = "the answers that prove the checks"
    case comparison = "the page that compares the five doubles"
    case tests = "the workbook's own tests, which hold finished doubles"
    case chapters = "other files in the folders of the chapters"
    case rest = "pages and files for instructors and contributors"
  }

  private static let topLevel = [
    ".devcontainer/devcontainer.json", ".gitignore", ".swift-format", "LICENSE",
    "Package.swift", "README.md",
  ]

  /// The paths that the class gets, in order.
  private(set) var handedOut: [String] = []
  private var leftOut: [Reason: Int] = [:]

  /// - Parameters:
  ///   - course: the catalog, which knows the files of the chapters.
  ///   - paths: every file of the package.
  init(course: Course, paths: [String]) {
    for path in paths.sorted() {
      if let reason = Self.reason(toLeaveOut: path, of: course) {
        leftOut[reason, default: 0] += 1
      } else {
        handedOut.append(path)
      }
    }
  }

  private static func reason(toLeaveOut path: String, of course: Course) -> Reason? {
    if path.hasPrefix("Sources/Tool/") && path.hasSuffix(".md") { return .rest }
    if topLevel.contains(path) || path.hasPrefix("Sources/") { return nil }
    if path.hasPrefix("Solutions/") { return .solutions }
    if path == Course.comparison { return .comparison }
    // A learner may have written further files.
    if path.hasPrefix("Chapters/") { return course.isLearnersFile(path) ? nil : .chapters }
    guard path.hasPrefix("Tests/") else { return .rest }
    let chapter = course.readyChapters.first { path.hasPrefix("\($0.tests)/") }
    guard let chapter else { return .tests }
    return path.hasPrefix("\(chapter.answers)/") ? .answers : nil
  }

  /// Returns the command's answer once the copy is made.
  func report(on folder: String) -> String {
    let reasons = Reason.allCases.compactMap { reason in
      leftOut[reason].map { (count: counted($0, "file"), words: reason.rawValue) }
    }
    let width = reasons.map(\.count.count).max() ?? 0
    let list = reasons.map { reason in
      let padding = String(repeating: " ", count: width - reason.count.count)
      return "  \(padding)\(reason.count)  \(reason.words)\n"
    }
    return """
      The copy for a class is in \(folder): \(counted(handedOut.count, "file")).

      Left out:
      \(list.joined())  the git history, which still holds them, and what git ignores

      Without git, “reset” restores a starter only if the tool ran before the file changed.
      So put the copy under git before you hand it out:
        cd \(folder.quotedForShell)
        git init && git add --all && git commit --message "The workbook"

      """
  }
}

extension Course {
  /// Whether the catalog knows a path as a learner's page, fixture or starter.
  func isLearnersFile(_ path: String) -> Bool {
    (Self.learnersPages + [Self.kindsDiagram]).contains(path)
      || readyChapters.contains { chapter in
        [chapter.lesson, chapter.diagram].contains(path)
          || path.hasPrefix("\(chapter.starters)/Fixtures/")
          || chapter.entries.contains { $0.starter == path }
      }
  }
}

extension ClassPlan {
  /// Marks a line of a page that a class does not get. It stands in the line itself, since
  /// a comment of its own would end a table or a list.
  static let mark = "<!-- not for a class -->"

  /// Returns a Markdown page as a class gets it: without the lines that are not for a
  /// class, and without links to files that stay behind.
  func page(_ text: String, at path: String) -> String {
    var isCode = false
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") where !line.contains(Self.mark) {
      if line.hasPrefix("```") { isCode.toggle() }
      // A paragraph that was left out leaves two empty lines in a row.
      if line.isEmpty && lines.last?.isEmpty == true && !isCode { continue }
      lines.append(isCode ? line : withoutDeadLinks(line, at: path))
    }
    return lines.joined(separator: "\n")
  }

  /// Replaces a link to a file that stays behind by the link's text.
  private func withoutDeadLinks(_ line: String, at path: String) -> String {
    line.replacing(/!?\[([^\]]*)\]\(([^()\s]+)\)/) { link in
      isDead(String(link.output.2), at: path) ? link.output.1 : link.output.0
    }
  }

  private func isDead(_ link: String, at path: String) -> Bool {
    let file = String(link.prefix { $0 != "#" })
    if file.isEmpty || file.firstMatch(of: /^[a-z]+:/) != nil { return false }
    return !hasTarget(file, at: path)
  }

  /// Whether the copy has the file or the folder that a link on a page leads to.
  func hasTarget(_ link: String, at page: String) -> Bool {
    let target = SitePlan.path(link, from: page)
    return handedOut.contains { $0 == target || $0.hasPrefix("\(target)/") }
  }
}
