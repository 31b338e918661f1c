import DoubleKit
import Foundation
import Testing

@testable import CheckKit

/// What the lesson says of time limits.
///
/// A limit is a minute or more, so this runs only with `WORKBOOK_SLOW=1` in the environment.
/// The limited tests run in a run of their own, which is left behind: two of them never
/// end, and one of these keeps its thread until the process ends. Not run on macOS.
@Suite(
  "Lesson 6, other waits: what a time limit ends",
  .enabled(if: ProcessInfo.processInfo.environment["WORKBOOK_SLOW"] != nil, "It takes a minute."))
struct TimeLimitFacts {
  @TaskLocal fileprivate static var isInnerRun = false

  @Test("it fails all waits, and ends those that notice a cancel")
  func limit() async throws {
    let events = CompletionLog<String>()
    Self.$isInnerRun.withValue(true) {
      _ = Task {
        try await LibraryRun.run(#"Chapter6AsyncTests\.LimitedWaits/"#) { record in
          let payload = record.payload
          guard let name = payload.testID?.firstMatch(of: /\/(\w+)\(\)/)?.1 else { return }
          let messages = payload.messages?.map(\.text) ?? []
          switch payload.kind {
          case "issueRecorded": events.record("\(name): \(messages.joined(separator: " "))")
          case "testEnded": events.record("\(name) ended")
          default: break
          }
        }
      }
    }
    // sleep: The time limit itself is a minute.
    try await Task.sleep(for: .seconds(65))
    let issue = "Time limit was exceeded: 60.000 seconds"
    let waits = ["blockedThread", "continuation", "sleep", "stream"]
    let ended = ["sleep ended", "stream ended"]
    #expect(Set(events.values) == Set(waits.map { "\($0): \(issue)" } + ended))
  }
}

@Suite(.enabled("They run inside of another test.") { TimeLimitFacts.isInnerRun })
struct LimitedWaits {
  @Test(.timeLimit(.minutes(1))) func continuation() async {
    let _: Int? = await withCheckedContinuation { _ in }
  }

  @Test(.timeLimit(.minutes(1))) func blockedThread() {
    DispatchSemaphore(value: 0).wait()
  }

  @Test(.timeLimit(.minutes(1))) func sleep() async {
    // sleep: The lesson says that a time limit ends one.
    try? await Task.sleep(for: .seconds(3600))
  }

  @Test(.timeLimit(.minutes(1))) func stream() async {
    let (numbers, callbacks) = AsyncStream<Int>.makeStream()
    for await _ in numbers {}
    callbacks.finish()
  }
}
