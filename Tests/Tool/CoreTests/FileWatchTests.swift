import Foundation
import Testing
@testable import WorkbookCore

@Suite("Every save of a file is noticed") final class FileWatchTests {
  private let folder = URL.temporaryDirectory.appending(path: "찻집 files-\(UUID())")
  private var stamps: FileStamps { FileStamps(of: [path("a"), path("Package.swift")]) }

  init() throws {
    try FileManager.default.createDirectory(at: url("a/b"), withIntermediateDirectories: true)
    for path in ["a/b/One.swift", "a/Two.swift", "a/README.md", "Package.swift"] {
      try write("one", to: path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test("Written in place, with the same size") func inPlace() throws {
    let before = stamps
    let handle = try FileHandle(forWritingTo: url("a/b/One.swift"))
    try handle.write(contentsOf: Data("eno".utf8))
    try handle.close()
    try setTime(of: "a/b/One.swift", 5)
    #expect(stamps != before)
  }

  @Test("Saved by renaming, with the same size and time") func renamed() throws {
    try setTime(of: "a/Two.swift", 5)
    let before = stamps
    try write("owt", to: "a/.Two.swift.tmp")
    try setTime(of: "a/.Two.swift.tmp", 5)
    #expect(stamps == before)
    #expect(rename(path("a/.Two.swift.tmp"), path("a/Two.swift")) == 0)
    #expect(stamps != before)
  }

  @Test("New or longer", arguments: ["a/b/New.swift", "a/item.json", "Package.swift"])
  func written(path: String) throws {
    let before = stamps
    try write("more than one", to: path)
    #expect(stamps != before)
  }

  @Test("Deleted, perhaps with its folder", arguments: ["a/Two.swift", "a/b"])
  func deleted(path: String) throws {
    let before = stamps
    try FileManager.default.removeItem(at: url(path))
    #expect(stamps != before)
  }

  @Test("Another file, or one outside of the folders, does not count")
  func others() throws {
    let before = stamps
    try write("other", to: "Other.swift")
    try write("readme 2", to: "a/README.md")
    #expect(stamps == before)
  }

  @Test("It looks a few times a second, however often it is asked") func interval() throws {
    var time = 0.0
    var watch = FileWatch { time }
    func looks(at name: String, _ seconds: Double) -> Bool {
      time = seconds
      return !watch.changes(of: [path(name)]).isEmpty
    }
    #expect(!looks(at: "a", 0))
    try write("more than one", to: "a/b/One.swift")
    #expect(!looks(at: "a", 0.05))
    #expect(looks(at: "a", 0.11))
    #expect(!looks(at: "a", 0.22))
    #expect(!looks(at: "Package.swift", 0.33))
  }

  private func url(_ path: String) -> URL { folder.appending(path: path) }
  private func path(_ name: String) -> String { url(name).path }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(path), options: .atomic)
  }

  private func setTime(of name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
  }
}
