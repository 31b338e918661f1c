import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("The workbook's own site") struct WorkbookSiteTests {
  private let plan = SitePlan(
    course: .workbook, files: CourseFiles(root: PackageRoot.url), repository: nil)

  /// DocC warns of each link and each picture that leads nowhere.
  @Test("It is made without a warning, and has all pages", .timeLimit(.minutes(5)))
  func site() throws {
    let folder = URL.temporaryDirectory.appending(path: "site-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let site = Site(plan: plan, basePath: "wb", progress: ProgressDisplay(isSilent: true))
    let answer = try site.answer(to: folder.path)
    try #require(answer.exit == .done, "\(answer.text)")
    let files = CourseFiles(root: folder)
    let articles = plan.pages.values.filter { ![Course.kitPage, Course.readme].contains($0.path) }
    let names = articles.map { "workbook/\($0.name.lowercased())" }
    for name in ["workbook", "doublekit", "doublekit/completionlog"] + names {
      #expect(files.exists("documentation/\(name)/index.html"), "\(name)")
    }
    #expect(files.text("index.html")?.contains("url=documentation/workbook/") == true)
    #expect(files.exists("theme-settings.json"))
  }
}
