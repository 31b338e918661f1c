import CheckKit
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
  /// What the server does today, as a sentence.
  let story: String
  /// Each canned answer, with its drifts.
  let rows: [(canned: CannedAnswer, drifts: [Drift])]
  /// How long one answer may take.
  let deadline: Deadline
  private let change: @Sendable (LoopbackServer) -> Void

  init(
    _ story: String, _ rows: [(CannedAnswer, [Drift])], within deadline: Deadline = .test,
    _ change: @escaping @Sendable (LoopbackServer) -> Void = { _ in }
  ) {
    (self.story, self.deadline, self.change) = (story, deadline, change)
    self.rows = rows.map { (canned: $0, drifts: $1) }
  }

  /// What is wrong with the drifts that are found on this server, or on another shop, as a
  /// sentence; nil when nothing is.
  func fault(
    of findDrifts: @escaping FindDrifts, from shop: ShopUnderContract? = nil
  ) async throws -> String? {
    try await withServer(items: [.cooker]) { server in
      change(server)
      // Each answer may take the deadline, and the comparison a while.
      let patience = Deadline(ticks: rows.count * deadline.ticks + 100)
      let found = try await value(within: patience) { [canned = rows.map(\.canned), deadline] in
        await findDrifts(canned, shop ?? .real(server), deadline)
      }
      guard let found else { return "\(story) DriftCheck did not return in time." }
      return fault(in: found).map { "\(story) DriftCheck \($0)" }
    }
  }

  private func fault(in found: [Drift]) -> String? {
    let expected = rows.flatMap(\.drifts)
    if let lost = expected.first(where: { !found.contains($0) }) {
      return "did not report this: \(lost)"
    }
    if let extra = found.first(where: { !expected.contains($0) }) {
      return "reported this, and should not: \(extra)"
    }
    if found.count != expected.count {
      return "reported \(found.count) drifts, and there are \(expected.count)."
    }
    // The drifts of one answer may come in any order.
    let places = found.map { drift in rows.firstIndex { $0.drifts.contains(drift) } ?? 0 }
    return places == places.sorted()
      ? nil : "reported the right drifts, but not in the order of the canned answers."
  }
}

extension DriftCase {
  /// One change of the shop: a load, a load of an unknown item, and a new price.
  static func of(_ change: LoopbackServer.Change) -> DriftCase {
    let drifts: (CannedAnswer) -> [Drift] =
      switch change {
      case .renamesPrice: { $0.status == 200 ? [.missingKey("price", in: $0.request)] : [] }
      case .quotesPrice: { $0.status == 200 ? [.number("price", in: $0, is: .text)] : [] }
      case .saysGone: { $0.status == 404 ? [.status(410, of: $0)] : [] }
      case .requiresVersion: { [.status(400, of: $0)] }
      case .answersTooLate: { [.noAnswer(to: $0.request)] }
      }
    // Nothing comes before any deadline: a short one does, and only that.
    let deadline: Deadline = change == .answersTooLate ? .moment : .test
    return DriftCase(
      "The server has the change .\(change).", CannedAnswer.all.map { ($0, drifts($0)) },
      within: deadline
    ) { $0.change(change) }
  }

  /// A value that a client of the canned answer cannot read.
  static let fraction = load(
    "The server sends a price with a fraction.",
    #"{"id":5,"title":"Rice cooker","descriptions":"","price":89000.5}"#,
    [.number("price", in: .load, is: .fraction)])

  /// A body without a key.
  static let page = load(
    "The server answers 200 with a page in place of the item.", "<html>",
    ["id", "title", "descriptions", "price"].map { .missingKey($0, in: "GET items/5") })

  /// Canned answers that have drifted, each in its own way.
  static let several = DriftCase(
    "The server closes the connection of one request, changes the keys of the next answer, and"
      + " refuses the last request.",
    [
      (.unknown, [.noAnswer(to: "GET items/6")]),
      (
        .load,
        [
          .missingKey("title", in: "GET items/5"), .missingKey("descriptions", in: "GET items/5"),
          .number("id", in: .load, is: .text),
        ]
      ),
      (.newPrice, [.status(403, of: .newPrice)]),
    ]
  ) {
    $0.script(.noAnswer, for: "/items/6")
    $0.script(.says(200, #"{"id":"5","name":"Rice cooker","price":1}"#), for: "/items/5")
    $0.script(.status(403), for: "/items/5/price")
  }

  /// Servers that keep to all that a client may rely on.
  static let equivalents = [
    load(
      "The server has other values and headers, and further keys.",
      #"{"tags":[],"price":3,"stock":null,"title":"A","descriptions":"B","id":5}"#, []),
    DriftCase("The server refuses in other words.", [(.unknown, [])]) {
      $0.script(.says(404, #"{"error":"Sorry!","help":"/items"}"#), for: "/items/6")
    },
    DriftCase(
      "The canned answer has no body, and the server's has.",
      [(CannedAnswer(to: "GET", "items/6", status: 404), [])]),
  ]

  private static func load(_ story: String, _ body: String, _ drifts: [Drift]) -> DriftCase {
    DriftCase(story, [(.load, drifts)]) { $0.script(.says(200, body), for: "/items/5") }
  }
}

extension LoopbackServer.Script {
  fileprivate static func says(_ status: Int, _ body: String) -> Self {
    .answer(
      HTTPAnswer(
        status: status, headers: ["Content-Type": "application/json", "ETag": "\"v2\""],
        body: Data(body.utf8)))
  }
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

extension Item {
  /// What the servers of the checks sell.
  static let cooker = Item(id: 5, title: "Rice cooker", descriptions: "Six cups.", price: 89_000)
}

extension CannedAnswer {
  static let load = CannedAnswer(
    to: "GET", "items/5", status: 200,
    body: #"{"id":5,"title":"Rice cooker","descriptions":"Six cups.","price":89000}"#)
  /// A load of an item that the shop does not sell.
  static let unknown = CannedAnswer(
    to: "GET", "items/6", status: 404, body: #"{"error":"There is no item 6."}"#)
  static let newPrice = CannedAnswer(
    to: "PUT", "items/5/price", sending: #"{"price":79000}"#, status: 200,
    body: #"{"id":5,"title":"Rice cooker","descriptions":"Six cups.","price":79000}"#)

  static let all = [load, unknown, newPrice]
}

extension Drift {
  static func status(_ now: Int, of canned: CannedAnswer) -> Drift {
    .otherStatus(of: canned.request, canned: canned.status, now: now)
  }

  /// The drift of a whole number that has another type now.
  static func number(_ key: String, in canned: CannedAnswer, is now: JSONType) -> Drift {
    .otherType(of: key, in: canned.request, canned: .wholeNumber, now: now)
  }
}
