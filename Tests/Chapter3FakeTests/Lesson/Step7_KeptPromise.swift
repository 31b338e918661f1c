import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

/// One rule more, and the same promise holds for all three.
@Suite(.serialized) struct Step7_KeptPromise {
  @Test("the real server keeps the promise")
  func real() async throws {
    try await withRealWaitingList { baseURL in
      let urlSession = URLSession(configuration: .ephemeral)
      try await joiningTwiceTakesOnePlace(
        on: WaitingList(urlSession: urlSession, baseURL: baseURL))
    }
  }

  @Test("the fake keeps the promise, with protocol injection")
  func injected() async throws {
    let session = Step3_Core.FakeWaitingSession(server: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: session, baseURL: ShopURL.any))
  }

  @Test("the fake keeps the promise, with URLProtocol")
  func loaded() async throws {
    let doubled = Step5_BothPlaces.FakeWaitingURLProtocol.makeSession(
      inFrontOf: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: doubled.urlSession, baseURL: doubled.baseURL))
  }

  struct Waiting {
    private var names: [String] = []

    // slice: rule
    mutating func answer(_ method: String?, _ body: Data?) -> SessionAnswer {
      let name = String(decoding: body ?? Data(), as: UTF8.self)
      if method == "PUT", !names.contains(name) { names.append(name) }
      return .status(200, body: names.joined(separator: "\n"))
    }
    // end slice: rule
  }

  final class FakeWaitingServer: WaitingServing {
    private let waiting = Mutex(Waiting())

    func answer(_ method: String?, _ body: Data?) -> SessionAnswer {
      waiting.withLock { waiting in waiting.answer(method, body) }
    }
  }
}
