import CheckKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that one thread has made, and that one task uses later.
private struct MadeClient: @unchecked Sendable {
  let rate: Int
  let load: () async throws -> Int
}

extension Exercise5_BankVisit {
  /// What is wrong with the clients that several tests make at the same moment.
  ///
  /// - Parameters:
  ///   - load: Makes a client with a double, and what loads with it.
  ///   - count: How many clients each of the eight tests makes.
  /// - Returns: What is wrong, as a sentence; nil when nothing is.
  /// - Throws: What the server of the bank throws.
  func crowdFault(
    ofClients load: @escaping @Sendable (URLProtocol.Type) -> () async throws -> Int,
    eachMaking count: Int
  ) async throws -> String? {
    try await withBank(at: address) { _ in
      let made = CompletionLog<MadeClient>()
      await onManyThreads { thread in
        let isMorning = thread.isMultiple(of: 2)
        let (rate, double): (Int, URLProtocol.Type) =
          isMorning
          ? (Rates.morning, MorningTest.RateStub.self) : (Rates.evening, EveningTest.RateStub.self)
        for _ in 0..<count { made.record(MadeClient(rate: rate, load: load(double))) }
      }
      return try await strangers(among: made.values)
    }
  }

  private func strangers(among clients: [MadeClient]) async throws -> String? {
    let count = try await value(within: .test) {
      var count = 0
      for client in clients where try await client.load() != client.rate { count += 1 }
      return count
    }
    // That each client answers was seen before; a busy machine may need longer for so many.
    guard let count, count > 0 else { return nil }
    return "Eight tests at the same time made \(clients.count) of \(client), and \(count) of these"
      + " asked another test's double."
  }
}
