import Testing
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A lesson is read and renewed") struct LessonTests {
  let text = """
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
}

@Suite("A slice is cut from a file") struct SliceTests {
  let text = """
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
    #expect(Slice.named("body", in: text) == "func b() {\n  c()\n\n}")
    #expect(Slice.named("inner", in: text) == "c()")
  }

  @Test("A name that begins like another is not the other", arguments: ["bod", "body2", ""])
  func missing(name: String) {
    #expect(Slice.named(name, in: text) == nil)
  }

  @Test("A slice without an end is none") func unended() {
    #expect(Slice.named("a", in: "// slice: a\nlet b = 1\n") == nil)
  }
}

@Suite("The README's map comes from the catalog") struct ReadmeMapTests {
  @Test("Ready chapters are linked, the others are to come") func table() {
    let exercise = Course.workbook.chapters[0].exercises[0]
    let map = ReadmeMap(
      course: Course(chapters: [
        Chapter(number: 1, kind: "Dummy", title: "dummies", exercises: [exercise]),
        Chapter(number: 2, kind: "Stub", title: "stubs"),
      ]))
    #expect(
      map.place.updating("a\n<!-- map -->old<!-- /map -->\nb") == """
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
    "A text without the comments has no place for it",
    arguments: [
      "", "<!-- map -->", "<!-- /map --><!-- map -->",
    ])
  func noPlace(text: String) {
    #expect(ReadmeMap(course: .workbook).place.updating(text) == nil)
  }
}
