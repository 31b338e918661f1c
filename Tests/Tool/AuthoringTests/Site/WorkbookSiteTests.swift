import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("The workbook's own site", .enabled(if: Chromium.isExpected)) struct WorkbookSiteTests {
  private static let base = "wb"
  private static let front = "/\(base)/documentation/workbook/"
  private static let kit = "/\(base)/documentation/doublekit/"
  private static let log = "\(kit)completionlog/"

  private let folder = URL.temporaryDirectory.appending(path: "server-\(UUID())")
  private let plan: SitePlan
  private var files: CourseFiles { CourseFiles(root: folder.appending(path: Self.base)) }

  init() {
    plan = SitePlan(
      course: .workbook, files: CourseFiles(root: PackageRoot.url), repository: nil)
  }

  @Test("It is made without a warning, and a browser shows all of it", .timeLimit(.minutes(5)))
  func site() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let site = Site(plan: plan, basePath: Self.base, progress: ProgressDisplay(isSilent: true))
    let answer = try site.answer(to: files.root.path)
    try #require(answer.exit == .done, "\(answer.text)")
    try expectNoFaultInBrowser()
  }

  private func expectNoFaultInBrowser() throws {
    let chromium = try Chromium()
    let server = try FolderServer(folder)
    defer {
      chromium.remove()
      server.stop()
    }
    try expectSoundPages(server, chromium)
    #expect(server.missing.filter { $0.hasPrefix("/\(Self.base)/") } == [])
    #expect(server.served("/\(Self.base)/theme-settings.json"))
    try expectFaultsAreSeen(server, chromium)
  }

  private func expectSoundPages(_ server: FolderServer, _ chromium: Chromium) throws {
    let articles = plan.pages.values.filter {
      $0.path != Course.kitPage && $0.path != Course.readme
    }
    let names = articles.map { ($0.name.lowercased(), $0.headings[0]) }
    let titles = [Self.front: plan.title, Self.kit: "DoubleKit", Self.log: "CompletionLog"]
      .merging(names.map { ("\(Self.front)\($0)/", $1) }) { $1 }
    let wide = [(Self.front, 1200), (Self.log, 1200)]
    let frames = wide + titles.keys.sorted().map { ($0, 390) }
    let probe = try PageProbe(frames, in: folder, at: server, with: chromium)
    #expect(probe.pages.count == frames.count)
    for page in probe.pages {
      #expect(page.heading == titles[page.path] && page.title.hasPrefix(page.heading))
      #expect(page.contentWidth == page.width, "\(page.path)")
      #expect(page.brokenPictures == [], "\(page.path)")
      for link in page.links where link.hasPrefix("/") {
        #expect(exists(link), "\(page.path): \(link)")
      }
    }
    #expect(probe.pages.filter { $0.pictures > 0 }.count >= plan.course.readyChapters.count)
    // In the sidebar alone.
    #expect(probe.pages[1].links.contains("\(Self.kit)adaptedrateclient"))
    #expect(probe.errors == [])
  }

  private func exists(_ link: String) -> Bool {
    let path = link.prefix { $0 != "#" && $0 != "?" }
    let file = folder.appending(path: path.removingPercentEncoding ?? String(path))
    return FileManager.default.fileExists(atPath: file.appending(path: "index.html").path)
  }

  /// A page with everything that the test looks for.
  private func expectFaultsAreSeen(_ server: FolderServer, _ chromium: Chromium) throws {
    let spoiled = """
      <!doctype html><title>t</title><h1>t</h1><main><img src="none.png"></main>
      <p style="width: 900px">wide</p><script>console.error("said")</script>
      """
    try CourseFiles(root: folder).write(spoiled, to: "spoiled.html")
    let probe = try PageProbe(
      [("/spoiled.html", 390)], in: folder, at: server, with: chromium)
    let page = try #require(probe.pages.first)
    #expect(page.contentWidth > 390 && page.brokenPictures.count == 1)
    #expect(probe.errors.contains { $0.contains("said") })
    #expect(server.missing.contains("/none.png"))
  }
}
