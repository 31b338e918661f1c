import DoubleKit
import Foundation
import LoopbackServer
import StorefrontKit

/// The rates that can be told apart: those of two tests, and the bank's.
enum Rates {
  static let morning = 1480
  static let evening = 1510
  static let bank = 1366
}

/// Two tests at the same time, while a server on 127.0.0.1 plays the bank.
struct Exercise5_BankVisit {
  /// Loads a rate, or says what a board shows.
  typealias Load = () async throws -> String

  /// The name of the client that is judged.
  let client: String
  /// What the test has handed over: a double, or a server.
  var helper = "double"
  /// Where the client looks for the bank; at the server that plays it, if nil.
  var address: URL?

  /// Makes what two tests load with, then loads: the first, the second, and the
  /// first again.
  ///
  /// - Parameters:
  ///   - expected: What the two tests are to get.
  ///   - makeTwo: Makes what they load with.
  /// - Returns: What is wrong, as a sentence; nil when nothing is.
  /// - Throws: What the server of the bank throws.
  func fault(
    expecting expected: (String, String) = ("\(Rates.morning)", "\(Rates.evening)"),
    _ makeTwo: @escaping @Sendable () -> (Load, Load)
  ) async throws -> String? {
    try await withBank(at: address) { bank in
      let seen = try await value(within: .test) {
        let (one, other) = makeTwo()
        return [await Self.text(one), await Self.text(other), await Self.text(one)]
      }
      return fault(in: seen, expected: [expected.0, expected.1, expected.0])
        ?? (bank.receivedRequests.isEmpty ? nil : "\(client) asked the bank as well.")
    }
  }

  private func fault(in seen: [String]?, expected: [String]) -> String? {
    guard let seen else { return "\(client) waited in vain for an answer." }
    guard let first = zip(seen, expected).first(where: { $0 != $1 }) else { return nil }
    return
      "The test's \(helper) answers “\(first.1)”. \(client) got “\(first.0)”\(origin(of: first.0, expected))."
  }

  private func origin(of seen: String, _ expected: [String]) -> String {
    if seen.contains("\(Rates.bank)") { return ", the answer of the bank" }
    return expected.contains(seen) ? ", the answer of another test's \(helper)" : ""
  }

  private static func text(_ load: Load) async -> String {
    do { return try await load() } catch { return "\(error)" }
  }
}

/// Plays the bank on 127.0.0.1.
///
/// - Parameters:
///   - address: Where the clients look for the bank; at that server, if nil.
///   - body: What to do while every client asks that bank.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw, or what the server throws.
func withBank<Result>(
  at address: URL? = nil, _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await withServer { bank in
    bank.script(.answer(.rate(Rates.bank)), for: "/rates/won")
    return try await Bank.$address.withValue(address ?? bank.baseURL) { try await body(bank) }
  }
}

extension HTTPAnswer {
  /// An answer with a rate.
  static func rate(_ rate: Int) -> HTTPAnswer {
    HTTPAnswer(status: 200, body: Data("\(rate)".utf8))
  }
}
