import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Pages show what a class did") struct PageTests {
  @Test(
    "A comment on GitHub says the words of a submission, and they do nothing",
    arguments: [
      ("<b>&amp;", "\\<b\\>\\&amp;"), ("[a](b) ![c]", "\\[a\\](b) \\!\\[c\\]"),
      ("*a* _b_ ~c~ $d$", "\\*a\\* \\_b\\_ \\~c\\~ \\$d\\$"), ("`", "\\`"),
      ("`a_b` c_d `", "`a_b` c\\_d \\`"), ("`a\n`b", "\\`a\\\n\\`b"),
      ("@ann #1", "\\@&#8203;ann \\#&#8203;1"),
      ("http://a.b www.c.d", "http\\://a.b www\\.c.d"), ("# a\n> b", "\\#&#8203; a\\\n\\> b"),
      ("1. a\n  2) b\n1.1 c", "1\\. a\\\n2\\) b\\\n1.1 c"),
      ("- a\n+ b\n===", "\\- a\\\n\\+ b\\\n\\==="),
      ("    a", "a"),
    ])
  func prose(text: String, markdown: String) {
    #expect(Page(title: "", blocks: [.text(text)]).markdown == markdown + "\n")
  }

  @Test(
    "A fence is longer than any in the output",
    arguments: [
      ("a\n```\n# b", "````"), ("`````", "``````"), ("```\u{301}", "````"), ("~~~", "```"),
    ])
  func fence(output: String, fence: String) {
    #expect(
      Page(title: "", blocks: [.code(output)]).markdown == "\(fence)text\n\(output)\n\(fence)\n")
  }

  @Test("A name cannot break the row of a table") func row() {
    let page = Page(
      title: "", blocks: [.table(head: ["a|b"], rows: [[.name("`|`", file: "x.md")]])])
    #expect(page.markdown == "| a\\|b |\n| --- |\n| [\\`\\|\\`](<x.md>) |\n")
  }

  @Test("A comment is no longer than GitHub takes") func length() {
    let blocks = Array(repeating: Page.Block.code(String(repeating: "불", count: 4_000)), count: 9)
    let text = Page(title: "", blocks: blocks, isComment: true).markdown
    #expect(text.utf8.count < 65_536 && text.hasSuffix("The rest does not fit into one comment.\n"))
  }

  @Test("Each check is on the page, and one that failed says why") func checks() throws {
    let exercise = AwkwardClass.exercises[0].failed("It said `no` & left.")
    let grade = Grade(submission: "ann", exercises: [exercise], refused: [], seconds: 1)
    let html = try GradeFormat.html.report(on: [grade])
    #expect(html.contains("answers &#39;at once&#39; &amp; in full</li>"))
    #expect(html.contains("forgets what it said\n<p>It said <code>no</code> &amp; left.</p></li>"))
    let markdown = try GradeFormat.markdown.report(on: [grade])
    #expect(markdown.contains("- ✘ forgets what it said\\\n  It said `no` \\& left.\n"))
  }

  @Test("Submissions are the same if all that was changed is") func identical() throws {
    let works = [["2.1 a", "2.2 b"], ["2.1 a"], ["2.1 a", "2.2 b"], nil, nil, [], ["2.1 c"]]
    let grades = works.enumerated().map { index, work in
      Grade(
        submission: "s\(index)", exercises: AwkwardClass.exercises, refused: [], seconds: 1,
        touched: work)
    }
    let page = try GradeFormat.markdown.report(on: grades)
    #expect(page.matches(of: /- (s\d.*)\n/).map(\.1) == ["s0, s2 (2 exercises: 2.1, 2.2)"])
  }

  @Test(
    "The median is in the middle",
    arguments: [([], "0"), ([3], "3"), ([9, 1, 4], "4"), ([4, 1], "2.5"), ([2, 8, 4, 0], "3")])
  func median(points: [Int], median: String) { #expect(points.median == median) }

  @Test("A bar stands for a share of the points, and no bar that counts is flat") func bars() {
    let points = [0, 0, 1, 2, 3, 5, 7, 8, 9, 10]
    let exercises = points.map { points in
      Grade.Exercise(
        id: "2.1", title: "", chapter: 2, state: .failed, reason: nil, message: "", output: "",
        hint: "", points: points, possiblePoints: 10, checks: [], survivors: [], flags: [])
    }
    #expect(exercises.bars.map(\.count) == [2, 2, 1, 2, 2, 1])
    #expect([0, 1, 50].map { Page.Bar(label: "", count: $0) }.heights(in: 8) == [0, 1, 8])
  }

  @Test("What does not compile has the compiler's words once, and no hint") func compileError() {
    var entry = Course.pair.entries[0]
    entry.exercise.hints = ["Think."]
    for (file, remarks) in [(entry.starter, 0), (entry.checksFile, 1)] {
      let error = Diagnostic(file: file, line: 41, isError: true, message: "expected '}'")
      let result = BuildResult(succeeded: false, diagnostics: [error], tail: "")
      let grade = ExerciseGrade(
        entry: entry, verdict: Verdict(entry, in: TestRun(didNotCompile: result)), titles: [:],
        flags: []
      ).value
      #expect(grade.output.contains("\(file):41:1: error: expected '}'"))
      #expect(grade.message.split(separator: "\n").count == remarks)
      #expect(!grade.message.contains("expected '}'") && grade.hint.isEmpty)
    }
  }
}
