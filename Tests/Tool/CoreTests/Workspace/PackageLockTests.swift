import Foundation
import Testing
@testable import WorkbookCore

@Suite("SwiftPM's lock is found by the name that SwiftPM gives it") struct PackageLockTests {
  @Test("Links above the scratch folder are followed, the folder itself is not")
  func links() throws {
    let folder = URL.temporaryDirectory.appending(path: "lock-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let real = folder.appending(path: "real")
    let link = folder.appending(path: "link")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    try FileManager.default.createSymbolicLink(
      at: real.appending(path: "scratch"), withDestinationURL: folder)
    let workspace = Workspace(root: link, chapters: [], scratch: link.appending(path: "scratch"))
    let name = PackageLock.file(for: workspace).lastPathComponent
    #expect(name.hasSuffix("_real_scratch.lock"))
    #expect(name.hasPrefix("_") && !name.contains("link"))
  }
}
