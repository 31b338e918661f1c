import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

/// Compares canned answers with a shop.
typealias FindDrifts =
  @Sendable (
    _ canned: [CannedAnswer], _ shop: ShopUnderContract, _ deadline: Deadline
  ) async -> [Drift]

/// A server of today, canned answers of an earlier day, and what has drifted.
struct DriftCase: Sendable {
  typealias Row = (canned: CannedAnswer, drifts: [Drift])

  /// What the server does today, as a sentence.
  let story: String
  /// Each canned answer, with its drifts.
  let rows: [Row]
  /// How long one answer may take.
  let deadline: Deadline
  /// How long the comparison may take.
  let patience: Deadline
  private let change: @Sendable (LoopbackServer) -> Void

  init(
    _ story: String, _ rows: [Row], within deadline: Deadline = .test,
    patience: Deadline = Deadline(ticks: 1500),
    _ change: @escaping @Sendable (LoopbackServer) -> Void = { _ in }
  ) {
    (self.story, self.rows, self.change) = (story, rows, change)
    (self.deadline, self.patience) = (deadline, patience)
  }

  /// What is wrong with the drifts that are found on this server, as a sentence; nil
  /// when nothing is.
  func fault(of findDrifts: @escaping FindDrifts) async throws -> String? {
    try await withServer(items: [cooker]) { server in
      change(server)
      return await fault(of: findDrifts, from: .real(server))
    }
  }

  /// The same for a shop that is open already.
  func fault(of findDrifts: @escaping FindDrifts, from shop: ShopUnderContract) async -> String? {
    let found = try? await value(within: patience) { [canned = rows.map(\.canned), deadline] in
      await findDrifts(canned, shop, deadline)
    }
    guard let found else { return "\(story) DriftCheck did not return in time." }
    return fault(in: found).map { "\(story) \($0)" }
  }

  private func fault(in found: [Drift]) -> String? {
    let expected = rows.flatMap(\.drifts)
    if let lost = expected.first(where: { !found.contains($0) }) {
      return "DriftCheck did not report this: \(lost)"
    }
    if let extra = found.first(where: { !expected.contains($0) }) {
      return "DriftCheck reported this, and should not: \(extra)"
    }
    if let odd = expected.first(where: { found.count(of: $0) != expected.count(of: $0) }) {
      let (times, right) = (found.count(of: odd), expected.count(of: odd))
      return times > right
        ? "DriftCheck reported this more than once for one canned answer: \(odd)"
        : "DriftCheck reported this \(times) times for \(right) canned answers: \(odd)"
    }
    return isInOrder(found)
      ? nil : "DriftCheck reported the right drifts, but not in the order of the canned answers."
  }

  /// Whether the drifts of an earlier canned answer come first. Those of one answer
  /// may come in any order.
  private func isInOrder(_ found: [Drift]) -> Bool {
    var rest = found[...]
    for row in rows {
      guard Set(rest.prefix(row.drifts.count)) == Set(row.drifts) else { return false }
      rest = rest.dropFirst(row.drifts.count)
    }
    return rest.isEmpty
  }
}

extension [Drift] {
  fileprivate func count(of drift: Drift) -> Int { count { $0 == drift } }
}

extension ShopUnderContract {
  /// A real server behind a real session.
  static func real(_ server: LoopbackServer) -> ShopUnderContract {
    ShopUnderContract(
      urlSession: URLSession.keepingNothing(), baseURL: server.baseURL, keeping: server)
  }

  /// A stub below a real session.
  static func stub(giving canned: [CannedAnswer]) -> ShopUnderContract {
    ShopUnderContract(StubShopURLProtocol.makeSession(giving: canned))
  }
}

/// What the servers of the checks sell.
let cooker = Item(id: 5, title: "Rice cooker", descriptions: "Six cups.", price: 89_000)

extension CannedAnswer {
  /// A load of the item.
  static let load = CannedAnswer(
    to: "GET", "items/5", status: 200,
    body: #"{"id":5,"title":"Rice cooker","descriptions":"Six cups.","price":89000}"#)
  /// A load of an item that the shop does not sell.
  static let unknown = CannedAnswer(
    to: "GET", "items/6", status: 404, body: #"{"error":"There is no item 6."}"#)
  /// A new price for the item.
  static let newPrice = CannedAnswer(
    to: "PUT", "items/5/price", sending: #"{"price":79000}"#, status: 200,
    body: #"{"id":5,"title":"Rice cooker","descriptions":"Six cups.","price":79000}"#)
  /// A price that the shop cannot read.
  static let badPrice = CannedAnswer(
    to: "PUT", "items/5/price", sending: "cheap", status: 400,
    body: #"{"error":"The body has no price."}"#)
}

extension Drift {
  /// The drift of a key that the server's answer has no more.
  static func lost(_ key: String, from canned: CannedAnswer) -> Drift {
    .missingKey(key, in: canned.request)
  }

  /// The drift of another status.
  static func status(_ now: Int, for canned: CannedAnswer) -> Drift {
    .otherStatus(of: canned.request, canned: canned.status, now: now)
  }

  /// The drift of a value of another type.
  static func type(_ now: JSONType, of key: String, in canned: CannedAnswer, was: JSONType) -> Drift
  {
    .otherType(of: key, in: canned.request, canned: was, now: now)
  }
}
