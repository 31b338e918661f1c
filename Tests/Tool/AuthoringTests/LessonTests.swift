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
    #expect(listings.map(\.body) == ["let a = 1", "swift test", "", "", "✔ green"])
    #expect(listings.map(\.line) == [4, 8, 14, 17, 20])
  }

  @Test("Only what has a new body is renewed, and an empty listing is filled") func replacing() {
    let renewed = Lesson(file: "README.md", text: text).replacing { listing in
      switch listing.marker {
      case .slice: "let b = 2\nlet c = 3"
      case .red: "✘ new"
      default: nil
      }
    }
    let expected = text.replacing("let a = 1", with: "let b = 2\nlet c = 3")
      .replacing("<!-- red: 2.1 -->\n```text\n", with: "<!-- red: 2.1 -->\n```text\n✘ new\n")
    #expect(renewed == expected)
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

  @Test(
    "A slice moves to the left edge and loses the marks of others",
    arguments: [
      ("body", "func b() {\n  c()\n\n}"), ("inner", "c()"), ("bod", nil), ("body2", nil), ("", nil),
      ("unended", nil),
    ])
  func cutting(name: String, expected: String?) {
    let source = """
      struct A {
        // slice: body
        func b() {
          // slice: inner
          c()
          // end slice: inner

        }
        // end slice: body
        // slice: unended
      }
      """
    #expect(slice(named: name, of: source) == expected)
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
    #expect(
      sound[1]?.contains(
        """
        | Chapter | What you write | Exercises | Status |
        | --- | --- | --- | --- |
        | [1 One](Chapters/Chapter1One/README.md) | numbers | 1.1 to 1.5 | ready |
        | [2 Two](Chapters/Chapter2Two/README.md) | one more | 2.1 to 2.1 | ready |
        | 3 Three | what is to come | | to come |
        """) == true)
    try fixture.replace("\"hello\"", with: "\"hallo\"\nmore", in: lesson)
    try fixture.replace("| numbers |", with: "| digits |", in: "README.md")
    var update = CourseUpdate(course: fixture.course, root: fixture.root, commands: Command.all)
    update.progress = ProgressDisplay(isSilent: true)
    #expect(try update.run() == ["README.md", lesson])
    #expect([lesson, "README.md"].map(fixture.files.text) == sound)
    #expect(try update.run() == [])
  }
}
