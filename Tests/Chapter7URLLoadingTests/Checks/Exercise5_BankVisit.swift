import DoubleKit
import Foundation
import LoopbackServer

/// The rates that can be told apart: those of two tests, and the bank's.
enum Rates {
  static let morning = 1480
  static let evening = 1510
  static let bank = 1366
}

/// Some tests at the same time, while a server on 127.0.0.1 plays the bank.
struct Exercise5_BankVisit {
  /// Loads a rate, or says what a board shows.
  typealias Load = () async throws -> String

  /// The name of the client that is judged.
  let client: String
  /// What the test has handed over: a double, or a server.
  var helper = "double"
  /// What that does with a rate, as a verb.
  var verb = "answers"
  /// Where the client looks for the bank; at the server that plays it, if nil.
  var address: URL?

  /// Makes what some tests load with, and only then loads: the newest first, and
  /// the oldest, whose turn is last, once more.
  ///
  /// - Parameters:
  ///   - expected: What each of the tests is to get.
  ///   - makeAll: Makes what they load with.
  /// - Returns: What is wrong, as a sentence; nil when nothing is.
  /// - Throws: What the server of the bank throws.
  func fault(
    expecting expected: [String], _ makeAll: @escaping @Sendable () -> [Load]
  ) async throws -> String? {
    try await withBank(at: address) { bank in
      let seen = try await value(within: .test) {
        let loads = makeAll()
        var seen: [String] = []
        for load in loads.reversed() + loads.prefix(1) { seen.append(await Self.text(load)) }
        return seen
      }
      return fault(in: seen, expected: expected.reversed() + expected.prefix(1))
        ?? (bank.receivedRequests.isEmpty ? nil : "\(client) asked the bank as well.")
    }
  }

  private func fault(in seen: [String]?, expected: [String]) -> String? {
    guard let seen else { return "\(client) waited in vain for an answer." }
    guard let first = zip(seen, expected).first(where: { $0 != $1 }) else { return nil }
    return "The test's \(helper) \(verb) “\(first.1)”. \(client) got “\(first.0)”"
      + "\(origin(of: first.0, expected))."
  }

  private func origin(of seen: String, _ expected: [String]) -> String {
    if seen.contains("\(Rates.bank)") { return ", the answer of the bank" }
    return expected.contains(seen) ? ", the answer of another test's \(helper)" : ""
  }

  private static func text(_ load: Load) async -> String {
    do { return try await load() } catch { return (error as? URLError)?.inWords ?? "\(error)" }
  }
}

extension Exercise5_BankVisit {
  /// What is wrong with the clients of four tests, two of which have the same
  /// double, and one a double that fails.
  ///
  /// - Parameter load: Makes a client with a double, and what loads with it.
  /// - Returns: What is wrong, as a sentence; nil when nothing is.
  /// - Throws: What the server of the bank throws.
  func fault(
    ofClients load: @escaping @Sendable (URLProtocol.Type) -> () async throws -> Int
  ) async throws -> String? {
    let (morning, evening) = ("\(Rates.morning)", "\(Rates.evening)")
    let expected = [morning, morning, URLError(.networkConnectionLost).inWords, evening]
    let fault = try await fault(expecting: expected) {
      let doubles: [URLProtocol.Type] = [
        MorningTest.RateStub.self, MorningTest.RateStub.self, NightTest.RateStub.self,
        EveningTest.RateStub.self,
      ]
      return doubles.map { double in
        let load = load(double)
        return { "\(try await load())" }
      }
    }
    if let fault { return fault }
    return try await registryFault(ofClients: load)
  }

  /// What is wrong when a session that is no client's asks a test's double.
  private func registryFault(
    ofClients load: @escaping @Sendable (URLProtocol.Type) -> () async throws -> Int
  ) async throws -> String? {
    let stray = StrayStub.fresh()
    defer { URLProtocol.unregisterClass(stray.double) }
    return try await withBank(at: address) { _ in
      _ = try await value(within: .test) { try? await load(stray.double)() }
      return await stray.isAskedByTheSharedSession()
        ? "A test gave its double to \(client). Then URLSession.shared asked that double: it is"
          + " registered for all tests."
        : nil
    }
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

extension URLError {
  /// The error as a failure shows it, without what a system adds.
  fileprivate var inWords: String { "URLError \(code.rawValue)" }
}
