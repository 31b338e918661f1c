import Foundation
import LoopbackServer
import Synchronization

/// Runs the waiting list as a service on 127.0.0.1, and hands over its address.
///
/// In the lesson it plays production, so it has nothing in common with the
/// fake: it numbers its customers and sorts them when it is asked.
func withRealWaitingList(_ body: (URL) async throws -> Void) async throws {
  try await withServer { server in
    let service = WaitingService()
    server.script(.reply { service.answer(to: $0) }, for: "/waiting")
    try await body(server.baseURL)
  }
}

private final class WaitingService: Sendable {
  private let arrivals = Mutex<[String: Int]>([:])

  func answer(to request: ReceivedRequest) -> HTTPAnswer {
    if request.method == "PUT" { admit(String(decoding: request.body, as: UTF8.self)) }
    let names = arrivals.withLock { $0 }.sorted { $0.value < $1.value }.map(\.key)
    return HTTPAnswer(
      status: 200, headers: ["Content-Type": "text/plain"],
      body: Data(names.joined(separator: "\n").utf8))
  }

  private func admit(_ name: String) {
    arrivals.withLock { arrivals in
      let number = arrivals[name] ?? arrivals.count
      arrivals[name] = number
    }
  }
}
