import Foundation
import Testing
@testable import WorkbookCore

@Suite("What checks attach is read") struct AttachedRecordTests {
  @Test("All records of a sort, each on a line; none of them where one cannot be read")
  func reading() throws {
    let folder = URL.temporaryDirectory.appending(path: "records-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let remark = CheckRemark(check: "M.S/a()/F.swift:1:1", sentences: ["First."])
    let count = CheckRemark(check: "M.S/c()/F.swift:3:3", right: 2, of: 5)
    let cell = MatrixRow.Cell(
      test: "t()", seams: [.urlProtocol], detection: .neverEnded, reason: "", isSound: true)
    var row = MatrixRow(variant: "late", difference: "comes late", place: 0, cells: [cell])
    row.step = 2
    let files = [
      "remark.json": try "\(remark.json)\n\(count.json)\n", "remark-2.json": try count.json,
      "matrix-row late.json": try row.json,
    ]
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    #expect(try CheckRemark.all(in: folder) == [count, remark, count])
    #expect(try MatrixRow.all(in: folder) == [row])
    #expect(try MatrixRow.all(in: folder.appending(path: "nowhere")) == [])
    try Data("half a ro".utf8).write(to: folder.appending(path: "matrix-row b.json"))
    #expect(throws: (any Error).self) { try MatrixRow.all(in: folder) }
  }
}
