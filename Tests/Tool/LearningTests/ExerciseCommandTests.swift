import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

@Suite("On a terminal a lesson has styles and pages") struct LessonCommandTests {
  private static let terminal = Console(isTerminal: true, isStyled: true, width: 80)

  @Test("Headings are bold, words are styled, code is not, comments are gone") func styled() {
    let text = """
      <!-- only a comment -->
      # Title `code`
      A **line** <!-- with a comment --> of *text* and `let`.
      ```swift
      let a = "b" // c <!-- no comment -->
      ```
      """
    #expect(
      LessonText(markdown: text).readable(on: Self.terminal) == """
        \u{1B}[1mTitle code\u{1B}[0m
        A \u{1B}[1mline\u{1B}[0m  of \u{1B}[3mtext\u{1B}[0m and \u{1B}[36mlet\u{1B}[0m.
            let a = "b" // c <!-- no comment -->
        """)
  }

  @Test("Links lead to a file or to an address, and are no raw text") func links() {
    let text = "[the `kit`](../kit.md), [a page](https://swift.org), [here](#here), ![two](a.svg)"
    let folder = URL(filePath: "/course/one", directoryHint: .isDirectory)
    func shown(_ console: Console) -> String {
      LessonText(markdown: text, folder: folder).readable(on: console)
    }
    let styled = shown(Self.terminal)
    #expect(styled.contains("\u{1B}]8;;file:///course/kit.md\u{1B}\\the "))
    #expect(styled.contains("\u{1B}]8;;https://swift.org\u{1B}\\a page"))
    #expect(
      shown(Console(isTerminal: true, isStyled: false, width: 80))
        == "the kit, a page, here, !two")
    #expect(shown(.plain) == text)
  }

  @Test("A table fits, whatever stands in its cells") func tables() {
    let text = """
      | fault | by |
      | --- | --- |
      | `a`: one two three four | yes \\| no |
      | 스텁 | |
      """
    let narrow = Console(isTerminal: true, isStyled: false, width: 20)
    #expect(
      LessonText(markdown: text).readable(on: narrow) == """
        fault       by
        ──────────  ────────
        a: one two  yes | no
        three four
        스텁
        """)
  }

  @Test("Paragraphs, lists and quotations are wrapped") func wrapping() {
    let text = """
      One two three.
      - One two three.
      12. One two three.
      > One two three.
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
        """)
    #expect(LessonText(markdown: text).readable(on: .plain) == text)
  }

  @Test("A pager gets the whole text, arguments and odd characters included, and no file is left")
  func pager() throws {
    let folder = URL.temporaryDirectory.appending(path: "page \(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, copy) = (folder.appending(path: "it's"), folder.appending(path: "copy"))
    try Data("스텁 $HOME 'x'\n".utf8).write(to: page)
    try show(page, with: "tee '\(copy.path)' >/dev/null")
    #expect(try String(contentsOf: copy, encoding: .utf8) == "스텁 $HOME 'x'\n")
    #expect(!FileManager.default.fileExists(atPath: page.path))
  }

  @Test(
    "A pager that is left early, fails, or is interrupted, ends well",
    arguments: ["true", "false", "sh -c 'kill -INT $PPID'"])
  func leaving(command: String) throws {
    try show(.temporaryDirectory.appending(path: "no page"), with: "\(command) #")
  }

  @Test("A pager that is not there is none", arguments: ["", "no-such-pager -R", "it's"])
  func noPager(command: String) { #expect(!Pager(command: command).isThere) }

  private func show(_ page: URL, with command: String) throws {
    let script = Pager(command: command).script(showing: page.path.quotedForShell)
    _ = try TestShell.output(script)
  }
}

@Suite("A starter is reset") struct StarterResetTests {
  @Test("A backup is not overwritten, not even in the same second") func backups() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try fixture.commitAll()
    var reset = StarterReset(course: fixture.course, root: fixture.root)
    reset.now = Date(timeIntervalSince1970: 0)
    for (text, exit) in [("first", CommandLineTool.ExitCode.done), ("second", .notPassed)] {
      try fixture.write(fixture["1.1"].starter, text)
      #expect(try reset.run(fixture["1.1"]).exit == exit)
    }
    #expect(fixture.backups.map(fixture.files.text) == ["first"])
    #expect(fixture.files.text(fixture["1.1"].starter) == "second")
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
