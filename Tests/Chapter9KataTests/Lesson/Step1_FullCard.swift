import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The answer of the stamp service.
struct StampAnswer: Decodable {
  let stamps: Int
}

@Suite("Lesson 9, step 1: a card that knows nothing", .lessonStep)
struct Step1Red {
  // slice: empty card
  /// A customer's stamp card in the app.
  struct StampCard {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    /// Gives `show` the worth in won, or nil if it is not known.
    func worth(show: @escaping @Sendable (Int?) -> Void) { show(nil) }
  }
  // end slice: empty card

  // slice: test
  @Test("a full card is worth 3,000 won")
  func fullCard() async {
    let stub = StubShop(answer: .status(200, body: #"{"stamps": 10}"#))
    let (urlSession, baseURL) = stub.session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    let worth = await log.first() ?? nil
    #expect(worth == 3000)
  }
  // end slice: test
}

@Suite("Lesson 9, step 1: each stamp is worth 300 won")
struct Step1Green {
  struct StampCard {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    // slice: least code
    func worth(show: @escaping @Sendable (Int?) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      let task = urlSession.dataTask(with: request) { data, _, _ in
        let answer = try? JSONDecoder().decode(StampAnswer.self, from: data ?? Data())
        show(answer.map { $0.stamps * 300 })
      }
      task.resume()
    }
    // end slice: least code
  }

  @Test("a full card is worth 3,000 won")
  func fullCard() async {
    let stub = StubShop(answer: .status(200, body: #"{"stamps": 10}"#))
    let (urlSession, baseURL) = stub.session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    let worth = await log.first() ?? nil
    #expect(worth == 3000)
  }
}
