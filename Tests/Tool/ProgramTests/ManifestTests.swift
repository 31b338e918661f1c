import Foundation
import Testing
@testable import TestHelpers
@testable import WorkbookCore

@Suite("The manifest has what a command needs, and no more") struct ManifestTests {
  @Test(
    "A learner can start the tool with one chapter alone, and the tool builds no launcher",
    arguments: [(nil, true), ("learner", false)])
  func launcher(edition: String?, isThere: Bool) throws {
    let shell = Shell(
      root: PackageRoot.url,
      environment: ["WORKBOOK_EDITION": edition, "WORKBOOK_CHAPTER": "6"])
    let scratch = URL.temporaryDirectory.appending(path: "manifest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let (exit, output) = try shell.capture(
      ["swift", "package", "--scratch-path", scratch.path, "describe", "--type", "json"],
      deadline: 300)
    try #require(exit == .exited(0))
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains(#""name" : "Chapter6Async""#))
    #expect(text.contains(#""name" : "workbook""#) == isThere)
  }
}
