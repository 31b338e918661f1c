import Foundation
import Testing
@testable import Fixture
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A page of the workbook becomes an article of the site") struct ArticleTests {
  private static let types = ["Log": "doc:/kit/Log", "Item": "doc:/api/Item"]
  private let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
    try fixture.write(Course.kitPage, "# DoubleKit\n\nThe `Log`.\n")
    try fixture.write("INSTRUCTORS.md", "# For instructors\n")
    try fixture.write("Sources/Support/Log.swift", "")
  }

  /// The article of a lesson with a text below its title, and without what stands below.
  private func article(
    _ text: String, repository: String? = nil, isForClass: Bool = false
  ) throws -> String {
    let path = "Chapters/Chapter2Two/README.md"
    try fixture.write(path, "# Two\n\n\(text)\n")
    let plan = try plan(repository: repository, isForClass: isForClass)
    let article = ArticleWriter(plan: plan, types: Self.types).article(of: plan.pages[path]!)
    let body = article.components(separatedBy: "\n@Options")[0].trimmingPrefix("# Two\n\n")
    return body.trimmingCharacters(in: .newlines)
  }

  private func plan(repository: String? = nil, isForClass: Bool = false) throws -> SitePlan {
    try SitePlan(
      course: fixture.course, files: fixture.files, repository: repository, isForClass: isForClass)
  }

  @Test(
    "A link to a page stays in the site",
    arguments: [
      ("[a](../Chapter1One/README.md)", "[a](doc:Chapter1One)"),
      (
        "[a](../Chapter1One/README.md#11-number) b",
        "[a](doc:Chapter1One#11-Number) b"
      ),
      ("[a](../../README.md)", "[a](doc:Workbook)"),
      ("[`Log`](../../Sources/DoubleKit/README.md)", "[`Log`](doc:/documentation/DoubleKit)"),
      ("[a](../README.md), [b](../Words.md)", "[a](doc:Chapters), [b](doc:Words)"),
      ("[a](https://a.invalid/b#c)", "[a](https://a.invalid/b#c)"),
      ("`[Int](b)` and [a](../Laws)", "`[Int](b)` and a (`Chapters/Laws`)"),
      (
        "[1.2](../Chapter1One/URLProtocol/Exercise2_Number.swift)",
        "[1.2](doc:Chapter1One#12-Number)"
      ),
    ]) func pages(link: String, expected: String) throws
  {
    defer { fixture.remove() }
    #expect(try article(link) == expected)
  }

  @Test("An anchor is the one that DocC makes of the heading") func anchors() throws {
    defer { fixture.remove() }
    let text = """
      [a](#a-failure-of-your-own-issuerecord) [b](#what-nowhere-stands)

      ## A failure of your own: `Issue.record`
      """
    let link = try article(text).prefix { $0 != "\n" }
    #expect(
      link == "[a](doc:Chapter2Two#A-failure-of-your-own-Issuerecord) "
        + "[b](doc:Chapter2Two#what-nowhere-stands)")
  }

  @Test("A link to a file leads to the repository, or is a path") func files() throws {
    defer { fixture.remove() }
    let file = "../../Sources/Support/Support.swift"
    #expect(try article("[a](\(file))") == "a (`Sources/Support/Support.swift`)")
    #expect(try article("[`Support.swift`](\(file))") == "`Support.swift`")
    #expect(try article("[`Log`](../../Sources/Support/Log.swift)") == "[`Log`](doc:/kit/Log)")
    for repository in ["https://host.invalid/me/it", "https://host.invalid/me/it/"] {
      #expect(
        try article("[a](\(file))", repository: repository)
          == "[a](https://host.invalid/me/it/blob/HEAD/Sources/Support/Support.swift)")
    }
  }

  @Test("A section links once to a type, unless the page has one of this name") func types() throws
  {
    defer { fixture.remove() }
    let text = "`Log`, `Log` and `log`\n\n## `Log`\n\n[`Log`](../Words.md) `Log<Int>`, `Logs()`"
    #expect(
      try article(text) == """
        [`Log`](doc:/kit/Log), `Log` and `log`

        ## `Log`

        [`Log`](doc:Words) [`Log<Int>`](doc:/kit/Log), `Logs()`
        """)
    #expect(try article("`Item`\n```swift\nstruct Item {}\n```").hasPrefix("`Item`\n"))
  }

  @Test("Listings stay as they are, and commands lose their prompt") func listings() throws {
    defer { fixture.remove() }
    let swift = "```swift\n# [a](b.md) `Log` <!-- x -->\n> x\n```"
    #expect(try article(swift) == swift)
    #expect(try article("```console\n$ a\n$ b\n```") == "```shell\na\nb\n```")
    #expect(try article("```console\n$ a\nb\n```") == "```console\n$ a\nb\n```")
    #expect(try article("```text\n✘ `Log`\n```") == "```text, nocopy, wrap=80\n✘ `Log`\n```")
  }

  @Test("What DocC reads in another way is written in its own") func dialect() throws {
    defer { fixture.remove() }
    #expect(
      try article("a <!-- x -->\n<!-- y -->\n# Exercises\n\n## 2.1")
        == "a\n\n## Exercises\n\n### 2.1")
    #expect(try article("a\n\n> b\n> c\n\n> **d**") == "a\n\n> Quote:\n> b\n> c\n\n> **d**")
    #expect(try article("## [a](../Words.md)") == "## [a](../Words.md)\n\n<doc:Words>")
    try fixture.write("Chapters/Chapter2Two/diagram.svg", "<svg/>")
    #expect(try article("![a](diagram.svg)") == "![a](Chapters-Chapter2Two-diagram.svg)")
    let plan = try plan()
    let writer = ArticleWriter(plan: plan, types: [:])
    #expect(
      writer.pictures(on: plan.pages["Chapters/Chapter2Two/README.md"]!)
        == ["Chapters/Chapter2Two/diagram.svg"])
  }

  @Test("The front page says what one can do, and lists all pages") func front() throws {
    defer { fixture.remove() }
    let plan = try plan()
    let article = ArticleWriter(plan: plan, types: [:]).article(of: plan.pages[Course.readme]!)
    #expect(article.contains("| [1 One](doc:Chapter1One) | You can count to five. |"))
    #expect(article.contains("@TechnologyRoot"))
    for page in plan.pages.values where page.path != Course.readme {
      let module = page.path == Course.kitPage ? "/documentation/" : ""
      #expect(article.contains("- <doc:\(module)\(page.name)>\n"), "\(page.path)")
    }
  }

  @Test("With a repository, the front page begins with a copy of it") func clone() throws {
    defer { fixture.remove() }
    try fixture.write(Course.readme, "# A\n\n```console\n$ b\n```\n\n```console\n$ c\n```\n")
    let plan = try plan(repository: "https://host.invalid/me/it")
    let article = ArticleWriter(plan: plan, types: [:]).article(of: plan.pages[Course.readme]!)
    let shell =
      "```shell\ngit clone https://host.invalid/me/it\ncd it\nb\n```\n\n```shell\nc\n```\n"
    #expect(article.contains(shell))
  }

  @Test("The edition for a class has no page and no line that a class does not get")
  func forClass() throws {
    defer { fixture.remove() }
    let text = "a <!-- not for a class -->\n[b](../FiveDoubles.md)"
    #expect(try article(text, isForClass: true) == "b")
    #expect(try article(text) == "a\n[b](doc:FiveDoubles)")
    let names = { (plan: SitePlan) in Set(plan.pages.values.map(\.name)) }
    #expect(
      try names(plan()).subtracting(names(plan(isForClass: true))) == [
        "FiveDoubles", "INSTRUCTORS",
      ])
  }
}
