import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The tests that the answers to 6.6 are made of.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite struct CollectingTests {
    @Test func hasThreeWaits() async {
      let codes: [URLError.Code] = [.timedOut, .badURL, .timedOut, .cannotConnectToHost]
      let load = RetryLoad(failing: codes.map { URLError($0) })
      #expect(await load.waits() == [.seconds(1), .seconds(2), .seconds(4)])
      #expect(load.ends.values == [.lost(.cannotConnectToHost)])
    }

    @Test(arguments: [[], [URLError.Code.timedOut]]) func hasAnItem(codes: [URLError.Code]) async {
      let tea = Item(id: 7, title: "Tea", descriptions: "Green.", price: 9)
      let load = RetryLoad(failing: codes.map { URLError($0) }, then: .success(tea))
      #expect(await load.waits().count == codes.count)
      #expect(load.ends.values == [.item(tea)])
    }

    @Test(
      arguments: [
        APIResponseError.network(statusCode: 404), APIResponseError.parsing, Spilt(),
      ] as [any Error])
    func hasNoWait(error: any Error) async {
      let load = RetryLoad(failing: [error])
      #expect(await load.waits().isEmpty)
      #expect(load.ends.values == [LoadOutcome(.failure(error))])
    }

    @Test(arguments: [[URLError(.timedOut)], []]) func isCancelled(errors: [URLError]) async {
      let load = RetryLoad(failing: errors)
      await load.calls.values(atLeast: 1)
      _ = await eventually { load.clock.sleeps.count == errors.count }
      load.task.cancel()
      #expect(await load.ends.first() == LoadOutcome(.failure(CancellationError())))
    }
  }
}

/// An error that neither the shop nor the transport knows.
private struct Spilt: Error {}

/// A load from a shop that fails each request with another error, and then gives an item or
/// never answers.
private struct RetryLoad: ItemDetailAPIDouble {
  let clock = StreamClock()
  let calls = CompletionLog<ItemCall>()
  let ends = CompletionLog<LoadOutcome>()
  private let answers: [ItemResult]
  private(set) var task = Task<Void, Never> {}

  init(failing errors: [any Error], then last: ItemResult? = nil) {
    answers = errors.map { .failure($0) } + (last.map { [$0] } ?? [])
    let loader = RetryingItemDetailAPI.underTest(api: self, clock: clock)
    task = Task { [ends] in
      do { ends.record(.item(try await loader.itemDetail(id: 7))) } catch {
        ends.record(LoadOutcome(.failure(error)))
      }
    }
  }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    calls.record(call)
    let number = calls.values.count
    if number <= answers.count { completion(answers[number - 1]) }
  }

  /// Ends each wait as it comes, until the load ends, and returns how long they were.
  func waits() async -> [Duration] {
    var waits: [Duration] = []
    while await eventually({ !clock.sleeps.isEmpty || !ends.values.isEmpty }) {
      guard let wait = clock.sleeps.first else { break }
      waits.append(wait)
      clock.advance(by: wait)
    }
    return waits
  }
}
