import Foundation
import Testing

@testable import Fixture
@testable import WorkbookKit

@Suite("A record that contradicts itself is not believed") struct StreamAuditTests {
  let entry = Course.fixture.entries[0]

  @Test("A plain record is") func plain() { #expect(fault(lines) == nil) }

  @Test(
    "An edited one is not",
    arguments: [
      "half a line", "a second end", "something after the end", "no beginning", "a check twice",
      "a check that never started", "no check", "a skipped check",
    ])
  func edited(kind: String) {
    var lines = lines
    switch kind {
    case "half a line": lines[3].removeLast(5)
    case "a second end": lines.append(lines[lines.count - 1])
    case "something after the end": lines.append(event("testStarted", "answersRight"))
    case "no beginning": lines.remove(at: 2)
    case "a check twice": lines.insert(event("testEnded", "answersRight"), at: 5)
    case "a check that never started": lines.remove(at: 3)
    case "no check": lines.removeAll { $0.contains("answersAgain") }
    default: lines.insert(event("testSkipped", "answersAgain"), at: 5)
    }
    #expect(fault(lines) != nil)
  }

  @Test("The code of the process has to agree") func exitCode() {
    #expect(fault(lines, exitCode: 1) != nil)
  }

  private var lines: [String] {
    [test("answersRight"), test("answersAgain"), event("runStarted", nil)]
      + ["answersRight", "answersAgain"].flatMap {
        [event("testStarted", $0), event("testEnded", $0)]
      } + [event("runEnded", nil)]
  }

  private func id(_ name: String) -> String { "\(entry.suite)/\(name)()/File.swift:1:1" }

  private func test(_ name: String) -> String {
    """
    {"kind":"test","version":0,"payload":{"kind":"function","id":"\(id(name))","name":"\(name)()",\
    "sourceLocation":{"fileID":"A/File.swift","line":1,"column":1}}}
    """
  }

  private func event(_ kind: String, _ name: String?) -> String {
    let test = name.map { #","testID":"\#(id($0))""# } ?? ""
    return """
      {"kind":"event","version":0,"payload":{"kind":"\(kind)","instant":{"absolute":1},\
      "messages":[]\(test)}}
      """
  }

  private func fault(_ lines: [String], exitCode: Int32 = 0) -> String? {
    let data = Data(lines.joined(separator: "\n").utf8)
    return StreamAudit(stream: EventStream(data), entry: entry).fault(exitCode: exitCode)
  }
}
