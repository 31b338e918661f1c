import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

@Suite("The tests that are run are those that were built last") struct WorkspaceTests {
  private let scratch = URL.temporaryDirectory.appending(path: "package \(UUID())")

  @Test("A program from when the package had another name is left alone", arguments: [true, false])
  func renamed(isFirstOlder: Bool) throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    let names = ["Chapter2PackageTests.xctest", "ShopChapter2PackageTests.xctest"]
    try write(names[0], changed: isFirstOlder ? 1 : 2)
    try write(names[1], changed: isFirstOlder ? 2 : 1)
    try write("Chapter3PackageTests.xctest", changed: 3)
    let workspace = Workspace(root: scratch, chapters: [], scratch: scratch)
      .only(Course.fixture.chapters[1])
    let program = try #require(try workspace.testCommand().first)
    #expect(program.hasSuffix("/debug/\(names[isFirstOlder ? 1 : 0])"))
  }

  @Test("A folder without tests is a fault of the tool") func none() throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    try write("Chapter3PackageTests.xctest", changed: 1)
    let workspace = Workspace(root: scratch, chapters: [], scratch: scratch)
      .only(Course.fixture.chapters[1])
    #expect(throws: ToolFault.self) { try workspace.testCommand() }
  }

  private func write(_ name: String, changed day: Double) throws {
    let file = scratch.appending(path: "debug/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: day * 86_400)], ofItemAtPath: file.path)
  }
}
