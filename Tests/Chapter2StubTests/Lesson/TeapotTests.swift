import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: learnersTests
struct TeapotTests: LearnersTests {
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let api = makeAPI(TeapotURLSession(), ShopURL.any)
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 1, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 418)))
  }

  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {
    let doubled = TeapotURLProtocol.makeSession(saying: "here is my handle")
    let api = makeAPI(doubled.urlSession, doubled.baseURL)
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 1, completion: log.completion)
    let outcome = await log.first()
    #expect(outcome == .refused(.network(statusCode: 418)))
  }
}
// end slice: learnersTests

@Suite("Lesson 2: the teapots")
struct TheTeapots {
  @Test("serve the real API on both seams")
  func serveTheAPI() async throws {
    let makeAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    try await TeapotTests().byProtocolInjection(makeAPI)
    try await TeapotTests().byURLProtocol(makeAPI)
  }

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
