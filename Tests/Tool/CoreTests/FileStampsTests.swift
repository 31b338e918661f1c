import Foundation
import Testing
@testable import WorkbookCore

@Suite("Every save of a file is noticed") struct FileNotesTests {
  let folder = URL.temporaryDirectory.appending(path: "찻집 notes-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "a/b"), withIntermediateDirectories: true)
    try write("one", to: "a/b/One.swift")
    try write("two", to: "a/Two.swift")
    try write("readme", to: "a/README.md")
    try write("package", to: "Package.swift")
  }

  @Test("Nothing happened: nothing is said") func nothing() {
    let before = notes
    #expect(notes == before)
    #expect(notes.changes(since: before) == [])
    remove()
  }

  @Test("Written in place, with the same size") func inPlace() throws {
    try expectChange(of: "a/b/One.swift") {
      let handle = try FileHandle(forWritingTo: url("a/b/One.swift"))
      try handle.write(contentsOf: Data("eno".utf8))
      try handle.close()
      try setTime(of: "a/b/One.swift", 5)
    }
  }

  @Test("Saved by renaming, with the same size and time") func renamed() throws {
    try setTime(of: "a/Two.swift", 5)
    try expectChange(of: "a/Two.swift") {
      try write("owt", to: "a/.Two.swift.tmp")
      try setTime(of: "a/.Two.swift.tmp", 5)
      #expect(rename(path("a/.Two.swift.tmp"), path("a/Two.swift")) == 0)
    }
  }

  @Test("New, deleted, and outside the folders") func comingAndGoing() throws {
    let before = notes
    try write("new", to: "a/b/New.swift")
    try FileManager.default.removeItem(at: url("a/Two.swift"))
    try write("package 2", to: "Package.swift")
    try write("other", to: "Other.swift")
    try write("readme 2", to: "a/README.md")
    try write("{}", to: "a/item.json")
    #expect(
      notes.changes(since: before)
        == ["Package.swift", "a/Two.swift", "a/b/New.swift", "a/item.json"].map(path))
    remove()
  }

  @Test("A folder that is gone takes its files along") func noFolder() throws {
    try expectChange(of: "a/b/One.swift") {
      try FileManager.default.removeItem(at: folder.appending(path: "a/b"))
    }
  }

  @Test("It looks a few times a second, however often it is asked") func interval() throws {
    var time = 0.0
    var watch = FileWatch { time }
    func looks(at name: String, _ seconds: Double) -> Bool {
      time = seconds
      return watch.hasChanged([path(name)])
    }
    #expect(!looks(at: "a", 0))
    try write("more than one", to: "a/b/One.swift")
    #expect(!looks(at: "a", 0.05))
    #expect(looks(at: "a", 0.11))
    #expect(!looks(at: "a", 0.22))
    #expect(!looks(at: "Package.swift", 0.33))
    remove()
  }

  private func url(_ path: String) -> URL { folder.appending(path: path) }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(path), options: .atomic)
  }

  private var notes: FileStamps { FileStamps(of: [path("a"), path("Package.swift")]) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func expectChange(of name: String, by change: () throws -> Void) throws {
    let before = notes
    try change()
    #expect(notes.changes(since: before) == [path(name)])
    remove()
  }

  private func setTime(of name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}
