import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

extension LoopbackServer.Change {
  /// What the server does, as a sentence.
  var story: String {
    switch self {
    case .renamesPrice: "The server has renamed price to amount."
    case .quotesPrice: "The server sends the price as text."
    case .saysGone: "The server answers 410 for an item that it does not sell."
    case .requiresVersion: "The server refuses each request without X-Shop-Version."
    case .answersTooLate: "The server does not answer before the deadline."
    }
  }
}

extension DriftCase {
  /// One change of the shop: a load, a load of an unknown item, and a new price.
  static func of(_ change: LoopbackServer.Change) -> DriftCase {
    let drifts = drifts(in: change)
    let rows = [CannedAnswer.load, .unknown, .newPrice].map { ($0, drifts($0)) }
    // Nothing comes before any deadline: a short one does, and only that.
    let deadline: Deadline = change == .answersTooLate ? .moment : .test
    return DriftCase(change.story, rows, within: deadline) { $0.change(change) }
  }

  private static func drifts(
    in change: LoopbackServer.Change
  ) -> (CannedAnswer) -> [Drift] {
    switch change {
    case .renamesPrice: { $0.status == 200 ? [.lost("price", from: $0)] : [] }
    case .quotesPrice:
      { $0.status == 200 ? [.type(.text, of: "price", in: $0, was: .wholeNumber)] : [] }
    case .saysGone: { $0.status == 404 ? [.status(410, for: $0)] : [] }
    case .requiresVersion: { [.status(400, for: $0)] }
    case .answersTooLate: { [.noAnswer(to: $0.request)] }
    }
  }

  /// Another status, with a body in which the keys are others too.
  static let statuses = [
    (200, 201), (200, 202), (200, 404), (200, 500), (404, 410), (404, 403), (404, 200), (503, 500),
  ].map { was, now in
    let body = #"{"id":5,"price":89000}"#
    let canned = CannedAnswer(to: "GET", "items/5", status: was, body: body)
    return DriftCase(
      "The canned answer has the status \(was), and the server says \(now), with another body.",
      [(canned, [.status(now, for: canned)])]
    ) { $0.script(.says(now, #"{"note":"Come again."}"#), for: "/items/5") }
  }

  /// One canned answer for each type: a value of it, beside one of each other type.
  static let types = samples.map { type, value in
    // A client that reads a fraction reads a whole number too, so that is left free.
    let others = samples.filter {
      $0.type != type && !(type == .fraction && $0.type == .wholeNumber)
    }
    let canned = CannedAnswer(
      to: "GET", "options", status: 200, body: object(others.map { ($0.type.key, value) }))
    let today = object(others.map { ($0.type.key, $0.value) })
    return DriftCase(
      "Each value in the canned answer is \(type), and the server sends others.",
      [(canned, others.map { .type($0.type, of: $0.type.key, in: canned, was: type) })]
    ) { $0.script(.says(200, today), for: "/options") }
  }

  private static let samples: [(type: JSONType, value: String)] = [
    (.text, #""31""#), (.wholeNumber, "1"), (.fraction, "31.5"), (.boolean, "true"),
    (.null, "null"), (.list, "[1]"), (.object, #"{"won":1}"#),
  ]

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{\(fields.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
  }

  /// A shop that never answers. The comparison may take the deadline of each answer,
  /// and a little, but not the 2 seconds that `send` would wait by itself.
  static let silent = DriftCase(
    "The server never answers, and the deadline is short.",
    [CannedAnswer.load, .unknown].map { ($0, [.noAnswer(to: $0.request)]) },
    within: .moment, patience: Deadline(ticks: 100)
  ) { $0.change(.answersTooLate) }

  /// A shop that answers after a while, and within the deadline.
  static let slow = DriftCase(
    "The server answers slowly, and before the deadline.", [(.load, [])]
  ) { server in
    let gate = LoopbackServer.Gate()
    server.scriptEverywhere(.held(by: gate))
    Task {
      await Deadline(ticks: 25).pass()
      gate.open()
    }
  }
}

extension JSONType {
  /// The type as a key.
  fileprivate var key: String { "\(self)".replacing(" ", with: "_") }
}

extension LoopbackServer.Script {
  /// An answer with a body, and with other headers when some are given.
  static func says(
    _ status: Int, _ body: String, headers: HeaderFields = ["Content-Type": "application/json"]
  ) -> Self {
    .answer(HTTPAnswer(status: status, headers: headers, body: Data(body.utf8)))
  }
}
