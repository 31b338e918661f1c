import Foundation
import Testing
@testable import WorkbookCore
@testable import WorkbookGrading

@Suite("Each submission gets a file of its own, and no other file is lost") struct ReportFolderTests
{
  let base = URL.temporaryDirectory.appending(path: "reports-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
  }

  private var folder: ReportFolder { ReportFolder(path: base.appending(path: "out").path) }

  private func report(_ name: String, _ text: String) -> ReportFolder.Report {
    ReportFolder.Report(name: name) { try $0(text) }
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: base.appending(path: "out/\(name)"), encoding: .utf8)
  }

  private func remove() { try? FileManager.default.removeItem(at: base) }

  @Test("A look beforehand makes no folder; writing makes it, and may be repeated")
  func again() throws {
    defer { remove() }
    for words in ["first", "second"] {
      try folder.verify(["a.json", "b.json"])
      if words == "first" {
        #expect(!FileManager.default.fileExists(atPath: folder.path))
      }
      try folder.write([report("a.json", words), report("b.json", words)])
      #expect(text("a.json") == words && text("b.json") == words)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == [ReportFolder.list, "a.json", "b.json"])
  }

  @Test(
    "A file that no report made is refused beforehand, and a link too", arguments: [true, false])
  func strangers(isLink: Bool) throws {
    defer { remove() }
    try folder.write([report("a.json", "ours")])
    let stranger = base.appending(path: "out/b.json")
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: stranger.path, withDestinationPath: "gone")
    } else {
      try Data("theirs".utf8).write(to: stranger)
    }
    let error = #expect(throws: WrongUsage.self) { try folder.verify(["a.json", "b.json"]) }
    #expect(error?.error.hasSuffix("out/b.json” is there already, and no report made it") == true)
    try folder.verify(["a.json", "c.json"])
  }

  @Test("What can be no folder is refused beforehand") func refused() throws {
    defer { remove() }
    try Data().write(to: base.appending(path: "file"))
    for path in ["file", "file/out", "no/out"] {
      let folder = ReportFolder(path: base.appending(path: path).path)
      #expect(throws: WrongUsage.self) { try folder.verify(["a.json"]) }
    }
  }

  @Test("A report that breaks off leaves the old one") func brokenOff() throws {
    defer { remove() }
    try folder.write([report("a.json", "old")])
    let broken = ReportFolder.Report(name: "a.json") { sink in
      try sink("new")
      throw Cancelled()
    }
    #expect(throws: Cancelled.self) { try folder.write([broken]) }
    #expect(text("a.json") == "old")
  }

  @Test(
    "A safe name stays, another one ends with its digest",
    arguments: [
      ("ann", true), ("김서연", true), ("a.b-c_1", true), ("ann o'hara", false), ("../../etc", false),
      ("", false), ("..", false), ("-rf", false), ("CON", false), ("aux.txt", false),
      ("a/b", false),
      ("<script>", false), ("end.", false), (String(repeating: "불", count: 80), false),
    ])
  func safe(name: String, stays: Bool) throws {
    let file = try #require([name].fileNames().first)
    #expect((file == name) == stays)
    #expect(!file.isEmpty && file.utf8.count <= 130)
    #expect(file.wholeMatch(of: /[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*/) != nil, "\(file)")
    #expect([name, "other"].fileNames().first == file, "It does not depend on the others.")
  }

  @Test("No two are the same, even where case does not count") func distinct() {
    let names = ["Ann", "ann", "ANN", "a b", "a-b", "a_b", "index", "e\u{301}", "é"]
    let files = names.fileNames(without: ["index"])
    #expect(Set(files.map { $0.lowercased() }).count == names.count)
    #expect(files.prefix(3) == ["Ann", "ann-2", "ANN-3"])
    #expect(!files.contains("index"))
  }
}
