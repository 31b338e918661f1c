import Foundation
import Testing
@testable import WorkbookCore

@Suite("A run is read from its event stream") struct TestRunTests {
  @Test("Checks stand in the order of the source, with their outcomes") func wholeRun() throws {
    var text = StreamText()
    text.test("second()", line: 9)
    text.test("first(_:)", line: 5)
    text.run("second()", line: 9, issues: ["Expectation failed: 1 == 2"])
    text.run("first(_:)", line: 5)
    text.event("runEnded")
    let run = read(text)
    #expect(run.ending == .ended)
    #expect(run.checks.map(\.name) == ["first", "second"])
    #expect(
      run.checks.map(\.suite) == Array(repeating: "Chapter2StubTests.Exercise1_Stub", count: 2))
    #expect(run.checks[0].outcome == .passed)
    #expect(run.checks[1].outcome.issues.map(\.text) == ["Expectation failed: 1 == 2"])
  }

  @Test("The issues of a table stand in the order of its arguments") func tables() {
    var text = StreamText()
    text.test("table(_:)", line: 5, cases: ["a", "b"])
    text.event("testStarted", "table(_:)", line: 5)
    for id in ["b", "a"] {
      text.event(
        "issueRecorded", "table(_:)", line: 5, messages: [id], isKnown: false, testCase: id)
      text.event("testCaseEnded", "table(_:)", line: 5, testCase: id)
    }
    text.event("testEnded", "table(_:)", line: 5)
    text.event("runEnded")
    let check = read(text).checks[0]
    #expect(check.outcome.issues.map(\.text) == ["a", "b"])
    #expect(check.endedCases == 2)
  }

  @Test("A known issue is no failure, a skipped check no pass") func knownAndSkipped() {
    var text = StreamText()
    text.test("known()", line: 5)
    text.test("skipped()", line: 6)
    text.event("testStarted", "known()", line: 5)
    text.event("issueRecorded", "known()", line: 5, messages: ["x"], isKnown: true)
    text.event("testEnded", "known()", line: 5)
    text.event("testSkipped", "skipped()", line: 6, messages: ["Not today."])
    text.event("runEnded")
    #expect(read(text).checks.map(\.outcome) == [.passed, .undecided(.wasSkipped)])
    #expect(read(text).checks.map(\.skipReason) == ["", "Not today."])
  }

  @Test("A check that was cancelled has no result, unless it failed before") func cancelled() {
    var text = StreamText()
    text.cancel("first()", line: 5)
    text.cancel("second()", line: 6, issues: ["no"])
    text.cancel("table(_:)", line: 7, cases: ["a", "b"])
    text.event("runEnded")
    #expect(
      read(text).checks.map(\.outcome) == [
        .undecided(.wasNotAsked),
        .failed([Issue(messages: ["no"], location: nil, caseIndex: 0)]),
        .undecided(.wasNotAsked),
      ])
  }

  @Test("An issue of no test is kept apart") func looseIssue() {
    var text = StreamText()
    text.event("issueRecorded", messages: ["too late"], isKnown: false)
    text.event("runEnded")
    #expect(read(text).looseIssues.map(\.text) == ["too late"])
  }

  @Test("A run without its end did not end, whatever the process says")
  func missingEnd() {
    var text = StreamText()
    text.test("one()", line: 5)
    text.event("testStarted", "one()", line: 5)
    text.cut()
    #expect(read(text, .exited(0)).ending == .exitedEarly(code: 0))
    #expect(read(text, .signalled(4)).ending == .crashed(signal: 4))
    #expect(read(text, .timedOut).ending == .timedOut(seconds: 2))
    #expect(read(text).unfinished.map(\.name) == ["one"])
  }

  @Test(
    "A line that cannot be read takes the run's end away",
    arguments: [
      "not JSON", #"{"kind":"event","payload":{},"version":7}"#, #"{"version":0}"#,
    ])
  func unreadable(line: String) {
    var text = StreamText()
    text.append(line)
    text.event("runEnded")
    #expect(read(text).ending == .exitedEarly(code: 0))
  }

  @Test("An unknown kind of line is passed over") func unknownKind() {
    var text = StreamText()
    text.append(#"{"kind":"weather","payload":{},"version":0}"#)
    text.event("runEnded")
    #expect(read(text).ending == .ended)
  }

  @Test("A function outside a suite is known by its module") func freeFunction() {
    let line =
      #"{"kind":"test","payload":{"id":"ATests.free()/A.swift:1:2","kind":"function","#
      + #""name":"free()","sourceLocation":{"column":2,"fileID":"ATests/A.swift","line":1}},"#
      + #""version":0}"#
    let run = TestRun(stream: Data(line.utf8), exit: .exited(0), deadline: 1)
    #expect(run.checks.map(\.suite) == ["ATests"])
    #expect(run.checks.map(\.name) == ["free"])
  }

  private func read(_ text: StreamText, _ exit: ChildProcess.Exit = .exited(0)) -> TestRun {
    TestRun(stream: text.data, exit: exit, deadline: 2)
  }
}
