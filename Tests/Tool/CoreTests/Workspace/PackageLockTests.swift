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
    let name = PackageLock.file(for: link.appending(path: "scratch")).lastPathComponent
    #expect(name.hasSuffix("_real_scratch.lock"))
    #expect(name.hasPrefix("_") && !name.contains("link"))
  }

  @Test("It lies where SwiftPM keeps temporary files") func place() {
    let scratch = URL(filePath: "/nowhere/scratch")
    let places = [
      PackageLock.file(for: scratch, environment: ["TMPDIR": "/one", "TMP": "/two"]),
      PackageLock.file(for: scratch, environment: ["TEMP": "/three", "TMP": "/two"]),
      PackageLock.file(for: scratch, environment: [:]),
    ]
    let folders = ["/one", "/three", URL(filePath: NSTemporaryDirectory()).path]
    #expect(places.map { $0.deletingLastPathComponent().path } == folders)
    #expect(places.allSatisfy { $0.lastPathComponent == "_nowhere_scratch.lock" })
  }
}
