import Foundation
import ItemDetail

/// A liar of exercise 8.1: it answers when a task is made, and needs no `resume()`.
///
/// A published session does this. With it, a test of the answer does not notice a
/// forgotten `resume()`.
public struct EagerFakeSession: URLSessionProtocol {
  private let core: any ItemServing

  /// Makes a session in front of a shop.
  public init(inFrontOf core: any ItemServing) { self.core = core }

  /// Answers, and hands out a task that has ended.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = ShopTask(completionHandler) { [core] in core.answer(to: request) }
    task.resume()
    return task
  }
}

/// A liar of exercise 8.1: it hands over nil for an empty body.
///
/// Where a load succeeded, no loader did this in our runs: the data was there, and
/// empty. Doubles in two published articles can hand over a nil.
public struct NilBodyFakeSession: AlteringFakeSession {
  private let core: any ItemServing

  /// Makes a session in front of a shop.
  public init(inFrontOf core: any ItemServing) { self.core = core }

  /// Answers as the shop, but for the lie.
  public func answer(to request: URLRequest) -> SessionAnswer {
    var answer = core.answer(to: request)
    if answer.data?.isEmpty == true { answer.data = nil }
    return answer
  }
}

/// A liar of exercise 8.3: when the connection is lost, it has a response with
/// status 200 beside the error.
///
/// A double in a published article does so: it always has a response.
public struct ErrorBesideResponseFakeSession: AlteringFakeSession {
  private let core: any ItemServing

  /// Makes a session in front of a shop.
  public init(inFrontOf core: any ItemServing) { self.core = core }

  /// Answers as the shop, but for the lie.
  public func answer(to request: URLRequest) -> SessionAnswer {
    var answer = core.answer(to: request)
    if answer.response == nil {
      answer.response = SessionAnswer.status(200, url: request.url ?? ShopURL.any).response
    }
    return answer
  }
}

/// A liar of exercise 8.3: it knows success and failure, and every failure is a
/// status, even where the connection was lost.
///
/// A published double has such a flag, so its tests never see a transport error.
public struct SuccessFlagFakeSession: AlteringFakeSession {
  private let core: any ItemServing

  /// Makes a session in front of a shop.
  public init(inFrontOf core: any ItemServing) { self.core = core }

  /// Answers as the shop, but for the lie.
  public func answer(to request: URLRequest) -> SessionAnswer {
    let answer = core.answer(to: request)
    let isSuccess = answer.error == nil
    return isSuccess ? answer : .status(500, url: request.url ?? ShopURL.any)
  }
}

/// A session in front of a shop whose tasks answer when they are resumed, in its own way.
public protocol AlteringFakeSession: URLSessionProtocol {
  /// Answers a request.
  func answer(to request: URLRequest) -> SessionAnswer
}

extension AlteringFakeSession {
  /// Makes a task that answers when it is resumed.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ShopTask(completionHandler) { answer(to: request) }
  }
}
