import Foundation
import Testing

@testable import TestHelpers
@testable import Fixture
@testable import WorkbookChecking
@testable import WorkbookLearning
@testable import WorkbookSupport

@Suite("On a terminal a lesson has styles and pages") struct LessonCommandTests {
  private static let terminal = Console(isTerminal: true, isStyled: true, width: 80)

  @Test("Headings are bold, code is dim, comments are gone") func styled() {
    let text = """
      <!-- only a comment -->
      # Title
      A line <!-- with a comment --> of text.
      ```swift
      # no heading <!-- and no comment -->
      ```
      | a | b |
      """
    #expect(
      LessonText(markdown: text).readable(on: Self.terminal) == """
        \u{1B}[1m# Title\u{1B}[0m
        A line  of text.
        \u{1B}[2m```swift\u{1B}[0m
        \u{1B}[2m# no heading <!-- and no comment -->\u{1B}[0m
        \u{1B}[2m```\u{1B}[0m
        | a | b |
        """)
  }

  @Test("Paragraphs, lists and quotations are wrapped, tables are not") func wrapping() {
    let text = """
      One two three.
      - One two three.
      12. One two three.
      > One two three.
      | One | two | three |
      """
    let narrow = Console(isTerminal: true, isStyled: false, width: 10)
    #expect(
      LessonText(markdown: text).readable(on: narrow) == """
        One two
        three.
        - One two
          three.
        12. One
            two
            three.
        > One two
        > three.
        | One | two | three |
        """)
    #expect(LessonText(markdown: text).readable(on: .plain) == text)
  }

  @Test("A pager gets the whole text, arguments and odd characters included")
  func pager() throws {
    let folder = URL.temporaryDirectory.appending(path: "page \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page")
    #expect(Pager(command: "tee '\(page.path)' >/dev/null").show("스텁 $HOME 'x'\n"))
    #expect(try String(contentsOf: page, encoding: .utf8) == "스텁 $HOME 'x'\n")
  }

  @Test("A pager that is left early, or fails, has shown the text", arguments: ["true", "false"])
  func leaving(command: String) {
    #expect(Pager(command: command).show(String(repeating: "much\n", count: 100_000)))
  }

  @Test("Control-C is for the pager and ends neither the tool nor the lesson") func interrupted() {
    #expect(Pager(command: "sh -c 'kill -INT \(getpid())'; true").show("text"))
    #expect(!Interrupt.wasReceived)
  }

  @Test("No pager, nothing shown", arguments: ["", "no-such-pager -R", "it's"])
  func noPager(command: String) {
    #expect(!Pager(command: command).show("text"))
  }
}

@Suite("A solution is compared") struct ComparisonTests {
  @Test("It waits for green") func refusal() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let comparison = Comparison(entry: fixture["1.1"], root: fixture.root, console: .plain)
    let red = standing(.failed, "Answers right")
    #expect(comparison.refusal(standing(.passed, "passed")) == nil)
    #expect(
      comparison.refusal(red)?.hasPrefix("1.1 is not green. Not yet: Answers right. ") ?? false)
    #expect(comparison.refusal(nil)?.hasPrefix("1.1 was not checked since") ?? false)
  }

  @Test("What differs is told apart by colour") func colours() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let console = Console(isTerminal: true, isStyled: true, width: 80)
    let text = try Comparison(entry: fixture["1.1"], root: fixture.root, console: console)
      .difference()
    for line in [
      "[1m--- yours: ", "[1m+++ solution: ", "[36m@@ ", "[31m-  return 0", "[32m+  let ",
    ] {
      #expect(text.contains("\u{1B}\(line)"))
    }
    #expect(text.contains("\n public func"))
  }

  private func standing(_ state: Standing.State, _ headline: String) -> Standing {
    Standing(state: state, headline: headline, sentences: [], file: "")
  }
}

@Suite("A starter is reset") struct StarterResetTests {
  @Test("Backups of the same second do not overwrite each other") func backups() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.commitAll()
    var reset = StarterReset(course: fixture.course, root: fixture.root)
    reset.now = Date(timeIntervalSince1970: 0)
    for text in ["first", "second", "third"] {
      try fixture.write(fixture["1.1"].starter, text)
      #expect(try reset.run(fixture["1.1"]).exit == .done)
    }
    #expect(
      fixture.backups.map { $0.dropFirst(StarterReset.backups.count + 1) } == [
        "1.1-19700101T000000Z-2.swift", "1.1-19700101T000000Z-3.swift",
        "1.1-19700101T000000Z.swift",
      ])
    #expect(fixture.backups.map(fixture.files.text) == ["second", "third", "first"])
  }

  @Test("A workbook in a part of a larger repository has a history too") func subfolder() throws {
    let outer = URL.temporaryDirectory.appending(path: "outer-\(UUID())")
    defer { try? FileManager.default.removeItem(at: outer) }
    let fixture = try FixtureCourse(at: outer.appending(path: "연습 문제"))
    try fixture.commitAll(in: outer)
    try fixture.write(fixture["1.1"].starter, "mine")
    let answer = try StarterReset(course: fixture.course, root: fixture.root).run(fixture["1.1"])
    #expect(answer.exit == .done, "\(answer.text)")
    #expect(fixture.isUntouched("1.1"))
  }

  @Test("A version on another branch is found") func otherBranch() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.commitAll()
    try fixture.git(["checkout", "--quiet", "--orphan", "mine"])
    try fixture.write(fixture["1.1"].starter, "mine")
    try fixture.commitAll()
    let answer = try StarterReset(course: fixture.course, root: fixture.root).run(fixture["1.1"])
    #expect(answer.exit == .done, "\(answer.text)")
  }
}
