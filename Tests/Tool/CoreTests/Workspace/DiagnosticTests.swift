import Foundation
import Testing
@testable import WorkbookCore

@Suite("Diagnostics are read from a build's log") struct DiagnosticTests {
  @Test("Each once, relative to the package, with its excerpt") func parsing() {
    let log = """
      [3/9] Compiling A B.swift
      /course/Chapters/B.swift:12:7: error: no such member
      12 |   thing
         |   `- error: no such member

      /course/Chapters/B.swift:12:7: error: no such member
      12 |   thing
         |   `- error: no such member
      Sources/C.swift:3:1: warning: [LineLength] line is too long
      """
    #expect(
      Diagnostic.all(in: log, root: URL(filePath: "/course")) == [
        Diagnostic(
          file: "Chapters/B.swift", line: 12, column: 7, isError: true, message: "no such member",
          excerpt: ["12 |   thing", "   |   `- error: no such member"]),
        Diagnostic(
          file: "Sources/C.swift", line: 3, isError: false,
          message: "[LineLength] line is too long"),
      ])
  }

  @Test("The lines around the error are shown, not those around a note far above it")
  func farNote() {
    let log = """
      B.swift:44:8: error: invalid redeclaration of 'X'
       4 | struct X {
         |        `- note: 'X' previously declared here
       5 |   let a = 1
         :
      43 | }
      44 | struct X {}
         |        `- error: invalid redeclaration of 'X'
      45 |
      """
    let excerpt = Diagnostic.all(in: log, root: URL(filePath: "/course")).first?.excerpt
    #expect(excerpt?.first == "43 | }")
    #expect(excerpt?.count == 4)
  }

  @Test("A mark stands below what it marks, behind tabs and wide letters") func wideLetters() {
    let log = """
      B.swift:15:36: error: cannot find 'lost' in scope
      15 | \t\tlet 한글 = "가"; return lost
         |          |             |- error: cannot find 'lost' in scope
         |          |             `- note: add it
      """
    let excerpt = Diagnostic.all(in: log, root: URL(filePath: "/course")).first?.excerpt
    #expect(
      excerpt == [
        #"15 |     let 한글 = "가"; return lost"#,
        "   |              |              |- error: cannot find 'lost' in scope",
        "   |              |              `- note: add it",
      ])
  }

  @Test("A compiler that follows links names the same files") func links() throws {
    let folder = URL.temporaryDirectory.appending(path: "diagnostics-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let real = folder.appending(path: "real")
    let link = folder.appending(path: "link")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    for path in [link.path, real.realPath] {
      let found = Diagnostic.all(in: "\(path)/Chapters/B.swift:12:7: error: no", root: link)
      #expect(found.map(\.title) == ["Chapters/B.swift:12:7: error: no"])
    }
  }

  @Test("A path may have spaces, and letters of any kind") func spaces() {
    let log = "/my 강의/the course/Chapters/B.swift:12:7: error: no"
    let found = Diagnostic.all(in: log, root: URL(filePath: "/my 강의/the course"))
    #expect(found.map(\.title) == ["Chapters/B.swift:12:7: error: no"])
  }
}
