import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("A report is written whole or not at all") struct ReportTargetTests {
  let folder = URL.temporaryDirectory.appending(path: "target-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func target(_ name: String) -> ReportTarget {
    ReportTarget(path: folder.appending(path: name).path)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("A look beforehand leaves nothing behind") func look() throws {
    defer { remove() }
    try target("a.json").verify()
    #expect(try names == [])
    try Data("old".utf8).write(to: folder.appending(path: "a.json"))
    try target("a.json").verify()
    #expect(try String(contentsOf: folder.appending(path: "a.json"), encoding: .utf8) == "old")
    #expect(try names == ["a.json"])
  }

  @Test(
    "What cannot be written is refused beforehand", arguments: ["no/a.json", "", "file/a.json"])
  func refused(name: String) throws {
    defer { remove() }
    try Data().write(to: folder.appending(path: "file"))
    #expect(throws: WrongUsage.self) { try target(name).verify() }
  }

  @Test("A folder in which nothing can be made is refused beforehand") func readOnly() throws {
    // Not even root can make a file here.
    let target = ReportTarget(path: "/proc/report.json")
    #expect(throws: WrongUsage.self) { try target.verify() }
  }

  @Test("A report that breaks off leaves the old one") func brokenOff() throws {
    defer { remove() }
    try Data("old".utf8).write(to: folder.appending(path: "a.json"))
    #expect(throws: Cancelled.self) {
      try target("a.json").write { sink in
        try sink("new")
        throw Cancelled()
      }
    }
    #expect(try String(contentsOf: folder.appending(path: "a.json"), encoding: .utf8) == "old")
    #expect(try names == ["a.json"])
  }

  @Test("A link stays a link") func link() throws {
    defer { remove() }
    let link = folder.appending(path: "link.json")
    try Data().write(to: folder.appending(path: "a.json"))
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.appending(path: "a.json"))
    #expect(try target("link.json").write { try $0("new") })
    #expect(try String(contentsOf: folder.appending(path: "a.json"), encoding: .utf8) == "new")
    #expect(try names == ["a.json", "link.json"])
    #expect(SubmittedFile(at: link.path) == .link)
  }

  #if os(Linux)
    @Test("A full disk is said, with what to do") func full() throws {
      let target = ReportTarget(path: "/dev/full")
      try target.verify()
      let fault = try #require(throws: ToolFault.self) { try target.write { try $0("report") } }
      #expect(fault.description.contains("“/dev/full”: No space left on device"))
      #expect(fault.help?.contains("run the same command again") == true)
    }
  #endif

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}
