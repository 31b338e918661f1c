import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A page of the workbook becomes an article of the site") struct ArticleTests {
  private static let host = "https://host.invalid/me/it"
  private let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
    try fixture.write(Course.kitPage, "# DoubleKit\n\nThe `Log`.\n")
    try fixture.write("INSTRUCTORS.md", "# For instructors\n")
    try fixture.write("Chapters/Chapter2Two/diagram.svg", "<svg/>")
  }

  /// The article of a lesson with a text below its title, and without what stands below.
  private func article(
    _ text: String, repository: String? = nil
  ) throws -> String {
    let path = "Chapters/Chapter2Two/README.md"
    try fixture.write(path, "# Two\n\n\(text)\n")
    let plan = plan(repository: repository)
    let article = ArticleWriter(plan: plan).article(of: plan.pages[path]!)
    let body = article.components(separatedBy: "\n@Options")[0].trimmingPrefix("# Two\n\n")
    return body.trimmingCharacters(in: .newlines)
  }

  private func plan(repository: String? = nil) -> SitePlan {
    SitePlan(course: fixture.course, files: fixture.files, repository: repository)
  }

  @Test(
    "Links lead to pages of the site, and what DocC reads in another way is written in its own",
    arguments: [
      ("[a](../Chapter1One/README.md)", "[a](doc:Chapter1One)"),
      ("[a](../Chapter1One/README.md#11-number) b", "[a](doc:Chapter1One#11-Number) b"),
      ("[a](../../README.md)", "[a](doc:Workbook)"),
      ("[`Log`](../../Sources/DoubleKit/README.md)", "[`Log`](doc:/documentation/DoubleKit)"),
      ("[a](../README.md), [b](../Words.md)", "[a](doc:Chapters), [b](doc:Words)"),
      ("[a](https://a.invalid/b#c)", "[a](https://a.invalid/b#c)"),
      ("`[Int](b)` and [a](../Laws)", "`[Int](b)` and a (`Chapters/Laws`)"),
      ("[`Log`](../../Sources/Support/Log.swift)", "`Log`"),
      (
        "[a](#a-failure-of-your-own-issuerecord)\n\n## A failure of your own: `Issue.record`",
        "[a](doc:Chapter2Two#A-failure-of-your-own-Issuerecord)\n\n"
          + "## A failure of your own: `Issue.record`"
      ),
      (
        "```swift\n# [a](b.md) `Log` <!-- x -->\n> x\n```",
        "```swift\n# [a](b.md) `Log` <!-- x -->\n> x\n```"
      ),
      ("```console\n$ a\n$ b\n```", "```shell\na\nb\n```"),
      ("```console\n$ a\nb\n```", "```console\n$ a\nb\n```"),
      ("```text\n✘ `Log`\n```", "```text, nocopy, wrap=80\n✘ `Log`\n```"),
      (
        "a <!-- x -->\n<!-- y -->\n# Exercises\n\n## 2.1", "a\n\n## Exercises\n\n### 2.1"
      ),
      ("a\n\n> b\n> c\n\n> **d**", "a\n\n> Quote:\n> b\n> c\n\n> **d**"),
      ("## [a](../Words.md)", "## [a](../Words.md)\n\n<doc:Words>"),
      ("![a](diagram.svg)", "![a](Chapters-Chapter2Two-diagram.svg)"),
    ])
  func converted(text: String, expected: String) throws {
    defer { fixture.remove() }
    #expect(try article(text) == expected)
  }

  @Test("A link to a file leads to the repository", arguments: ["", "/"])
  func files(end: String) throws {
    defer { fixture.remove() }
    #expect(
      try article("[a](../../Sources/A.swift)", repository: Self.host + end)
        == "[a](\(Self.host)/blob/HEAD/Sources/A.swift)")
  }

  @Test("The front page begins with a copy of the repository, and lists all pages")
  func front() throws {
    defer { fixture.remove() }
    try fixture.write(Course.readme, "# A\n\n```console\n$ b\n```\n\n```console\n$ c\n```\n")
    let plan = plan(repository: Self.host)
    let article = ArticleWriter(plan: plan).article(of: plan.pages[Course.readme]!)
    let shell = "```shell\ngit clone \(Self.host)\ncd it\nb\n```\n\n```shell\nc\n```\n"
    #expect(article.contains(shell) && article.contains("@TechnologyRoot"))
    for page in plan.pages.values where page.path != Course.readme {
      let module = page.path == Course.kitPage ? "/documentation/" : ""
      #expect(article.contains("- <doc:\(module)\(page.name)>\n"), "\(page.path)")
    }
  }
}
