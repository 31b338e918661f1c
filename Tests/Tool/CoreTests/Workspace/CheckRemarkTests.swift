import Foundation
import Testing
@testable import WorkbookCore

@Suite("What checks remark is read from what they attached") struct CheckRemarkTests {
  @Test("All remarks in a folder, by check; what cannot be read costs nothing")
  func reading() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "remark-2.json": #"{"check":"M.S/b()/F.swift:2:2","sentences":["Second."]}"#,
      "remark.json": #"{"check":"M.S/a()/F.swift:1:1","sentences":["First."]}"#,
      "remark-4.json": #"{"check":"M.S/c()/F.swift:3:3","sentences":[],"right":2,"of":5}"#,
      "remark all": #"{"check":"M.S/d()/F.swift:4:4","sentences":["Third."]}"# + "\nhalf",
      "remark-3.json": "half a rem", "matrix-row x.json": "{}",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    #expect(CheckRemark.all(in: folder).flatMap(\.sentences) == ["First.", "Second.", "Third."])
    #expect(CheckRemark.all(in: folder).map(\.right) == [nil, nil, 2, nil])
    #expect(CheckRemark.all(in: folder.appending(path: "nowhere")).isEmpty)
  }
}
