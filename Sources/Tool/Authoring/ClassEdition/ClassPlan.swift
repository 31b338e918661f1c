import Foundation
import WorkbookCourse
import WorkbookSupport

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
