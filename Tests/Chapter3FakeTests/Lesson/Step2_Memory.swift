import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

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
    // slice: memory
    private let names = Mutex<[String]>([])

    private func answer(to request: URLRequest) -> SessionAnswer {
      names.withLock { names in
        if request.httpMethod == "PUT" {
          names.append(String(decoding: request.httpBody ?? Data(), as: UTF8.self))
        }
        return .status(200, body: names.joined(separator: "\n"))
      }
    }
    // end slice: memory

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
