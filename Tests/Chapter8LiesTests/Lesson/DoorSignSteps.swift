import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

// slice: sign
/// The sign at the door: shows how late the shop is open today.
struct DoorSign {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func light(show: @escaping @Sendable (String) -> Void) {
    let request = URLRequest(url: baseURL.appendingPathComponent("closing-time"))
    let task = urlSession.dataTask(with: request) { data, _, _ in
      let hour = Int(String(decoding: data ?? Data(), as: UTF8.self))
      show(hour.map { "Open until \($0):00" } ?? "Closed")
    }
    task.resume()
  }
}
// end slice: sign

// slice: who answers
/// Whom a contract test asks for the closing time.
enum Answerer: String, CaseIterable {
  case server = "the real server"
  case injected = "the stub with protocol injection"
  case loaded = "the stub with URLProtocol"

  func open(stub answer: SessionAnswer) throws -> ShopUnderContract {
    switch self {
    case .server: try openRealServer()
    case .injected: openStub(answer, through: .protocolInjection)
    case .loaded: openStub(answer, through: .urlProtocol)
    }
  }
}
// end slice: who answers

// slice: real server
/// Starts the shop's server as it answers now.
private func openRealServer() throws -> ShopUnderContract {
  let server = try LoopbackServer()
  let answer = HTTPAnswer(
    status: 200, headers: ["Content-Type": "text/plain"], body: Data("20:00".utf8))
  server.script(.answer(answer), for: "/closing-time")
  let session = URLSession(configuration: .ephemeral)
  return ShopUnderContract(urlSession: session, baseURL: server.baseURL, keeping: server)
}
// end slice: real server

private func openStub(_ answer: SessionAnswer, through seam: Seam) -> ShopUnderContract {
  let stub = StubShop(answer: answer).session(through: seam)
  return ShopUnderContract(urlSession: stub.urlSession, baseURL: stub.baseURL)
}

extension ShopUnderContract {
  /// Asks for the closing time as the sign does; nil when no body came.
  func closingTime() async -> String? {
    await send("GET", "closing-time")?.data.map { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite("Lesson 8, step 1: a stub of the server")
struct Step1_CannedHour {
  // slice: first answer
  static let closingTime = SessionAnswer.status(200, body: "20")
  // end slice: first answer

  // slice: test
  @Test("the sign shows the closing time", arguments: Seam.allCases)
  func showsTheClosingTime(seam: Seam) async {
    let stub = StubShop(answer: Self.closingTime).session(through: seam)
    let sign = DoorSign(urlSession: stub.urlSession, baseURL: stub.baseURL)
    let log = CompletionLog<String>()
    sign.light(show: log.record)
    let shown = await log.first()
    #expect(shown == "Open until 20:00", "\(seam.rawValue)")
  }
  // end slice: test
}

@Suite(
  "Lesson 8, step 2: the promise as the stub has it", .lessonStep, .serialized)
struct Step2_ThursdaysPromise {
  private static let closingTime = Step1_CannedHour.closingTime

  // slice: old promise
  @Test("the closing time is a whole hour", arguments: Answerer.allCases)
  func isAWholeHour(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(Int(text) != nil, "\(answerer.rawValue) says \(text)")
  }
  // end slice: old promise
}

@Suite("Lesson 8, step 3: the promise of today", .lessonStep, .serialized)
struct Step3_TodaysPromise {
  private static let closingTime = Step1_CannedHour.closingTime

  // slice: new promise
  @Test("the closing time has hours and minutes", arguments: Answerer.allCases)
  func hasHoursAndMinutes(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(text.wholeMatch(of: /\d\d:\d\d/) != nil, "\(answerer.rawValue) says \(text)")
  }
  // end slice: new promise
}

@Suite(
  "Lesson 8, step 4: an honest stub, and the sign of old", .lessonStep, .serialized)
struct Step4_NewAnswer {
  // slice: new answer
  static let closingTime = SessionAnswer.status(200, body: "20:00")
  // end slice: new answer

  @Test("the closing time has hours and minutes", arguments: Answerer.allCases)
  func hasHoursAndMinutes(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(text.wholeMatch(of: /\d\d:\d\d/) != nil, "\(answerer.rawValue) says \(text)")
  }

  @Test("the sign shows the closing time", arguments: Seam.allCases)
  func showsTheClosingTime(seam: Seam) async {
    let stub = StubShop(answer: Self.closingTime).session(through: seam)
    let sign = DoorSign(urlSession: stub.urlSession, baseURL: stub.baseURL)
    let log = CompletionLog<String>()
    sign.light(show: log.record)
    let shown = await log.first()
    #expect(shown == "Open until 20:00", "\(seam.rawValue)")
  }
}

@Suite("Lesson 8, step 5: the sign reads hours and minutes", .serialized)
struct Step5_NewSign {
  private static let closingTime = Step4_NewAnswer.closingTime

  @Test("the closing time has hours and minutes", arguments: Answerer.allCases)
  func hasHoursAndMinutes(answerer: Answerer) async throws {
    let shop = try answerer.open(stub: Self.closingTime)
    let text = try #require(await shop.closingTime())
    #expect(text.wholeMatch(of: /\d\d:\d\d/) != nil, "\(answerer.rawValue) says \(text)")
  }

  @Test("the sign shows the closing time", arguments: Seam.allCases)
  func showsTheClosingTime(seam: Seam) async {
    let stub = StubShop(answer: Self.closingTime).session(through: seam)
    let sign = DoorSign(urlSession: stub.urlSession, baseURL: stub.baseURL)
    let log = CompletionLog<String>()
    sign.light(show: log.record)
    let shown = await log.first()
    #expect(shown == "Open until 20:00", "\(seam.rawValue)")
  }

  struct DoorSign {
    let urlSession: any URLSessionProtocol
    let baseURL: URL

    func light(show: @escaping @Sendable (String) -> Void) {
      let request = URLRequest(url: baseURL.appendingPathComponent("closing-time"))
      let task = urlSession.dataTask(with: request) { data, _, _ in
        // slice: reading
        let time = String(decoding: data ?? Data(), as: UTF8.self)
        let isTime = time.wholeMatch(of: /\d\d:\d\d/) != nil
        show(isTime ? "Open until \(time)" : "Closed")
        // end slice: reading
      }
      task.resume()
    }
  }
}
