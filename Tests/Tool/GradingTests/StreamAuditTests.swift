import Foundation
import Testing

@testable import Fixture
@testable import WorkbookChecking
@testable import WorkbookCourse
@testable import WorkbookGrading

@Suite("A record that contradicts itself is not believed") struct StreamAuditTests {
  let entry = Course.fixture.entries[0]

  @Test("A plain record is") func plain() { #expect(fault(lines) == nil) }

  @Test(
    "An edited one is not",
    arguments: [
      "half a line", "a second end", "something after the end", "no beginning", "a check twice",
      "a check that never started", "no check", "a skipped check", "a control that passes",
      "no control",
    ])
  func edited(kind: String) {
    var lines = lines
    switch kind {
    case "half a line": lines[3].removeLast(5)
    case "a second end": lines.append(lines[lines.count - 1])
    case "something after the end": lines.append(event("testStarted", "answersRight"))
    case "no beginning": lines.removeAll { $0.contains("runStarted") }
    case "a check twice": lines.insert(event("testEnded", "answersRight"), at: 8)
    case "a check that never started": lines.remove(at: 6)
    case "no check": lines.removeAll { $0.contains("answersAgain") }
    case "a control that passes":
      lines.remove(at: lines.firstIndex { $0.contains("issueRecorded") }!)
    case "no control": lines.removeAll { $0.contains("twoOfRequirements") }
    default: lines.insert(event("testSkipped", "answersAgain"), at: 8)
    }
    #expect(fault(lines) != nil)
  }

  @Test("What the run says of itself has to agree") func outcome() {
    #expect(fault(lines, passed: true) != nil)
  }

  private var controls: [String] { Witness.expectedIssues.keys.sorted() }

  private var lines: [String] {
    (["answersRight", "answersAgain"] + controls).map(test) + [event("runStarted", nil)]
      + ["answersRight", "answersAgain"].flatMap {
        [event("testStarted", $0), event("testEnded", $0)]
      }
      + controls.flatMap { name in
        [event("testStarted", name)]
          + Array(repeating: event("issueRecorded", name), count: Witness.expectedIssues[name]!)
          + [event("testEnded", name)]
      } + [event("runEnded", nil)]
  }

  private func id(_ name: String) -> String {
    let isControl = Witness.expectedIssues[name] != nil
    let suite = isControl ? "Chapter1OneTests.\(Witness.controls)" : entry.suite
    return "\(suite)/\(name)()/File.swift:1:1"
  }

  private func test(_ name: String) -> String {
    """
    {"kind":"test","version":0,"payload":{"kind":"function","id":"\(id(name))","name":"\(name)()",\
    "sourceLocation":{"fileID":"A/File.swift","line":1,"column":1}}}
    """
  }

  private func event(_ kind: String, _ name: String?) -> String {
    let issue = kind == "issueRecorded" ? #","issue":{"isKnown":false}"# : ""
    let test = (name.map { #","testID":"\#(id($0))""# } ?? "") + issue
    return """
      {"kind":"event","version":0,"payload":{"kind":"\(kind)","instant":{"absolute":1},\
      "messages":[]\(test)}}
      """
  }

  private func fault(_ lines: [String], passed: Bool = false) -> String? {
    let data = Data(lines.joined(separator: "\n").utf8)
    return StreamAudit(stream: EventStream(data), entry: entry).fault(passed: passed)
  }
}
