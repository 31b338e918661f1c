import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// The answer of the stamp service.
struct StampAnswer: Decodable {
  let stamps: Int
}

/// A stamp card, as one of the steps has it.
protocol StampCardOfAStep {
  init(number: String, urlSession: any URLSessionProtocol, baseURL: URL)
  func worth(show: @escaping @Sendable (Int?) -> Void)
}

/// A suite about a stamp card. What a step has shown, later ones ask in a line.
protocol StampCardTests {
  associatedtype StampCard: StampCardOfAStep
}

extension StampCardTests {
  func shown(for answer: SessionAnswer) async -> Int? {
    let (urlSession, baseURL) = StubShop(answer: answer).session(through: .protocolInjection)
    let card = StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    return await log.first() ?? nil
  }

  func expectAFullCard() async {
    #expect(await shown(for: .status(200, body: #"{"stamps": 10}"#)) == 3000)
  }

  func expectOnlyFullCards() async {
    #expect(await shown(for: .status(200, body: #"{"stamps": 23}"#)) == 6000)
  }

  func expectNothingOfARefusal() async {
    #expect(await shown(for: .status(503, body: #"{"stamps": 0}"#)) == nil)
  }
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

  // slice: a full card
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
  // end slice: a full card
}

@Suite("Lesson 9, step 1: each stamp is worth 300 won")
struct Step1Green: StampCardTests {
  struct StampCard: StampCardOfAStep {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    // slice: each stamp
    func worth(show: @escaping @Sendable (Int?) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      let task = urlSession.dataTask(with: request) { data, _, _ in
        let answer = try? JSONDecoder().decode(StampAnswer.self, from: data ?? Data())
        show(answer.map { $0.stamps * 300 })
      }
      task.resume()
    }
    // end slice: each stamp
  }

  @Test("a full card is worth 3,000 won") func fullCard() async { await expectAFullCard() }
}

@Suite("Lesson 9, step 2: red for a reason of the test", .lessonStep)
struct Step2WrongRed {
  typealias StampCard = Step1Green.StampCard

  // slice: only full cards
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
  // end slice: only full cards
}

@Suite("Lesson 9, step 2: red for the right reason", .lessonStep)
struct Step2Red {
  @Test("only full cards count")
  func onlyFullCards() async {
    // slice: mended fixture
    let stub = StubShop(answer: .status(200, body: #"{"stamps": 23}"#))
    // end slice: mended fixture
    let (urlSession, baseURL) = stub.session(through: .protocolInjection)
    let card = Step1Green.StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL)
    let log = CompletionLog<Int?>()
    card.worth(show: log.record)
    let worth = await log.first() ?? nil
    #expect(worth == 6000)
  }
}

@Suite("Lesson 9, step 2: only full cards count, and the tests are tidy")
struct Step2Green: StampCardTests {
  struct StampCard: StampCardOfAStep {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func worth(show: @escaping @Sendable (Int?) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      let task = urlSession.dataTask(with: request) { data, _, _ in
        let answer = try? JSONDecoder().decode(StampAnswer.self, from: data ?? Data())
        // slice: full cards
        show(answer.map { $0.stamps / 10 * 3000 })
        // end slice: full cards
      }
      task.resume()
    }
  }

  @Test("a full card is worth 3,000 won") func fullCard() async { await expectAFullCard() }

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

@Suite("Lesson 9, step 3: green, and nobody has written code for it")
struct Step3AtOnce: StampCardTests {
  typealias StampCard = Step2Green.StampCard

  // slice: refusal
  @Test("if the service refuses, the worth is not known")
  func refusal() async {
    let worth = await shown(for: .status(503))
    #expect(worth == nil)
  }
  // end slice: refusal
}

@Suite("Lesson 9, step 3: a refusal that can be read", .lessonStep)
struct Step3Red: StampCardTests {
  typealias StampCard = Step2Green.StampCard

  @Test("if the service refuses, the worth is not known")
  func refusal() async {
    // slice: readable refusal
    let worth = await shown(for: .status(503, body: #"{"stamps": 0}"#))
    #expect(worth == nil)
    // end slice: readable refusal
  }
}

@Suite("Lesson 9, step 3: the card looks at the status")
struct Step3Green: StampCardTests {
  struct StampCard: StampCardOfAStep {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func worth(show: @escaping @Sendable (Int?) -> Void) {
      ask(URLRequest(url: baseURL.appendingPathComponent("stamps")), show: show)
    }

    func ask(_ request: URLRequest, show: @escaping @Sendable (Int?) -> Void) {
      // slice: status
      let task = urlSession.dataTask(with: request) { data, response, _ in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200...299).contains(status) else { return show(nil) }
        // end slice: status
        let answer = try? JSONDecoder().decode(StampAnswer.self, from: data ?? Data())
        show(answer.map { $0.stamps / 10 * 3000 })
      }
      task.resume()
    }
  }

  @Test("a full card is worth 3,000 won") func fullCard() async { await expectAFullCard() }
  @Test("only full cards count") func onlyFullCards() async { await expectOnlyFullCards() }

  @Test("if the service refuses, the worth is not known")
  func refusal() async { await expectNothingOfARefusal() }
}

@Suite("Lesson 9, step 4: no card number", .lessonStep, .serialized)
struct Step4Red {
  typealias StampCard = Step3Green.StampCard

  // slice: card number
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
  // end slice: card number
}

@Suite("Lesson 9, step 4: the card sends its number", .serialized)
struct Step4Green: StampCardTests {
  struct StampCard: StampCardOfAStep {
    let number: String
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func worth(show: @escaping @Sendable (Int?) -> Void) {
      // slice: header
      var request = URLRequest(url: baseURL.appendingPathComponent("stamps"))
      request.setValue(number, forHTTPHeaderField: "Card-Number")
      // end slice: header
      Step3Green.StampCard(number: number, urlSession: urlSession, baseURL: baseURL)
        .ask(request, show: show)
    }
  }

  @Test("a full card is worth 3,000 won") func fullCard() async { await expectAFullCard() }
  @Test("only full cards count") func onlyFullCards() async { await expectOnlyFullCards() }

  @Test("if the service refuses, the worth is not known")
  func refusal() async { await expectNothingOfARefusal() }

  @Test("the card number is in a header", arguments: Seam.allCases)
  func cardNumber(seam: Seam) async throws {
    let spy = SpyStampService()
    let (urlSession, baseURL) = spy.session(through: seam)
    StampCard(number: "TEA-4711", urlSession: urlSession, baseURL: baseURL).worth { _ in }
    let request = try #require(await spy.requests.first())
    #expect(request.value(forHTTPHeaderField: "Card-Number") == "TEA-4711", "\(seam.rawValue)")
    #expect(request.url?.absoluteString.contains("TEA-4711") == false, "\(seam.rawValue)")
  }
}
