import AnswerKit
import Testing

@testable import CheckKit
@testable import DoubleKit
@testable import DoubleKitTests

@Suite("issues(of:) keeps issues from the run")
struct IssueCaptureTests {
  @Test func ofEveryKindInOrder() async {
    let sentences = await issues {
      #expect(Bool(false), "expected")
      Issue.record("recorded")
      Issue.record(Spilled(), "with an error")
      try #require(Bool(false), "required")
      Issue.record("not reached")
    }.map(\.sentence)
    #expect(sentences == ["expected", "recorded", "with an error", "required"])
  }

  @Test func ofChildTasks() async {
    let sentences = await issues {
      async let child = { Issue.record("async let") }()
      await Task { _ = Issue.record("task") }.value
      await withTaskGroup { group in
        for number in 1...10 { group.addTask { Issue.record("group \(number)") } }
      }
      _ = await child
    }.map(\.sentence)
    #expect(Set(sentences) == Set((1...10).map { "group \($0)" } + ["async let", "task"]))
  }

  @Test func ofATaskThatIsLeftBehind() async {
    let ended = CompletionLog<Void>()
    let gate = Race<Void>()
    let issues = await issues {
      Task {
        try? await gate.winner()
        Issue.record("late")
        ended.record(())
      }
    }
    gate.end(with: .success(()))
    // The run of this test would be red for the issue if it got there.
    #expect(await ended.values(atLeast: 1).count == 1)
    #expect(issues.isEmpty)
  }

  #if compiler(>=6.3)
    @Test func exceptThoseThatFailNoTest() async {
      let issues = await issues {
        Issue.record("warning", severity: .warning)
        withKnownIssue { Issue.record("known") }
      }
      #expect(issues.isEmpty)
    }
  #endif

  @Test func atTheInnermostCapture() async {
    let outer = await issues {
      let inner = await issues { Issue.record("inner") }
      #expect(inner.map(\.sentence) == ["inner"])
      Issue.record("outer")
    }
    #expect(outer.map(\.sentence) == ["outer"])
  }

  @Test("leaves out an issue that belongs to no test")
  func leavesOutStrangers() async throws {
    let log = CompletionLog<Issue>()
    let issue = try #require(await issues { Issue.record("stranger") }.first)
    await Task.detached { _ = capture(in: log).handleIssue(issue) }.value
    #expect(log.values.isEmpty)
    #expect(capture(in: log).handleIssue(issue) == nil)
    #expect(log.values.map(\.sentence) == ["stranger"])
  }
}

@Suite("TestOutcome tells how a test ended")
struct TestOutcomeTests {
  @Test func whenItFails() async {
    let outcome = await TestOutcome.of({ Issue.record("cold") }, within: .distant)
    #expect(text(outcome) == "failed: cold")
  }

  @Test func whenItFailsAndThenNeverEnds() async {
    let fail: @Sendable () async -> Void = {
      Issue.record("cold")
      await never()
    }
    #expect(text(await .of(fail, within: .answer)) == "hung")
  }

  private func text(_ outcome: TestOutcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed(let issues): "failed: " + issues.map(\.sentence).joined(separator: ", ")
    case .hung: "hung"
    }
  }
}
