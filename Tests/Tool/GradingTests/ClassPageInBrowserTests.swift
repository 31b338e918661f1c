import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookGrading

@Suite(
  "A browser shows the pages of a class, and runs nothing of it",
  .enabled(if: Chromium.isExpected))
struct ClassPageInBrowserTests {
  /// Names that would be code if they were not text, and a long one without a space.
  static let names = [
    "<script>document.title='ran'</script>", "<img src=x onerror=\"document.title='ran'\">",
    "</style><svg onload=document.title='ran'>", "javascript:document.title='ran'",
    String(repeating: "w", count: 120), "김서연",
  ]

  /// A page with everything that the test looks for.
  static let spoiled = """
    <!doctype html><title>spoiled</title><h1>spoiled</h1>
    <script>document.title = 'ran'</script>
    <img src="http://host.invalid/x.png" onerror="1"><p style="width: 900px">wide</p>
    """

  @Test("It stays text, fits a phone and a wide screen, and fetches nothing") func facts() throws {
    let chromium = try Chromium()
    let server = try FolderServer(chromium.folder)
    defer {
      server.stop()
      chromium.remove()
    }
    let awkward = AwkwardClass.grades + Self.names.map { AwkwardClass.script.named($0) }
    let learner = LearnerPage(grade: AwkwardClass.script.cleaned, chapters: [:]).html
    let pages = [
      "class.html": try GradeFormat.html.report(on: awkward), "learner.html": learner,
      "spoiled.html": Self.spoiled,
    ]
    for (name, page) in pages { try Data(page.utf8).write(to: chromium.url(name)) }
    let frames = [
      ("/class.html", 390), ("/class.html", 1200), ("/spoiled.html", 390), ("/learner.html", 390),
    ]
    let probe = try PageProbe(frames, in: chromium.folder, at: server, with: chromium)
    try #require(probe.pages.count == 4)
    for (facts, width) in zip(probe.pages, [390, 1200]) {
      #expect(facts.width == width && facts.contentWidth == width)
      #expect(facts.title == "Grades of 12 submissions")
      #expect(facts.active == 0 && facts.handlers == 0 && facts.fetched == 0)
      for name in Self.names { #expect(facts.text.contains(name)) }
    }
    #expect(probe.showsKorean, "Install a font: “apt-get install fonts-noto-cjk” on Debian.")
    let facts = probe.pages[3]
    #expect(facts.contentWidth == 390 && facts.active == 0 && facts.handlers == 0)
    #expect(facts.text.contains("</pre><img onerror=alert(1)>"))
    let spoiled = probe.pages[2]
    #expect(spoiled.title == "ran" && spoiled.contentWidth > 390)
    #expect(spoiled.active == 2 && spoiled.handlers == 1 && spoiled.fetched > 0)
  }
}

extension Grade {
  fileprivate func named(_ name: String) -> Grade {
    var grade = self
    (grade.submission, grade.refused) = (name, [name])
    return grade
  }
}
