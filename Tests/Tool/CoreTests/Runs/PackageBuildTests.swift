import Foundation
import Testing
@testable import WorkbookCore

@Suite("The tests that are run are those that were built last") struct PackageBuildTests {
  private let scratch = URL.temporaryDirectory.appending(path: "package \(UUID())")

  @Test("A program from when the package had another name is left alone", arguments: [true, false])
  func renamed(isFirstOlder: Bool) throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    let names = ["Chapter2PackageTests.xctest", "ShopChapter2PackageTests.xctest"]
    try write(names[0], changed: isFirstOlder ? 1 : 2)
    try write(names[1], changed: isFirstOlder ? 2 : 1)
    try write("Chapter3PackageTests.xctest", changed: 3)
    let build = PackageBuild(root: scratch, edition: .learner, chapter: 2, scratch: scratch)
    let program = try #require(try build.testCommand().first)
    #expect(program.hasSuffix("/debug/\(names[isFirstOlder ? 1 : 0])"))
  }

  @Test("A folder without tests is a fault of the tool") func none() throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    try write("Chapter3PackageTests.xctest", changed: 1)
    let build = PackageBuild(root: scratch, edition: .learner, chapter: 2, scratch: scratch)
    #expect(throws: ToolFault.self) { try build.testCommand() }
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
