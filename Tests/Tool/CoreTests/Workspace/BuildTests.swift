import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

/// A script stands in for the compiler. It starts in the folder of the package.
private struct StubLauncher: Launcher {
  let buildOptions: [String] = []
  let script: String

  func child(_ program: Program) -> ChildProcess {
    Shell(root: program.folder).child(["sh", "-c", script], log: program.log)
  }

  func localText(_ text: String) -> String { text }
}

@Suite("A build knows what the objects were made from") struct BuildTests {
  let fixture: FixtureCourse
  let kit = "Sources/Support/Support.swift"
  private let objects = [
    "scratch/debug/Support.build/Support.swift.o",
    "scratch/debug/Chapter1One.build/Exercise1_Number.swift.o",
    "scratch/debug/Chapter1One.build/Exercise2_Number.swift.o",
  ]

  init() throws { fixture = try FixtureCourse(.pair) }

  @Test("Only a source of this package has to be compiled") func leftOut() throws {
    defer { fixture.remove() }
    #expect(try build(compile).succeeded)
    // The chapters share the folder, and a kit in it may be another chapter's alone.
    try change(kit)
    #expect(try build("true").succeeded)
    #expect(!fixture.files.exists(objects[0]))
    try change(fixture["1.1"].starter)
    #expect(throws: ToolFault.self) { try build("true") }
  }

  @Test("What a build compiled before it failed is kept, until its source changes")
  func failed() throws {
    defer { fixture.remove() }
    #expect(try !build("\(compile); exit 1").succeeded)
    #expect(try build(objects.map { "test -e \($0)" }.joined(separator: " && ")).succeeded)
    try change(fixture["1.2"].starter)
    #expect(try build("test -e \(objects[1]) && ! test -e \(objects[2]) && \(compile)").succeeded)
  }

  @Test("A save during the first build does not begin it from nothing") func overtaken() throws {
    defer { fixture.remove() }
    let script = """
      test -e scratch/begun && exit
      mkdir scratch; touch scratch/begun; echo // >> \(fixture["1.1"].starter)
      """
    #expect(try build(script).succeeded)
  }

  private var compile: String {
    objects.map { "mkdir -p $(dirname \($0)) && touch \($0)" }.joined(separator: " && ")
  }

  private func build(_ script: String) throws -> BuildResult {
    try Workspace(
      root: fixture.root, chapters: fixture.course.readyChapters,
      scratch: fixture.files.url("scratch"), launcher: StubLauncher(script: script)
    ).build()
  }

  private func change(_ path: String) throws {
    try fixture.write(path, (fixture.files.text(path) ?? "") + "//\n")
  }
}
