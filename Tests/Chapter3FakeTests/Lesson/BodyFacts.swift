import AnswerKit
import DoubleKit
import Foundation
import Testing

#if !canImport(Darwin)
  /// Where a `URLProtocol` finds the body of a data task, on which 3.2 rests. A
  /// toolchain that changes it fails here, by name.
  @Suite("Lesson 3: the body of a request on Linux")
  struct BodyFacts {
    @Test("is in httpBody when it was set as data")
    func data() async {
      let seen = await bodySeen { $0.httpBody = Data("tea".utf8) }
      #expect(seen?.httpBody == Data("tea".utf8) && seen?.httpBodyStream == nil)
    }

    @Test("is in httpBodyStream when it was set as a stream")
    func stream() async {
      let seen = await bodySeen { $0.httpBodyStream = InputStream(data: Data("tea".utf8)) }
      #expect(seen?.httpBody == nil && seen?.bodyBytes == Data("tea".utf8))
    }

    private func bodySeen(_ set: (inout URLRequest) -> Void) async -> URLRequest? {
      let log = CompletionLog<URLRequest>()
      let doubled = ClosureURLProtocol.makeSession {
        log.record($0.request)
        $0.send(.status(200))
      }
      var request = URLRequest(url: doubled.baseURL)
      request.httpMethod = "PUT"
      set(&request)
      doubled.urlSession.send(request, to: CompletionLog<SessionAnswer>())
      return await log.first()
    }
  }
#endif
