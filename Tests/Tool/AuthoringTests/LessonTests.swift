import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A lesson is read and renewed") struct LessonTests {
  private let text = """
    # Title

    <!-- slice: Tests/A.swift a name -->
    ```swift
    let a = 1
    ```

    ```console
    swift test
    ```

    <!-- slice: deliberately wrong -->

    ```swift
    ```
    <!-- red: 2.1 -->
    ```text
    ✘ old
    ```
    <!-- run: Chapter1DummyTests.Step1 -->
    ```text
    ✔ green
    ```
    """

  @Test("Listings have language, marker, body and line") func listings() {
    let listings = Lesson(file: "README.md", text: text).listings
    #expect(listings.map(\.language) == ["swift", "console", "swift", "text", "text"])
    #expect(
      listings.map(\.marker) == [
        .slice(path: "Tests/A.swift", name: "a name"), nil, .deliberatelyWrong, .red(id: "2.1"),
        .run(suite: "Chapter1DummyTests.Step1"),
      ])
    #expect(listings.map(\.body) == ["let a = 1", "swift test", "", "✘ old", "✔ green"])
    #expect(listings.map(\.line) == [4, 8, 14, 17, 21])
  }

  @Test("Only what has a new body is renewed") func replacing() {
    let renewed = Lesson(file: "README.md", text: text).replacing { listing in
      switch listing.marker {
      case .slice: "let b = 2\nlet c = 3"
      case .red: "✘ new"
      default: nil
      }
    }
    let expected = text.replacing("let a = 1", with: "let b = 2\nlet c = 3")
      .replacing("✘ old", with: "✘ new")
    #expect(renewed == expected)
    #expect(Lesson(file: "README.md", text: text).replacing { $0.body } == text)
  }

  @Test("An empty listing can be filled") func filling() {
    let empty = "<!-- red: 1.1 -->\n```text\n```\n"
    let renewed = Lesson(file: "README.md", text: empty).replacing { _ in "✘ new" }
    #expect(renewed == "<!-- red: 1.1 -->\n```text\n✘ new\n```\n")
  }

  @Test("A marker above no listing is noticed") func strayMarker() {
    let lesson = Lesson(file: "README.md", text: "<!-- red: 2.1 -->\ntext\n<!-- red: 2.2 -->\n")
    #expect(lesson.strayMarkers == [1, 3])
  }

  @Test("It shows the first red of a starter: the name of the check, then its first issue")
  func redCapture() {
    let entry = Course.fixture.entries[0]
    #expect(
      Verdict(entry, in: .red(entry)).redCapture == """
        ✘ Answers right
        Expectation failed: (answer() → 0) == 42
        It did not answer with 42.
        Open \(entry.starter)
        """)
    #expect(Verdict(entry, in: .green(.fixture)).redCapture == nil)
  }
}

@Suite("A slice is cut from a file") struct SliceTests {
  private let source = """
    struct A {
      // slice: body
      func b() {
        // slice: inner
        c()
        // end slice: inner

      }
      // end slice: body
    }
    """

  @Test("It moves to the left edge and loses the marks of others") func cutting() {
    #expect(slice(named: "body", of: source) == "func b() {\n  c()\n\n}")
    #expect(slice(named: "inner", of: source) == "c()")
  }

  @Test("A name that begins like another is not the other", arguments: ["bod", "body2", ""])
  func missing(name: String) {
    #expect(slice(named: name, of: source) == nil)
  }

  @Test("A slice without an end is none") func unended() {
    #expect(slice(named: "a", of: "// slice: a\nlet b = 1\n") == nil)
  }
}

@Suite("A course is updated") struct CourseUpdateTests {
  @Test("Listings and the map are renewed, the rest is kept") func updating() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let lesson = "Chapters/Chapter1One/README.md"
    // Without captures and the matrix nothing has to be built.
    try fixture.replace("<!-- matrix -->", with: "", in: Course.comparison)
    for chapter in fixture.course.readyChapters {
      try fixture.replace("<!-- red: \(chapter.number).1 -->", with: "", in: chapter.lesson)
    }
    let sound = [lesson, "README.md"].map(fixture.files.text)
    try fixture.replace("\"hello\"", with: "\"hallo\"\nmore", in: lesson)
    try fixture.replace("| numbers |", with: "| digits |", in: "README.md")
    var update = CourseUpdate(course: fixture.course, root: fixture.root, commands: Command.all)
    update.progress = ProgressDisplay(isSilent: true)
    #expect(try update.run() == ["README.md", lesson])
    #expect([lesson, "README.md"].map(fixture.files.text) == sound)
    #expect(try update.run() == [])
  }
}

@Suite("Pages have generated sections") struct GeneratedSectionTests {
  private let map = Course(chapters: [
    Chapter(
      number: 1, kind: "Dummy", title: "dummies",
      exercises: [Course.workbook.chapters[0].exercises[0]]),
    Chapter(number: 2, kind: "Stub", title: "stubs"),
  ]).generatedSections([], nil)[0]

  @Test("In the README's map chapters that are ready are linked") func table() {
    #expect(
      map.updating("a\n<!-- map -->old<!-- /map -->\nb") == """
        a
        <!-- map -->
        | Chapter | What you write | Exercises | Status |
        | --- | --- | --- | --- |
        | [1 Dummy](Chapters/Chapter1Dummy/README.md) | dummies | 1.1 to 1.1 | ready |
        | 2 Stub | stubs | | to come |
        <!-- /map -->
        b
        """)
  }

  @Test(
    "A text without the comments is not updated",
    arguments: ["", "<!-- map -->", "<!-- /map --><!-- map -->"])
  func noSection(text: String) {
    #expect(map.updating(text) == nil)
  }
}
