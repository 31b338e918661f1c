import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookAuthoring
@testable import WorkbookCore

@Suite("A class gets a copy without answers") struct ClassEditionTests {
  private let fixture: FixtureCourse
  private let copy: CourseFiles

  init() throws {
    let base = URL.temporaryDirectory.appending(path: "class \(UUID())")
    fixture = try FixtureCourse(at: base.appending(path: "the 워크북"))
    copy = CourseFiles(root: base.appending(path: "a copy/for 3반"))
  }

  private func make() throws -> CommandLineTool.Answer {
    try ClassEdition(course: fixture.course, root: fixture.root).answer(to: copy.root.path)
  }

  private func remove() {
    try? FileManager.default.removeItem(at: fixture.root.deletingLastPathComponent())
  }

  @Test("Starters, lessons, checks and sources are in it, and no answer is") func files() throws {
    defer { remove() }
    try fixture.write("INSTRUCTORS.md", "# For instructors\n")
    try fixture.write(".devcontainer/devcontainer.json", "{}\n")
    try fixture.write("Chapters/Chapter1One/Mine.swift", "let mine = 1\n")
    let answer = try make()
    #expect(answer.exit == .done, "\(answer.text)")
    for entry in fixture.course.entries {
      #expect(copy.data(entry.starter) == fixture.files.data(entry.starter))
      #expect(copy.exists(entry.checksFile) && copy.exists(entry.subjectFile))
    }
    for path in [
      "Package.swift", "README.md", ".devcontainer/devcontainer.json", Course.contents,
      "Sources/Support/Support.swift",
      "Chapters/Chapter1One/README.md", "Chapters/Chapter1One/Fixtures/can.txt",
    ] { #expect(copy.exists(path), "\(path)") }
    for path in [
      "Solutions", "Tests/Chapter1OneTests/Answers", Course.comparison,
      "Tests/CourseTests", "INSTRUCTORS.md", "Chapters/Chapter1One/Mine.swift",
    ] { #expect(!copy.exists(path), "\(path)") }
    #expect(!copy.paths.contains { copy.text($0)?.contains("theGreaterPartOf") ?? false })
    let page = try #require(copy.text("README.md"))
    #expect(page.contains("workbook reset") && !page.contains("workbook compare"))
    #expect(fixture.files.text("README.md")?.contains("workbook compare") == true)
    for line in [
      " 8 files  the solutions\n", " 6 files  the answers that prove the checks\n",
      " 1 file  the page that compares", " 1 file  other files in the folders of the chapters\n",
      " 1 file  pages and files for instructors",
      "\nWithout git, “reset” restores a starter only if the tool ran before the file changed.\n",
    ] { #expect(answer.text.contains(line), "\(line) in \(answer.text)") }
  }

  @Test("Neither the history nor what git ignores is in it") func git() throws {
    defer { remove() }
    try fixture.write(".gitignore", "notes/\n.build/\n")
    try fixture.write("Sources/Support/new.swift", "let new = 1\n")
    try fixture.commitAll()
    try fixture.write("Sources/Support/notes/answers.md", "42\n")
    try fixture.write(".build/debug/answers", "42\n")
    try fixture.write(".workbook/backups/1.1.swift", "42\n")
    try fixture.delete("Sources/Support/new.swift")
    #expect(try make().exit == .done)
    #expect(copy.exists(".gitignore"))
    for path in [
      ".git", ".build", ".workbook", "Sources/Support/notes", "Sources/Support/new.swift",
    ] { #expect(!copy.exists(path), "\(path)") }
  }

  @Test("Without git, what programs leave behind is not in it") func withoutGit() throws {
    defer { remove() }
    try fixture.write("Sources/.DS_Store", "?")
    try fixture.write("Sources/Support/.build/x.o", "?")
    try fixture.write("Support.xcodeproj/x", "?")
    #expect(try make().exit == .done)
    #expect(copy.paths.filter { $0.contains("/.") || $0.contains("xcodeproj") } == [])
    #expect(copy.exists("Sources/Support/Support.swift"))
  }

  @Test("It has the lines for a class, and no dead link") func pages() throws {
    defer { remove() }
    try fixture.write(
      "README.md",
      """
      # Fixture

      Read [the lesson](Chapters/Chapter1One/README.md#top) and [more](https://a.invalid/b).
      The [answers](Solutions/Chapter1One), the [page](Chapters/FiveDoubles.md#why).

      For teachers. <!-- not for a class -->

      | `Solutions` | no <!-- not for a class --> |
      End.
      ```swift
      let a = items[0](Solutions)
      ```

      """)
    try fixture.write(
      "Chapters/Chapter1One/README.md", "[a](../../README.md) [b](../FiveDoubles.md)")
    #expect(try make().exit == .done)
    #expect(
      copy.text("README.md") == """
        # Fixture

        Read [the lesson](Chapters/Chapter1One/README.md#top) and [more](https://a.invalid/b).
        The answers, the page.

        End.
        ```swift
        let a = items[0](Solutions)
        ```

        """)
    #expect(copy.text("Chapters/Chapter1One/README.md") == "[a](../../README.md) b")
  }

  @Test("An empty folder is filled, a second copy is refused") func folders() throws {
    defer { remove() }
    try FileManager.default.createDirectory(at: copy.root, withIntermediateDirectories: true)
    #expect(try make().exit == .done)
    let paths = copy.paths
    #expect(throws: WrongUsage.self) { try make() }
    #expect(copy.paths == paths)
    let parent = copy.root.deletingLastPathComponent()
    #expect(Folder.names(in: parent.path) == [copy.root.lastPathComponent])
  }

  @Test("A link into the workbook is inside of it") func link() throws {
    defer { remove() }
    let link = fixture.root.deletingLastPathComponent().appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: fixture.root)
    for word in [link.path, link.appending(path: "new/copy").path] {
      #expect(throws: WrongUsage.self) {
        try ClassFolder(word, outside: fixture.root)
      }
    }
    #expect(!fixture.files.exists("new"))
  }

  @Test("What cannot be written leaves nothing behind") func unwritable() throws {
    defer { remove() }
    let parent = copy.root.deletingLastPathComponent()
    try Data("a file".utf8).write(to: parent)
    let answer = try make()
    #expect(answer.exit == .notPassed)
    #expect(answer.text.hasPrefix("The copy was not made. "))
    #expect(try Data(contentsOf: parent) == Data("a file".utf8))
  }
}

/// The workbook itself, as a class would get it.
@Suite("The workbook's own copy for a class is whole") struct WorkbookClassTests {
  private static let files = CourseFiles(root: PackageRoot.url)
  private static let plan = Result {
    ClassPlan(course: .workbook, paths: try files.packagePaths())
  }

  @Test("No file of it holds a solution") func answers() throws {
    let texts = try Self.plan.get().handedOut.compactMap(Self.files.text)
    for entry in Course.workbook.entries {
      let solution = try #require(Self.files.text(entry.solution))
      let code = solution.trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(!texts.contains { $0.contains(code) }, "\(entry.id)")
    }
  }

  @Test("Every link in its pages leads to a file of it, and no page names one that is left out")
  func links() throws {
    let plan = try Self.plan.get()
    for path in plan.handedOut where path.hasSuffix(".md") {
      let page = plan.page(Self.files.text(path) ?? "", at: path)
      #expect(!page.contains("FiveDoubles") && !page.contains("INSTRUCTORS"), "\(path)")
      for link in page.matches(of: /\]\(([^()\s#]+)[^()\s]*\)/) {
        let target = String(link.output.1)
        #expect(target.contains("://") || plan.hasTarget(target, at: path), "\(path): \(target)")
      }
    }
  }

  @Test("Its manifest is right for learners and for the tool", arguments: ["learner", "tool"])
  func manifest(edition: String) throws {
    let base = URL.temporaryDirectory.appending(path: "class-\(UUID())")
    defer { try? FileManager.default.removeItem(at: base) }
    let answer = try ClassEdition(course: .workbook, root: PackageRoot.url).answer(to: base.path)
    try #require(answer.exit == .done, "\(answer.text)")
    let shell = Shell(
      root: base, environment: ["WORKBOOK_EDITION": edition, "WORKBOOK_CHAPTER": nil])
    let (exit, output) = try shell.capture(
      ["swift", "package", "describe"], withErrors: true, deadline: 300)
    #expect(exit == .exited(0), "\(String(decoding: output, as: UTF8.self))")
  }
}

extension CourseFiles {
  /// Every file below the root, hidden ones included.
  fileprivate var paths: [String] {
    FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }.sorted() ?? []
  }
}
