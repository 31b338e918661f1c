import DoubleKit
import Foundation
import ItemDetail
import Testing

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
  // slice: record
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
  // end slice: record

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func stopLoading() {}
}

@Suite("Lesson 4: the same with URLProtocol")
struct ByURLProtocol {
  // slice: test
  @Test func tellsEachCustomerOnce() async {
    let doubled = DoubledSession(answeredBy: SpyGateway.self)
    let messenger = WebMessenger(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    let answers = CompletionLog<Bool>()
    ParcelDesk(messenger: messenger).receive(parcelsFor: ["Mina", "Joon"], done: answers.record)
    await answers.values(atLeast: 2)
    #expect(SpyGateway.tally(of: doubled) == ["Mina": 1, "Joon": 1])
  }
  // end slice: test

  @Test func reachesThePhoneCompanyForBoth() async {
    let doubled = DoubledSession(answeredBy: SpyGateway.self)
    let messenger = WebMessenger(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    // slice: eventually
    ParcelDesk(messenger: messenger).receive(parcelsFor: ["Mina", "Joon"])
    #expect(await eventually { SpyGateway.tally(of: doubled).count == 2 })
    // end slice: eventually
  }

  @Test func keepsATallyForEachSession() async {
    let sessions = (1...2).map { _ in DoubledSession(answeredBy: SpyGateway.self) }
    let log = CompletionLog<SessionAnswer>()
    sessions[0].urlSession.send(URLRequest(url: sessions[0].baseURL), to: log)
    #expect(await log.first()?.statusCode == 202)
    #expect(SpyGateway.tally(of: sessions[1]).isEmpty)
  }
}
