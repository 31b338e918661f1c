import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 9, step 4: no card number", .lessonStep, .serialized)
struct Step4Red {
  typealias StampCard = Step3Green.StampCard

  // slice: test
  @Test("the card number is in a header", arguments: Seam.allCases)
  func cardNumber(seam: Seam) async throws {
    let spy = SpyStampService()
    let (urlSession, baseURL) = spy.session(through: seam)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    card.worth { _ in }
    let request = try #require(await spy.requests.first())
    #expect(request.value(forHTTPHeaderField: "Card-Number") == "TEA-4711", "\(seam.rawValue)")
    #expect(request.url?.absoluteString.contains("TEA-4711") == false, "\(seam.rawValue)")
  }
  // end slice: test
}

@Suite("Lesson 9, step 4: the card sends its number", .serialized)
struct Step4Green {
  struct StampCard {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func worth(show: @escaping @Sendable (Int?) -> Void) {
      // slice: least code
      var request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      request.setValue(number, forHTTPHeaderField: "Card-Number")
      // end slice: least code
      let task = urlSession.dataTask(with: request) { data, response, _ in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200...299).contains(status) else { return show(nil) }
        let answer = try? JSONDecoder().decode(StampAnswer.self, from: data ?? Data())
        show(answer.map { $0.stamps / 10 * 3000 })
      }
      task.resume()
    }
  }

  @Test("a full card is worth 3,000 won")
  func fullCard() async {
    let worth = await shown(for: .status(200, body: #"{"stamps": 10}"#))
    #expect(worth == 3000)
  }

  @Test("only full cards count")
  func onlyFullCards() async {
    let worth = await shown(for: .status(200, body: #"{"stamps": 23}"#))
    #expect(worth == 6000)
  }

  @Test("if the service refuses, the worth is not known")
  func refusal() async {
    let worth = await shown(for: .status(503, body: #"{"stamps": 0}"#))
    #expect(worth == nil)
  }

  @Test("the card number is in a header", arguments: Seam.allCases)
  func cardNumber(seam: Seam) async throws {
    let spy = SpyStampService()
    let (urlSession, baseURL) = spy.session(through: seam)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    card.worth { _ in }
    let request = try #require(await spy.requests.first())
    #expect(request.value(forHTTPHeaderField: "Card-Number") == "TEA-4711", "\(seam.rawValue)")
    #expect(request.url?.absoluteString.contains("TEA-4711") == false, "\(seam.rawValue)")
  }

  private func shown(for answer: SessionAnswer) async -> Int? {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    return await log.first() ?? nil
  }
}
