import DoubleKit
import Foundation
import LoopbackServer

// slice: who answers
/// Whom a contract test asks for the closing time.
enum Answerer: String, CaseIterable {
  case server = "the real server"
  case injected = "the stub with protocol injection"
  case loaded = "the stub with URLProtocol"

  func open(stub answer: SessionAnswer) throws -> ShopUnderContract {
    switch self {
    case .server: try openRealServer()
    case .injected: openStub(answer, through: .protocolInjection)
    case .loaded: openStub(answer, through: .urlProtocol)
    }
  }
}
// end slice: who answers

// slice: real server
/// Starts the shop's server as it answers now.
private func openRealServer() throws -> ShopUnderContract {
  let server = try LoopbackServer()
  let answer = HTTPAnswer(
    status: 200, headers: ["Content-Type": "text/plain"], body: Data("20:00".utf8))
  server.script(.answer(answer), for: "/closing-time")
  let session = URLSession(configuration: .ephemeral)
  return ShopUnderContract(urlSession: session, baseURL: server.baseURL, keeping: server)
}
// end slice: real server

private func openStub(_ answer: SessionAnswer, through seam: Seam) -> ShopUnderContract {
  let stub = StubShop(answer: answer).session(through: seam)
  return ShopUnderContract(urlSession: stub.urlSession, baseURL: stub.baseURL)
}

extension ShopUnderContract {
  /// Asks for the closing time as the sign does; nil when no body came.
  func closingTime() async -> String? {
    await send("GET", "closing-time")?.data.map { String(decoding: $0, as: UTF8.self) }
  }
}
