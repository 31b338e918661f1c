import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: learnersTests
@Suite struct TeapotTests {
  private let log = CompletionLog<LoadOutcome>()

  @Test func refusesATeapot() async {
    let api = ItemDetailAPI.underTest(urlSession: TeapotURLSession())
    api.loadItemDetail(id: 1, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 418)))
  }

  @Test(arguments: ["here is my handle", "and my spout"])
  func refusesATeapotThroughARealSession(words: String) async {
    let doubled = TeapotURLProtocol.makeSession(saying: words)
    let api = ItemDetailAPI.underTest(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    api.loadItemDetail(id: 1, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 418)))
  }
}
// end slice: learnersTests

@Suite("Lesson 2: the teapots")
struct TheTeapots {
  @Test("keep the words of two sessions apart, and name a host that has none")
  func keepTheirWords() async {
    let pot = TeapotURLProtocol.makeSession(saying: "pour me out")
    let kettle = TeapotURLProtocol.makeSession(saying: "when I boil")
    let stranger = DoubledSession(answeredBy: TeapotURLProtocol.self)
    let answers = await [answer(of: pot), answer(of: kettle), answer(of: stranger)]
    #expect(answers.map { $0?.data } == [Data("pour me out".utf8), Data("when I boil".utf8), nil])
    #expect(
      answers[2]?.error?.localizedDescription.contains(stranger.baseURL.host ?? "no host") == true)
  }

  private func answer(of doubled: DoubledSession) async -> SessionAnswer? {
    let log = CompletionLog<SessionAnswer>()
    doubled.urlSession.send(URLRequest(url: doubled.baseURL), to: log)
    return await log.first()
  }
}
