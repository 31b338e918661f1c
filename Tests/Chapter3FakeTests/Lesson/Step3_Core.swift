import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The rules have moved out of the session; the test is the one of step 2.
@Suite struct Step3_Core {
  @Test("the second customer who joins is number 2")
  func secondCustomer() async throws {
    let session = FakeWaitingSession(server: FakeWaitingServer())
    let list = WaitingList(urlSession: session, baseURL: ShopURL.any)
    try await list.join("Mina")
    try await list.join("Joon")
    let place = try await list.place(of: "Joon")
    #expect(place == 2)
  }

  // slice: core
  /// The rules of the list, as a value.
  struct Waiting {
    private var names: [String] = []

    mutating func answer(_ method: String?, _ body: Data?) -> SessionAnswer {
      if method == "PUT" { names.append(String(decoding: body ?? Data(), as: UTF8.self)) }
      return .status(200, body: names.joined(separator: "\n"))
    }
  }

  /// Keeps the rules behind a lock, so that any thread may ask.
  final class FakeWaitingServer: Sendable {
    private let waiting = Mutex(Waiting())

    func answer(_ method: String?, _ body: Data?) -> SessionAnswer {
      waiting.withLock { waiting in waiting.answer(method, body) }
    }
  }
  // end slice: core

  struct FakeWaitingSession: URLSessionProtocol {
    let server: any WaitingServing

    // slice: adapter
    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      WaitingTask { [server] in
        let answer = server.answer(request.httpMethod, request.httpBody)
        completionHandler(answer.data, answer.response, answer.error)
      }
    }
    // end slice: adapter
  }
}

extension Step3_Core.FakeWaitingServer: WaitingServing {}
