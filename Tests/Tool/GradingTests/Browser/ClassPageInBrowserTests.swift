import Foundation
import Testing
@testable import WorkbookGrading

@Suite(
  "A browser shows the page of a class, and runs nothing of it", .serialized,
  .enabled(if: Chromium.isExpected))
struct ClassPageInBrowserTests {
  /// Names that would be code if they were not text, and one that has no place
  /// to be broken.
  static let names = [
    "<script>document.title='ran'</script>", "<img src=x onerror=\"document.title='ran'\">",
    "</style><svg onload=document.title='ran'>", "javascript:document.title='ran'",
    String(repeating: "w", count: 120), "김서연",
  ]

  static let page = Result {
    let awkward = AwkwardClass.grades + names.map { AwkwardClass.script.named($0) }
    return try GradeFormat.html.report(on: awkward)
  }

  /// What every check of a page below has to notice.
  static let spoiled = """
    <!doctype html><title>spoiled</title><script>document.title = 'ran'</script>
    <img src="http://nobody.invalid/x.png" onerror="1"><p style="width: 900px">wide</p>
    """

  let chromium: Chromium

  init() throws { chromium = try Chromium() }

  @Test("It stays text, fits a telephone and a desk, and fetches nothing") func facts() throws {
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

  @Test("The screen of a telephone is not blank, and paper takes it too") func picture() throws {
    defer { chromium.remove() }
    let (picture, paper) = (chromium.url("page.png"), chromium.url("page.pdf"))
    let document = try chromium.open(
      try Self.page.get(),
      [
        "--window-size=390,1200", "--screenshot=\(picture.path)", "--print-to-pdf=\(paper.path)",
      ])
    #expect(!document.contains("<script") && document.contains("&lt;script&gt;"))
    let probe = try PageProbe([], picture: try Data(contentsOf: picture), in: chromium)
    let seen = try #require(probe.picture)
    #expect(seen.width == 390 && seen.height == 1200)
    #expect(seen.colours > 50 && (0.05...0.6).contains(seen.inked), "\(seen)")
    let pdf = try Data(contentsOf: paper)
    #expect(pdf.starts(with: Data("%PDF-".utf8)))
    // A page for the class and one for each of its twelve learners, or more.
    #expect(String(decoding: pdf, as: UTF8.self).matches(of: /\/Type \/Page\n/).count >= 13)
  }

  @Test("A blank picture would be noticed") func blank() throws {
    defer { chromium.remove() }
    let picture = chromium.url("blank.png")
    _ = try chromium.open(
      "<!doctype html><p></p>", ["--window-size=390,1200", "--screenshot=\(picture.path)"])
    let seen = try PageProbe([], picture: try Data(contentsOf: picture), in: chromium).picture
    #expect(seen?.colours == 1 && seen?.inked == 0)
  }
}

extension Grade {
  fileprivate func named(_ name: String) -> Grade {
    Grade(submission: name, exercises: exercises, refused: [name], seconds: seconds)
  }
}
