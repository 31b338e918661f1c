import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// The test comes first, and the double is still a stub: red.
@Suite(.lessonStep) struct Step1_Stub {
  // slice: step 1 test
  @Test("the second customer who joins is number 2")
  func secondCustomer() async throws {
    let session = StubWaitingSession(answer: .status(200, body: ""))
    let list = WaitingList(urlSession: session, baseURL: ShopURL.any)
    try await list.join("Mina")
    try await list.join("Joon")
    let place = try await list.place(of: "Joon")
    #expect(place == 2)
  }
  // end slice: step 1 test

  struct StubWaitingSession: URLSessionProtocol {
    let answer: SessionAnswer

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      WaitingTask { [answer] in completionHandler(answer.data, answer.response, answer.error) }
    }
  }
}

/// The least code: a session that keeps the names.
@Suite struct Step2_Memory {
  @Test("the second customer who joins is number 2")
  func secondCustomer() async throws {
    let list = WaitingList(urlSession: FakeWaitingSession(), baseURL: ShopURL.any)
    try await list.join("Mina")
    try await list.join("Joon")
    let place = try await list.place(of: "Joon")
    #expect(place == 2)
  }

  final class FakeWaitingSession: URLSessionProtocol {
    // slice: step 2 memory
    private let names = Mutex<[String]>([])

    private func answer(to request: URLRequest) -> SessionAnswer {
      names.withLock { names in
        if request.httpMethod == "PUT" {
          names.append(String(decoding: request.httpBody ?? Data(), as: UTF8.self))
        }
        return .status(200, body: names.joined(separator: "\n"))
      }
    }
    // end slice: step 2 memory

    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      WaitingTask {
        let answer = self.answer(to: request)
        completionHandler(answer.data, answer.response, answer.error)
      }
    }
  }
}

/// The rules have moved out of the session.
enum Step3_Core {
  // slice: step 3 core
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
  // end slice: step 3 core

  struct FakeWaitingSession: URLSessionProtocol {
    let server: any WaitingServing

    // slice: step 3 adapter
    func dataTask(
      with request: URLRequest,
      completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> any URLSessionDataTaskProtocol {
      WaitingTask { [server] in
        let answer = server.answer(request.httpMethod, request.httpBody)
        completionHandler(answer.data, answer.response, answer.error)
      }
    }
    // end slice: step 3 adapter
  }
}

extension Step3_Core.FakeWaitingServer: WaitingServing {}
