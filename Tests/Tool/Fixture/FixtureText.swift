@testable import WorkbookAuthoring
@testable import WorkbookCore

/// The files of the fixture course.
enum FixtureText {
  static func manifest(_ course: Course) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let isLearners = Context.environment["WORKBOOK_EDITION"] != "solutions"
    let only = Context.environment["WORKBOOK_CHAPTER"]
    let chapters = \(course.readyChapters.map(\.target)).filter { name in
      only.map { name.hasPrefix("Chapter\\($0)") } ?? true
    }

    let package = Package(
      name: only == nil ? "Fixture" : "Fixture\\(chapters.first ?? "")",
      targets: [.target(name: "Support")])
    for chapter in chapters {
      package.targets += [
        .target(
          name: chapter, path: "\\(isLearners ? "Chapters" : "Solutions")/\\(chapter)",
          exclude: isLearners ? ["README.md", "diagram.svg"] : [],
          resources: [.copy("Fixtures")]),
        .testTarget(
          name: "\\(chapter)Tests", dependencies: [.byName(name: chapter)],
          exclude: isLearners ? ["Answers", "Lesson"] : [],
          swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
      ]
    }
    if !isLearners { package.targets += [.testTarget(name: "CourseTests")] }
    // One compiler for all files of a module, as the workbook has it.
    for target in package.targets {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(["-driver-batch-count", "1"])]
    }

    """
  }

  static func readme(_ course: Course) -> String {
    "# Fixture\n\n" + sections(of: Course.readme, course)
  }

  static func contents(_ course: Course) -> String {
    "# Chapters\n\n" + sections(of: Course.contents, course)
  }

  private static func sections(of page: String, _ course: Course) -> String {
    let sections = course.generatedSections(Command.all, nil).filter { $0.file == page }
    let text = sections.map { "\($0.begin)\n\($0.end)\n" }.joined(separator: "\n")
    return sections.reduce(text) { $1.updating($0) ?? $0 }
  }

  /// What the solutions edition of the fixture attaches.
  static let matrix = "| fault | One |\n| --- | --- |\n| `tooMuch`: adds one | P |"

  static let matrixTests = """
    import Testing

    @Suite struct KillMatrixTests {
      @Test func isAttached() { Attachment.record(section, named: "kill-matrix.md") }
    }

    private let section = #\"""
      \(matrix.replacing("\n", with: "\n  "))
      \"""#

    """

  static let comparison = """
    # All kinds

    <!-- slice: Solutions/Chapter1One/ProtocolInjection/Exercise1_Number.swift answer -->
    ```swift
    let theGreaterPartOfExercise1 = 41
    return theGreaterPartOfExercise1 + 1
    ```

    <!-- matrix -->
    <!-- /matrix -->

    """

  static func starter(_ entry: Entry) -> String {
    if !entry.exercise.steps.isEmpty { return kata(answer: 0, test: 0) }
    return """
      /// Exercise \(entry.id): answer.
      public func answer() -> Int {
        // TODO: Answer with the right number.
        return 0
      }

      """.replacingOccurrences(of: "func answer", with: "func \(name(entry))")
  }

  static func solution(_ entry: Entry) -> String {
    if !entry.exercise.steps.isEmpty { return kata(answer: 42, test: 2) }
    return """
      /// A sum shows where the number comes from; a plain 42 is right too.
      public func answer() -> Int {
        // slice: answer
        let theGreaterPartOf\(entry.number) = 41
        return theGreaterPartOf\(entry.number) + 1
        // end slice: answer
      }

      """.replacingOccurrences(of: "func answer", with: "func \(name(entry))")
  }

  static func checks(_ entry: Entry) -> String {
    if !entry.exercise.steps.isEmpty { return kataChecks(entry) }
    return """
      // Only the file of the subject imports the chapter.
      import Testing

      @Suite("\(entry.id) Number") struct \(entry.exercise.stem) {
        let file = "\(entry.starter)"
        var answer: @Sendable () -> Int = \(entry.number)_Subject.answer

        @Test("Answers right") func answersRight() {
          #expect(answer() == 42, "It did not answer with 42.\\nOpen \\(file)")
        }

        @Test func answersAgain() { #expect(answer() == 42) }
      }

      """
  }

  static func subject(_ entry: Entry) -> String {
    let test =
      entry.exercise.steps.isEmpty ? "" : "  static func test() -> Int { \(name(entry))Test() }\n"
    return """
      import \(entry.chapter.target)

      enum \(entry.number)_Subject {
        static func answer() -> Int { \(name(entry))() }
      \(test)}

      """
  }

  static func answers(_ entry: Entry) -> String {
    """
    import Testing

    @Suite struct \(entry.number)_Answers {
      @Test(arguments: [1, 2, 3, 4]) func rejects(_ number: Int) { #expect(number != 42) }

      @Test(arguments: ["42", "4" + "2"]) func accepts(_ text: String) { #expect(text == "42") }

      @Test func everyCheckIsEarned() {}
    }

    """
  }

  static func listing(_ chapter: Chapter) -> String {
    """
    enum Listing\(chapter.number) {
      // slice: greeting
      static func greeting() -> String {
        "hello"
      }
      // end slice: greeting
    }

    """
  }

  static func lesson(_ chapter: Chapter) -> String {
    """
    # \(chapter.title)

    A **number** is what an exercise answers with.

    <!-- slice: \(chapter.listings)/Listing.swift greeting -->
    ```swift
    static func greeting() -> String {
      "hello"
    }
    ```

    <!-- slice: deliberately wrong -->
    ```swift
    let answer = 43
    ```

    <!-- red: \(chapter.number).1 -->
    ```text
    ✘ Answers right
    Expectation failed: (answer() → 0) == 42
    It did not answer with 42.
    Open \(chapter.entries[0].starter)
    ```

    # Exercises

    \(chapter.entries.map(section).joined(separator: "\n\n"))

    """
  }

  private static func section(_ entry: Entry) -> String {
    "## \(entry.id) Number\n\n`\(entry.exercise.approach.folder)/\(entry.fileName)`"
  }

  static func name(_ entry: Entry) -> String {
    "answer\(entry.id.filter { $0 != "." })"
  }
}
