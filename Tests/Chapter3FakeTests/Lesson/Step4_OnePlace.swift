import AnswerKit
import DoubleKit
import Foundation
import Testing

/// The second adapter looks for the body in one place: red.
@Suite(.lessonStep) struct Step4_OnePlace {
  private typealias FakeWaitingServer = Step3_Core.FakeWaitingServer

  // slice: test
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
  // end slice: test

  final class FakeWaitingURLProtocol: WaitingURLProtocol {
    // slice: adapter
    override func startLoading() {
      let server = Self.servers[request.url]
      let answer = server?.answer(request.httpMethod, request.httpBody)
      deliver(answer ?? .failure(URLError(.cannotFindHost)))
    }
    // end slice: adapter
  }
}
