import Foundation
import WorkbookCore

/// Which files of the package a class gets, and which stay behind.
///
/// The plan names what learners need. Everything else stays behind, so a new file
/// gives nothing away by accident.
struct ClassPlan {
  /// Why a file stays behind. The report lists the reasons in this order.
  enum LeftOut: String, CaseIterable {
    case solutions = "the solutions"
    case answers = "the answers that prove the checks"
    case comparison = "the page that compares the five doubles, with its diagram"
    case tests = "the workbook's own tests, which hold finished doubles"
    case chapters = "other files in the folders of the chapters"
    case rest = "pages and files for instructors and contributors"
  }

  /// What learners need of the folder itself.
  private static let topLevel = [
    ".gitignore", ".swift-format", "LICENSE", "Package.swift", "README.md",
  ]

  /// The paths that the class gets, in order.
  let handedOut: [String]
  /// How many files stay behind, by reason.
  let leftOut: [LeftOut: Int]

  /// - Parameters:
  ///   - course: the catalog, which knows the files of the chapters.
  ///   - paths: every file of the package.
  init(course: Course, paths: [String]) {
    var handedOut: [String] = []
    var leftOut: [LeftOut: Int] = [:]
    for path in paths.sorted() {
      if let reason = Self.reason(toLeaveOut: path, of: course) {
        leftOut[reason, default: 0] += 1
      } else {
        handedOut.append(path)
      }
    }
    self.handedOut = handedOut
    self.leftOut = leftOut
  }

  private static func reason(toLeaveOut path: String, of course: Course) -> LeftOut? {
    if topLevel.contains(path) || path.hasPrefix("Sources/") { return nil }
    if path.hasPrefix("Solutions/") { return .solutions }
    if path.hasPrefix("Chapters/") { return reason(toLeaveOutPage: path, of: course) }
    if path.hasPrefix("Tests/") { return reason(toLeaveOutTest: path, of: course) }
    return .rest
  }

  /// In `Chapters` a class gets what the catalog knows: a learner may have
  /// written further files.
  private static func reason(toLeaveOutPage path: String, of course: Course) -> LeftOut? {
    if [Course.comparison, Course.comparisonDiagram].contains(path) { return .comparison }
    let isKnown =
      [Course.contents, Course.laws, Course.glossary, Course.primer].contains(path)
      || course.readyChapters.contains { chapter in
        [chapter.lesson, chapter.diagram].contains(path)
          || path.hasPrefix("\(chapter.starters)/Fixtures/")
          || chapter.entries.contains { $0.starter == path }
      }
    return isKnown ? nil : .chapters
  }

  /// Of `Tests` a class gets the checks and the listings of the lessons.
  private static func reason(toLeaveOutTest path: String, of course: Course) -> LeftOut? {
    guard let chapter = course.readyChapters.first(where: { path.hasPrefix("\($0.checks)/") })
    else { return .tests }
    return path.hasPrefix("\(chapter.answers)/") ? .answers : nil
  }
}

/// The command's answer once the copy is made.
struct ClassReport {
  let plan: ClassPlan
  /// The folder, as it was typed.
  let folder: String

  var text: String {
    let reasons = ClassPlan.LeftOut.allCases.compactMap { reason in
      plan.leftOut[reason].map { (count: counted($0, "file"), words: reason.rawValue) }
    }
    let width = reasons.map(\.count.count).max() ?? 0
    let list = reasons.map { reason in
      let padding = String(repeating: " ", count: width - reason.count.count)
      return "  \(padding)\(reason.count)  \(reason.words)\n"
    }
    return """
      The copy for a class is in \(folder): \(counted(plan.handedOut.count, "file")).

      Left out:
      \(list.joined())  the git history, which still holds them, and what git ignores

      “reset” needs a history, so put the copy under git before you hand it out:
        cd '\(folder.replacing("'", with: "'\\''"))'
        git init && git add --all && git commit --message "The workbook"

      """
  }
}

/// A Markdown page as a class gets it: without the lines that are not for a
/// class, and without links to what is not in the copy.
struct HandedOutPage {
  /// Marks a line that is left out. It stands in the line itself, since a
  /// comment of its own would end a table or a list.
  static let mark = "<!-- not for a class -->"

  let path: String
  let text: String

  func text(for plan: ClassPlan) -> String {
    var isCode = false
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") where !line.contains(Self.mark) {
      if line.hasPrefix("```") { isCode.toggle() }
      // Two empty lines in a row are left where a paragraph was.
      if line.isEmpty && lines.last?.isEmpty == true && !isCode { continue }
      lines.append(isCode ? line : withoutDeadLinks(line, plan))
    }
    return lines.joined(separator: "\n")
  }

  /// A link to a file that stays behind becomes its text.
  private func withoutDeadLinks(_ line: String, _ plan: ClassPlan) -> String {
    line.replacing(/!?\[([^\]]*)\]\(([^()\s]+)\)/) { link in
      isDead(String(link.output.2), plan) ? link.output.1 : link.output.0
    }
  }

  private func isDead(_ target: String, _ plan: ClassPlan) -> Bool {
    let file = String(target.prefix { $0 != "#" })
    if file.isEmpty || file.firstMatch(of: /^[a-z]+:/) != nil { return false }
    let place = Self.resolved(file, from: path)
    return !plan.handedOut.contains { $0 == place || $0.hasPrefix("\(place)/") }
  }

  /// The path that a link leads to: `../README.md` in `Chapters/README.md` is
  /// `README.md`.
  static func resolved(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

extension CourseFiles {
  /// Every file of the package that git does not ignore, links left out. Without
  /// git it goes by the names that programs usually give to their own files.
  ///
  /// - Throws: `Cancelled`, `ToolFault`.
  func packagePaths() throws -> [String] {
    let paths = try Git(root: root).problem() == nil ? try pathsByGit() : pathsByName("")
    return paths.filter(isFile)
  }

  /// May name files that were deleted; `isFile` drops them.
  private func pathsByGit() throws -> [String] {
    let list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    let (exit, output) = try Shell(root: root).capture(list)
    guard exit == .exited(0) else { throw ToolFault("git could not list the files.") }
    // A file in conflict is listed once for each side.
    return Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }

  private func pathsByName(_ folder: String) -> [String] {
    let names = Folder.names(in: url(folder).path).filter(Self.isUsual)
    return names.flatMap { (name: String) -> [String] in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      return Folder.kind(of: url(path).path) == .folder ? pathsByName(path) : [path]
    }
  }

  /// Programs begin the names of their own files with a dot. So do a few settings
  /// that belong to the workbook.
  private static func isUsual(_ name: String) -> Bool {
    if [".gitignore", ".swift-format", ".ci", ".github"].contains(name) { return true }
    return !name.hasPrefix(".") && name != "DerivedData" && !name.hasSuffix(".xcodeproj")
  }

  private func isFile(_ path: String) -> Bool {
    let values = try? url(path).resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
    return values?.isRegularFile == true && values?.isSymbolicLink != true
  }
}
