import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("Lesson 9, step 2: red for a reason of the test", .lessonStep)
struct Step2WrongRed {
  typealias StampCard = Step1Green.StampCard

  // slice: test
  @Test("only full cards count")
  func onlyFullCards() async {
    let stub = StubShop(answer: .status(200, body: #"{"stamp": 23}"#))
    let (urlSession, baseURL) = stub.session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    let worth = await log.first() ?? nil
    #expect(worth == 6000)
  }
  // end slice: test
}

@Suite("Lesson 9, step 2: red for the right reason", .lessonStep)
struct Step2Red {
  typealias StampCard = Step1Green.StampCard

  @Test("only full cards count")
  func onlyFullCards() async {
    // slice: mended
    let stub = StubShop(answer: .status(200, body: #"{"stamps": 23}"#))
    // end slice: mended
    let (urlSession, baseURL) = stub.session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    let worth = await log.first() ?? nil
    #expect(worth == 6000)
  }
}

@Suite("Lesson 9, step 2: only full cards count, and the tests are tidy")
struct Step2Green {
  struct StampCard {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func worth(show: @escaping @Sendable (Int?) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      let task = urlSession.dataTask(with: request) { data, _, _ in
        let answer = try? JSONDecoder().decode(StampAnswer.self, from: data ?? Data())
        // slice: least code
        show(answer.map { $0.stamps / 10 * 3000 })
        // end slice: least code
      }
      task.resume()
    }
  }

  @Test("a full card is worth 3,000 won")
  func fullCard() async {
    let worth = await shown(for: .status(200, body: #"{"stamps": 10}"#))
    #expect(worth == 3000)
  }

  // slice: tidy
  @Test("only full cards count")
  func onlyFullCards() async {
    let worth = await shown(for: .status(200, body: #"{"stamps": 23}"#))
    #expect(worth == 6000)
  }

  /// What the card shows if the service gives this answer.
  private func shown(for answer: SessionAnswer) async -> Int? {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    return await log.first() ?? nil
  }
  // end slice: tidy
}
