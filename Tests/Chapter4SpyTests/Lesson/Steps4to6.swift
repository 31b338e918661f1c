import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("Lesson 4, step 4: a spy that answers first", .lessonStep)
struct Step4Red {
  final class SpyMessenger: Messenger {
    private let counts = Mutex<[String: Int]>([:])

    var tally: [String: Int] { counts.withLock { counts in counts } }

    // slice: step 4 answer first
    func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
      done(true)
      counts.withLock { counts in counts[customer, default: 0] += 1 }
    }
    // end slice: step 4 answer first
  }

  // slice: step 4 test
  @Test func isRecordedBeforeTheAnswer() {
    let spy = SpyMessenger()
    let seen = CompletionLog<Int>()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"]) { _ in
      seen.record(spy.tally["Mina"] ?? 0)
    }
    #expect(seen.values.first == 1)
  }
  // end slice: step 4 test
}

@Suite("Lesson 4, step 4: a spy that records first")
struct Step4Green {
  @Test func isRecordedBeforeTheAnswer() {
    let spy = SpyMessenger()
    let seen = CompletionLog<Int>()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"]) { _ in
      seen.record(spy.tally["Mina"] ?? 0)
    }
    #expect(seen.values.first == 1)
  }
}

@Suite("Lesson 4: a test that expects inside the callback, with a desk that sends nothing")
struct InsideTheCallback {
  struct ParcelDesk {
    let messenger: any Messenger

    func receive(parcelsFor customers: [String], done: @escaping @Sendable (Bool) -> Void) {}
  }

  // slice: step 5 test
  @Test func tellsTheCustomerOnce() {
    let spy = SpyMessenger()
    ParcelDesk(messenger: spy).receive(parcelsFor: ["Mina"]) { _ in
      #expect(spy.tally["Mina"] == 1)
    }
  }
  // end slice: step 5 test
}

/// The real messenger: one request to the phone company for each message.
struct WebMessenger: Messenger {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
    var request = URLRequest(url: baseURL.appendingPathComponent("messages"))
    request.httpMethod = "POST"
    request.httpBody = Data(customer.utf8)
    let task = urlSession.dataTask(with: request) { _, response, _ in
      done((response as? HTTPURLResponse)?.statusCode == 202)
    }
    task.resume()
  }
}

/// The spy of the example below a real `URLSession`.
final class SpyGateway: URLProtocol {
  // slice: step 6 record
  private static let tallies = PerHost<[String: Int]>()

  static func tally(of doubled: DoubledSession) -> [String: Int] {
    tallies[doubled.baseURL] ?? [:]
  }

  override func startLoading() {
    let customer = String(decoding: request.bodyBytes ?? Data(), as: UTF8.self)
    Self.tallies.update(request.url, from: [:]) { tally in tally[customer, default: 0] += 1 }
    if let accepted = SessionAnswer.status(202).response {
      client?.urlProtocol(self, didReceive: accepted, cacheStoragePolicy: .notAllowed)
    }
    client?.urlProtocolDidFinishLoading(self)
  }
  // end slice: step 6 record

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func stopLoading() {}
}

@Suite("Lesson 4: the same with URLProtocol")
struct ByURLProtocol {
  // slice: step 6 test
  @Test func tellsEachCustomerOnce() async {
    let doubled = DoubledSession(answeredBy: SpyGateway.self)
    let messenger = WebMessenger(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let answers = CompletionLog<Bool>()
    ParcelDesk(messenger: messenger).receive(parcelsFor: ["Mina", "Joon"], done: answers.record)
    await answers.values(atLeast: 2)
    #expect(SpyGateway.tally(of: doubled) == ["Mina": 1, "Joon": 1])
  }
  // end slice: step 6 test

  @Test func reachesThePhoneCompanyForBoth() async {
    let doubled = DoubledSession(answeredBy: SpyGateway.self)
    let messenger = WebMessenger(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    // slice: step 6 eventually
    ParcelDesk(messenger: messenger).receive(parcelsFor: ["Mina", "Joon"])
    #expect(await eventually { SpyGateway.tally(of: doubled).count == 2 })
    // end slice: step 6 eventually
  }
}
