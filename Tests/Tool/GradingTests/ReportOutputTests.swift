import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Reports are written whole or not at all, and over nothing else")
struct ReportOutputTests {
  let folder = URL.temporaryDirectory.appending(path: "reports-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func target(_ name: String) -> ReportTarget {
    ReportTarget(path: folder.appending(path: name).path)
  }

  private var reports: ReportFolder { ReportFolder(path: folder.appending(path: "out").path) }

  private func names(_ name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path).sorted()
  }

  private func put(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  @Test("Verifying leaves nothing behind") func verify() throws {
    defer { remove() }
    try target("a.json").verify()
    try reports.verify(["a.json"])
    #expect(try names() == [])
    try put("old", "a.json")
    try target("a.json").verify()
    #expect(text("a.json") == "old")
  }

  @Test(
    "What cannot be written is refused beforehand",
    arguments: ["no/a.json", "", "file/a.json", "/proc/report.json"])
  func refused(name: String) throws {
    defer { remove() }
    try put("", "file")
    let path = name.hasPrefix("/") ? name : folder.appending(path: name).path
    #expect(throws: WrongUsage.self) { try ReportTarget(path: path).verify() }
    if name.isEmpty { return }
    #expect(throws: WrongUsage.self) { try ReportFolder(path: path).verify(["a.json"]) }
  }

  @Test("A link stays a link") func link() throws {
    defer { remove() }
    let link = folder.appending(path: "link.json")
    try put("", "a.json")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.appending(path: "a.json"))
    try target("link.json").write("new")
    #expect(text("a.json") == "new")
    #expect(try names() == ["a.json", "link.json"])
    #expect(SubmittedFile(at: link.path) == .link)
  }

  #if os(Linux)
    @Test("A full disk is an error") func full() throws {
      let target = ReportTarget(path: "/dev/full")
      try target.verify()
      #expect(throws: SystemFailure(code: ENOSPC)) { try target.write("report") }
    }
  #endif

  @Test("Reports in a folder may be replaced by reports") func again() throws {
    defer { remove() }
    for words in ["first", "second"] {
      try reports.verify(["a.json", "b.json"])
      try reports.write([("a.json", words), ("b.json", words)])
      #expect(text("out/a.json") == words && text("out/b.json") == words)
    }
    #expect(try names("out") == [ReportFolder.list, "a.json", "b.json"])
  }

  @Test("A file that no report made is refused, and a link too", arguments: [true, false])
  func strangers(isLink: Bool) throws {
    defer { remove() }
    try reports.write([("a.json", "ours")])
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "out/b.json").path, withDestinationPath: "gone")
    } else {
      try put("theirs", "out/b.json")
    }
    let error = try #require(throws: WrongUsage.self) { try reports.verify(["a.json", "b.json"]) }
    #expect(error.error.hasSuffix("out/b.json” is there already, and no report made it"))
    try reports.verify(["a.json", "c.json"])
  }
}
