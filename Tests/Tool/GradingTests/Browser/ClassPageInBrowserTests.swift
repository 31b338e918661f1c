import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookGrading

@Suite(
  "A browser shows the page of a class, and runs nothing of it", .serialized,
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
    let probe = try PageProbe(
      [(page, 390), (page, 1200), (Self.spoiled, 390)], in: chromium)
    try #require(probe.pages.count == 3)
    for (facts, width) in zip(probe.pages, [390, 1200]) {
      #expect(facts.width == width && facts.contentWidth == width)
      #expect(facts.title == "Grades of 12 submissions")
      #expect(facts.active == 0 && facts.handlers == 0 && facts.fetched == 0)
      for name in Self.names { #expect(facts.text.contains(name)) }
    }
    #expect(probe.showsKorean, "Install a font: “apt-get install fonts-noto-cjk” on Debian.")
    let spoiled = probe.pages[2]
    #expect(spoiled.title == "ran" && spoiled.contentWidth > 390)
    #expect(spoiled.active == 2 && spoiled.handlers == 1 && spoiled.fetched > 0)
  }

  @Test("On paper each learner has a page") func paper() throws {
    defer { chromium.remove() }
    let file = chromium.url("page.pdf")
    _ = try chromium.open(try Self.page.get(), ["--print-to-pdf=\(file.path)"])
    let pdf = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(pdf.hasPrefix("%PDF-"))
    #expect(pdf.matches(of: /\/Type \/Page\n/).count >= 13)
  }
}

extension Grade {
  fileprivate func named(_ name: String) -> Grade {
    Grade(submission: name, exercises: exercises, refused: [name], seconds: seconds)
  }
}
