import DoubleKit
import Foundation
import ItemDetail

/// One load of a retrying loader, on a clock that the run moves on.
struct RetryRun: Sendable {
  /// What happens in a run.
  enum Event: Equatable, Sendable, CustomStringConvertible {
    /// The shop is asked.
    case request
    /// The loader begins to wait, for so many seconds.
    case wait(Duration)
    /// The load is over.
    case end(String)

    var description: String {
      switch self {
      case .request: "request"
      case .wait(let duration): "wait \(duration.components.seconds) s"
      case .end(let outcome): outcome
      }
    }
  }

  private let events = CompletionLog<Event>()
  private let clock: ManualClock
  private let load: Task<Void, Never>

  /// Begins a load of item 7.
  ///
  /// - Parameter answers: The shop's answers in turn, and the last one ever after.
  init(answeredBy answers: [Result<Item, any Error>]) {
    let clock = ManualClock { [events] in events.record(.wait($0)) }
    let api = StubItemDetailAPI(answers) { [events] in events.record(.request) }
    let loader = RetryingItemDetailAPI.underTest(api: api, clock: clock)
    self.clock = clock
    load = Task { [events] in
      do {
        events.record(.end("item \(try await loader.itemDetail(id: 7).id)"))
      } catch {
        events.record(.end(Self.name(of: error)))
      }
    }
  }

  /// Ends each wait as it begins, until the load is over.
  ///
  /// - Returns: What happened, in order.
  func transcript() async -> String {
    var seen = 0
    while let event = await event(seen), !event.isEnd {
      if case .wait(let duration) = event { clock.advance(by: duration) }
      seen += 1
    }
    return events.values.map { "\($0)" }.joined(separator: ", ")
  }

  /// Cancels the load during its first wait, in which the time stands still.
  ///
  /// - Returns: What happened until then, in order.
  func transcriptOfCancellation() async -> String {
    await events.values(atLeast: 2)
    load.cancel()
    let text = await events.values(atLeast: 3).map { "\($0)" }.joined(separator: ", ")
    // The load of a loader that sleeps on is not left behind.
    clock.advance(by: .seconds(60))
    await load.value
    return text
  }

  private func event(_ index: Int) async -> Event? {
    let events = await events.values(atLeast: index + 1)
    return index < events.count ? events[index] : nil
  }

  private static func name(of error: any Error) -> String {
    switch error {
    case let error as APIResponseError: "\(error)"
    case let error as URLError: "URLError \(error.code.rawValue)"
    default: "\(type(of: error))"
    }
  }
}

extension RetryRun.Event {
  var isEnd: Bool { if case .end = self { true } else { false } }
}
