import DoubleKit
import Foundation
import Testing

/// The second adapter reads the body wherever it is.
@Suite struct Step5_BothPlaces {
  private typealias FakeWaitingServer = Step3_Core.FakeWaitingServer

  @Test("the second customer who joins is number 2")
  func secondCustomer() async throws {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    let list = WaitingList(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    try await list.join("Mina")
    try await list.join("Joon")
    let place = try await list.place(of: "Joon")
    #expect(place == 2)
  }

  @Test("keeps a name that comes as a stream")
  func streamedName() async {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    var request = URLRequest(url: doubled.baseURL)
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: Data("Mina".utf8))
    let log = CompletionLog<SessionAnswer>()
    doubled.urlSession.send(request, to: log)
    let names = await log.first()?.data.map { String(decoding: $0, as: UTF8.self) }
    #expect(names == "Mina")
  }

  final class FakeWaitingURLProtocol: WaitingURLProtocol {
    override func startLoading() {
      let server = Self.servers[request.url]
      // slice: body
      let answer = server?.answer(request.httpMethod, request.bodyBytes)
      // end slice: body
      deliver(answer ?? .failure(URLError(.cannotFindHost)))
    }
  }
}
