import DoubleKit
import Foundation
import ItemDetail
import Testing

// slice: button
/// A button in the tea room: asks for a coffee and shows the result.
struct CoffeeButton {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func press(show: @escaping @Sendable (String) -> Void) {
    let request = URLRequest(url: baseURL.appendingPathComponent("coffee"))
    let task = urlSession.dataTask(with: request) { data, response, _ in
      let isTeapot = (response as? HTTPURLResponse)?.statusCode == 418
      let words = String(decoding: data ?? Data(), as: UTF8.self)
      show(isTeapot ? "A teapot: \(words)" : "No coffee today")
    }
    task.resume()
  }
}
// end slice: button

// slice: name
extension SessionAnswer {
  static let teapot = SessionAnswer.status(418, body: "short and stout")
}
// end slice: name

/// A hard-coded stub: answers every request with 418.
typealias TeapotURLSession = Step3_Resuming.TeapotURLSession

// slice: protocol
/// A configurable stub: answers 418 with the words set for its session.
final class TeapotURLProtocol: URLProtocol {
  private static let sayings = PerHost<String>()

  static func makeSession(saying words: String) -> DoubledSession {
    let doubled = DoubledSession(answeredBy: TeapotURLProtocol.self)
    sayings[doubled.baseURL] = words
    return doubled
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let words = Self.sayings[request.url], let response = SessionAnswer.teapot.response
    else {
      let text = "no teapot at \(request.url?.host ?? "no host")"
      let error = URLError(.cannotFindHost, userInfo: [NSLocalizedDescriptionKey: text])
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(words.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
// end slice: protocol

@Suite("Lesson 2, step 5: an answer for each session")
struct Step5_EachItsOwn {
  @Test("each session has its own teapot", arguments: ["short and stout", "tip me over"])
  func showsItsOwnTeapot(words: String) async {
    let doubled = TeapotURLProtocol.makeSession(saying: words)
    let button = CoffeeButton(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let log = CompletionLog<String>()
    button.press(show: log.record)
    let shown = await log.first()
    #expect(shown == "A teapot: \(words)")
  }

  // slice: stranger
  @Test("the error names a host that has no teapot")
  func namesTheHost() async {
    let stranger = DoubledSession(answeredBy: TeapotURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    stranger.urlSession.send(URLRequest(url: stranger.baseURL), to: log)
    let text = await log.first()?.error?.localizedDescription
    #expect(text?.contains(stranger.baseURL.host ?? "no host") == true)
  }
  // end slice: stranger
}

// slice: own
@Suite struct TeapotTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func refusesATeapot() async {
    let api = ItemDetailAPI.underTest(urlSession: TeapotURLSession())
    api.loadItemDetail(id: 1, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 418)))
  }
}
// end slice: own
