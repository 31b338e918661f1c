import DoubleKit
import Foundation
import LoopbackServer

/// A way to load a rate, or to see what a board shows.
typealias RateLoad = () async throws -> String

/// What is wrong with the clients of some tests, while a server on 127.0.0.1 plays the bank.
///
/// All are made first, and only then load, the newest first: two tests at the same time do not
/// disturb each other.
///
/// - Parameters:
///   - client: The name of the client.
///   - helper: What each test has handed over, and what that does with a rate.
///   - visits: What each of the tests is to get, and what makes its client.
/// - Returns: What is wrong, as a sentence; nil when nothing is.
/// - Throws: What the server of the bank throws.
func rateFault(
  of client: String, _ helper: String,
  _ visits: [(expected: String, makeClient: @Sendable () -> RateLoad)]
) async throws -> String? {
  try await withBank { bank in
    let seen = try await value(within: .test) { [makeClients = visits.map(\.makeClient)] in
      var seen: [String] = []
      for load in makeClients.map({ $0() }).reversed() { seen.append(await text(load)) }
      return Array(seen.reversed())
    }
    guard let seen else { return "\(client) waited in vain for an answer." }
    if let (seen, expected) = zip(seen, visits.map(\.expected)).first(where: { $0 != $1 }) {
      let origin = seen.contains("\(Rates.bank)") ? ", the answer of the bank" : ""
      return "The test's \(helper) “\(expected)”. \(client) got “\(seen)”\(origin)."
    }
    return bank.receivedRequests.isEmpty ? nil : "\(client) asked the bank as well."
  }
}

/// What is wrong with the clients of two tests, each with a double of its own.
func rateFault<Client>(
  of client: String, made make: @escaping @Sendable (URLProtocol.Type) -> Client,
  won: @escaping @Sendable (Client) async throws -> Int
) async throws -> String? {
  let doubles = [RateStubURLProtocol.self, EveningStubURLProtocol.self]
  return try await rateFault(
    of: client, "double answers",
    doubles.map { double in
      (
        "\(double.rate)",
        {
          let client = make(double)
          return { "\(try await won(client))" }
        }
      )
    })
}

private func text(_ load: RateLoad) async -> String {
  do { return try await load() } catch {
    return (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(error)"
  }
}

/// The rates that can be told apart: those of two tests, and the bank's.
enum Rates {
  static let morning = 1480
  static let evening = 1510
  static let bank = 1366
}

/// Plays the bank on 127.0.0.1, while every client asks that bank.
func withBank<Result>(_ body: (LoopbackServer) async throws -> Result) async throws -> Result {
  try await withServer { bank in
    bank.script(.answer(.rate(Rates.bank)), for: "/rates/won")
    return try await Bank.$address.withValue(bank.baseURL) { try await body(bank) }
  }
}

extension HTTPAnswer {
  /// An answer with a rate.
  static func rate(_ rate: Int) -> HTTPAnswer {
    HTTPAnswer(status: 200, body: Data("\(rate)".utf8))
  }
}

/// A stub that answers every request with the rate of its class.
class RateStubURLProtocol: URLProtocol {
  class var rate: Int { Rates.morning }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let response = SessionAnswer.status(200).response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("\(type(of: self).rate)".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

/// The stub of another test.
private final class EveningStubURLProtocol: RateStubURLProtocol {
  override class var rate: Int { Rates.evening }
}
