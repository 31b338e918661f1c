import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 9, step 3: green, and nobody has written code for it")
struct Step3AtOnce {
  // slice: test
  @Test("if the service refuses, the worth is not known")
  func refusal() async {
    let worth = await shown(for: .status(503))
    #expect(worth == nil)
  }
  // end slice: test

  private func shown(for answer: SessionAnswer) async -> Int? {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: .protocolInjection)
    let card = Step2Green.StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    return await log.first() ?? nil
  }
}

@Suite("Lesson 9, step 3: a refusal that can be read", .lessonStep)
struct Step3Red {
  @Test("if the service refuses, the worth is not known")
  func refusal() async {
    // slice: mended
    let worth = await shown(for: .status(503, body: #"{"stamps": 0}"#))
    #expect(worth == nil)
    // end slice: mended
  }

  private func shown(for answer: SessionAnswer) async -> Int? {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: .protocolInjection)
    let card = Step2Green.StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    return await log.first() ?? nil
  }
}

@Suite("Lesson 9, step 3: the card looks at the status")
struct Step3Green {
  struct StampCard {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func worth(show: @escaping @Sendable (Int?) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      // slice: least code
      let task = urlSession.dataTask(with: request) { data, response, _ in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200...299).contains(status) else { return show(nil) }
        // end slice: least code
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

  private func shown(for answer: SessionAnswer) async -> Int? {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    return await log.first() ?? nil
  }
}
