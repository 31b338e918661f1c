import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookGrading

@Suite(
  "A browser shows the pages of a class, and runs nothing of it", .serialized,
  .enabled(if: Chromium.isExpected))
struct ClassPageInBrowserTests {
  /// Names that would be code if they were not text, and a long one without a space.
  static let names = [
    "<script>document.title='ran'</script>", "<img src=x onerror=\"document.title='ran'\">",
    "</style><svg onload=document.title='ran'>", "javascript:document.title='ran'",
    String(repeating: "w", count: 120), "김서연",
  ]

  static let page = Result {
    let awkward = AwkwardClass.grades + names.map { AwkwardClass.script.named($0) }
    return try GradeFormat.html.report(on: awkward)
  }

  static let learner = LearnerPage(grade: AwkwardClass.script.cleaned, chapters: [:]).html

  /// A page with everything that the tests look for.
  static let spoiled = """
    <!doctype html><title>spoiled</title><script>document.title = 'ran'</script>
    <img src="http://host.invalid/x.png" onerror="1"><p style="width: 900px">wide</p>
    """

  let chromium: Chromium

  init() throws { chromium = try Chromium() }

  @Test("It stays text, fits a phone and a wide screen, and fetches nothing") func facts() throws {
    defer { chromium.remove() }
    let page = try Self.page.get()
    let learner = Self.learner
    let probe = try PageProbe(
      [(page, 390), (page, 1200), (Self.spoiled, 390), (learner, 390)], in: chromium)
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

  @Test("The pages can be printed") func paper() throws {
    defer { chromium.remove() }
    for page in [try Self.page.get(), Self.learner] {
      let file = chromium.url("page.pdf")
      _ = try chromium.open(page, ["--print-to-pdf=\(file.path)"])
      let pdf = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(pdf.hasPrefix("%PDF-") && pdf.contains(/\/Type \/Page\n/))
    }
  }
}

extension Grade {
  fileprivate func named(_ name: String) -> Grade {
    var grade = self
    (grade.submission, grade.refused) = (name, [name])
    return grade
  }
}
