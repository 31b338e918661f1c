import Foundation
import ItemDetail
import Mutants
import Synchronization

// Faults in how a retrying loader ends.
extension StorefrontVariant where Make == MakeRetryingItemDetailAPI {
  /// Fails where the shop has sent an item.
  public static var losesTheItem: Self {
    Self("losesTheItem", "throws .unwrapping when an item comes") {
      let api = AnsweringAPI(real: $0) { result in
        if case .success = result { .failure(APIResponseError.unwrapping) } else { result }
      }
      return RetryingItemDetailAPI(api: api, clock: $1)
    }
  }

  /// Fails where the shop has sent an item after a retry.
  public static var losesALaterItem: Self {
    Self("losesALaterItem", "throws .unwrapping when an item comes after a retry") {
      let failures = Failures()
      let api = AnsweringAPI(real: $0) { result in
        let isLater = failures.last != nil
        failures.add(result)
        guard isLater, case .success = result else { return result }
        return .failure(APIResponseError.unwrapping)
      }
      return RetryingItemDetailAPI(api: api, clock: $1)
    }
  }

  /// Remembers the wrong one of four errors.
  public static var throwsTheFirstError: Self {
    Self(
      "throwsTheFirstError", "throws the error of the first request instead of that of the fourth"
    ) {
      let failures = Failures()
      let api = AnsweringAPI(real: $0) { result in
        failures.add(result)
        return failures.takeFirst(of: 4).map { .failure($0) } ?? result
      }
      return RetryingItemDetailAPI(api: api, clock: $1)
    }
  }

  /// Sleeps to the end of each wait, even when it is cancelled.
  public static var sleepsOnWhenCancelled: Self {
    Self("sleepsOnWhenCancelled", "sleeps on to the end of a wait when its task is cancelled") {
      RetryingItemDetailAPI(
        api: $0,
        clock: RelayClock(real: $1) { clock, duration, tolerance in
          // Cancelling a task does not cancel another one that it waits for.
          let sleep = Task { try await clock.sleep(for: duration, tolerance: tolerance) }
          try await sleep.value
        })
    }
  }

  /// Blames the transport for the end of a wait.
  public static var hidesACancel: Self {
    Self("hidesACancel", "throws the last URLError when its task is cancelled during a wait") {
      let failures = Failures()
      let api = AnsweringAPI(real: $0) { result in
        failures.add(result)
        return result
      }
      return RetryingItemDetailAPI(
        api: api,
        clock: RelayClock(real: $1) { clock, duration, tolerance in
          do { try await clock.sleep(for: duration, tolerance: tolerance) } catch {
            throw failures.last ?? error
          }
        })
    }
  }

  /// Waits for an answer that nobody wants any more.
  public static var loadsOnWhenCancelled: Self {
    Self(
      "loadsOnWhenCancelled", "waits for the answer to a request when its task is cancelled",
      plan: { $0.load = { api, id in try await Task { try await api.itemDetail(id: id) }.value } })
  }
}

/// An API that answers a load with something else than the real one.
private struct AnsweringAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol
  let answer: @Sendable (Result<Item, any Error>) -> Result<Item, any Error>

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id) { completion(answer($0)) }
  }
}

/// The errors of the transport in a row.
private final class Failures: Sendable {
  private let errors = Mutex<[URLError]>([])

  var last: URLError? { errors.withLock { $0.last } }

  /// Adds an error of the transport; anything else ends the row.
  func add(_ result: Result<Item, any Error>) {
    errors.withLock { errors in
      if case .failure(let error as URLError) = result { errors.append(error) } else { errors = [] }
    }
  }

  /// Takes the whole row when it is so long, and hands its first error out.
  func takeFirst(of count: Int) -> URLError? {
    errors.withLock { errors in
      guard errors.count == count else { return nil }
      defer { errors = [] }
      return errors[0]
    }
  }
}
