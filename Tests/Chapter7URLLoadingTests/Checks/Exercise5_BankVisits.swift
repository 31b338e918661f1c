import DoubleKit
import Foundation
import LoopbackServer

/// The rates that can be told apart: those of two tests, and the bank's.
enum Rates {
  static let morning = 1480
  static let evening = 1510
  static let bank = 1366
}

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
///   - expected: What each of the tests is to get.
///   - makeAll: Makes what they load with.
/// - Returns: What is wrong, as a sentence; nil when nothing is.
/// - Throws: What the server of the bank throws.
func rateFault(
  of client: String, _ helper: String, expecting expected: [String],
  _ makeAll: @escaping @Sendable () -> [RateLoad]
) async throws -> String? {
  try await withBank { bank in
    let seen = try await value(within: .test) {
      var seen: [String] = []
      for load in makeAll().reversed() { seen.append(await text(load)) }
      return Array(seen.reversed())
    }
    guard let seen else { return "\(client) waited in vain for an answer." }
    if let (seen, expected) = zip(seen, expected).first(where: { $0 != $1 }) {
      let origin = seen.contains("\(Rates.bank)") ? ", the answer of the bank" : ""
      return "The test's \(helper) “\(expected)”. \(client) got “\(seen)”\(origin)."
    }
    return bank.receivedRequests.isEmpty ? nil : "\(client) asked the bank as well."
  }
}

private func text(_ load: RateLoad) async -> String {
  do { return try await load() } catch {
    return (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(error)"
  }
}

/// What is wrong with the clients of two tests, each with a double of its own.
///
/// - Parameters:
///   - client: The name of the client.
///   - load: Makes a client with a double, and what loads with it.
/// - Returns: What is wrong, as a sentence; nil when nothing is.
/// - Throws: What the server of the bank throws.
func rateFault(
  of client: String,
  _ load: @escaping @Sendable (URLProtocol.Type) -> () async throws -> Int
) async throws -> String? {
  let doubles: [URLProtocol.Type] = [RateStubURLProtocol.self, EveningStubURLProtocol.self]
  let rates = [Rates.morning, Rates.evening].map { "\($0)" }
  return try await rateFault(of: client, "double answers", expecting: rates) {
    doubles.map { double in
      let load = load(double)
      return { "\(try await load())" }
    }
  }
}

/// Plays the bank on 127.0.0.1.
///
/// - Parameter body: What to do while every client asks that bank.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw, or what the server throws.
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
final class EveningStubURLProtocol: RateStubURLProtocol {
  override class var rate: Int { Rates.evening }
}
