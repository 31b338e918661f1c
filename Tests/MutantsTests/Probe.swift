import DoubleKit
import Foundation
import ItemDetail

/// Something to find out about an API: a name, and how to look.
struct Probe: Sendable, Hashable, CustomStringConvertible {
  let name: String
  let run: @Sendable (MakeItemDetailAPI) async -> String

  var description: String { name }

  static func == (one: Probe, other: Probe) -> Bool { one.name == other.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// What the shop sees.
extension Probe {
  static let sentLoad = Probe(name: "the request of a load") {
    await Observation(of: $0, answer: .tea()) { $0.loadItemDetail(id: 7, completion: $1) }.events
  }
  static let sentPrice = Probe(name: "the request of a price change") {
    await Observation(of: $0, answer: .tea()) {
      $0.updatePrice(ofItem: 7, to: 480, completion: $1)
    }.events
  }
  static let sentLoadOfZero = Probe(name: "the request of a load of item 0") {
    await Observation(of: $0, answer: .tea()) { $0.loadItemDetail(id: 0, completion: $1) }.events
  }
  static let sentPriceOfMinusOne = Probe(name: "the request of a price change of item -1") {
    await Observation(of: $0, answer: .tea()) {
      $0.updatePrice(ofItem: -1, to: 480, completion: $1)
    }.events
  }
  static let cancel = Probe(name: "a cancellation of the returned task") {
    await Observation(of: $0, answer: nil) {
      let task = $0.loadItemDetail(id: 7, completion: $1)
      task?.cancel()
      return task
    }.events.contains("cancel") ? "cancelled" : "not cancelled"
  }
}

// What the shop sees of a call that fails, and of one call after another.
extension Probe {
  static let sentFailingLoad = Probe(name: "the requests of a load that fails") {
    await Observation(of: $0, answer: .status(500)) {
      $0.loadItemDetail(id: 7, completion: $1)
    }.events
  }
  static let sentSecondLoad = Probe(name: "the requests of two loads of one item") {
    await Observation(of: $0, answer: .tea()) {
      $0.loadItemDetail(id: 7, completion: $1)
      return $0.loadItemDetail(id: 7, completion: $1)
    }.events
  }
}

// What the caller is called back with.
extension Probe {
  static let loadOfZero = Probe(name: "a load of item 0") {
    await Observation(of: $0, answer: .tea()) { $0.loadItemDetail(id: 0, completion: $1) }.results
  }
  static let priceOfMinusOne = Probe(name: "a price change of item -1") {
    await Observation(of: $0, answer: .tea()) {
      $0.updatePrice(ofItem: -1, to: 480, completion: $1)
    }.results
  }
  static let price = Probe(name: "a price change") {
    await Observation(of: $0, answer: .tea()) {
      $0.updatePrice(ofItem: 7, to: 480, completion: $1)
    }.results
  }
  static let status199 = load("status 199", .tea(status: 199))
  static let status200 = load("status 200", .tea())
  static let status201 = load("status 201", .tea(status: 201))
  static let status299 = load("status 299", .tea(status: 299))
  static let status300 = load("status 300", .tea(status: 300))
  static let status404 = load("status 404", .tea(status: 404))
  static let status500 = load("status 500", .tea(status: 500))
  static let notHTTP = load("an answer that is not HTTP", .tea(response: .notHTTP))
  static let nothing = load(
    "three nils", SessionAnswer(data: nil, response: nil, error: nil))
  static let lost = load("an error of the transport", .failure(LineCut()))
  static let lostLate = load(
    "an error after a good response",
    SessionAnswer(
      data: SessionAnswer.tea().data, response: SessionAnswer.tea(status: 201).response,
      error: LineCut()))
  static let noBytes = load("no bytes", .status(200))
  static let noData = load("no data", .tea(data: nil))
  static let garbage = load("bytes that are not JSON", .status(200, body: "tea"))
  static let quotedNumbers = load(
    "numbers in quotes",
    .status(200, body: #"{"id":"7","title":"Tea","descriptions":"Roasted","price":"450"}"#))
  static let missingPrice = load(
    "a missing price", .status(200, body: #"{"id":7,"title":"Tea","descriptions":"Roasted"}"#))
  static let missingTitle = load(
    "a missing title", .status(200, body: #"{"id":7,"descriptions":"Roasted","price":450}"#))

  private static func load(_ answerName: String, _ answer: SessionAnswer) -> Probe {
    Probe(name: "a load, answered by \(answerName)") {
      await Observation(of: $0, answer: answer) { $0.loadItemDetail(id: 7, completion: $1) }.results
    }
  }
}

extension Probe {
  /// The probes in which a call has good ids and gets an answer.
  static let answered: Set = [
    price, status199, status200, status201, status299, status300, status404, status500, notHTTP,
    nothing, lost, lostLate, noBytes, noData, garbage, quotedNumbers, missingPrice, missingTitle,
  ]

  /// Every probe.
  static let all = answered.union([
    sentLoad, sentPrice, sentLoadOfZero, sentPriceOfMinusOne, cancel, loadOfZero, priceOfMinusOne,
    sentFailingLoad, sentSecondLoad,
  ])
}

/// An error that only the transport of these tests knows.
struct LineCut: Error {}

extension SessionAnswer {
  fileprivate static func tea(status: Int = 200) -> SessionAnswer {
    .status(status, body: #"{"id":7,"title":"Tea","descriptions":"Roasted","price":450}"#)
  }

  /// The good answer with other parts.
  fileprivate static func tea(data: Data?) -> SessionAnswer {
    SessionAnswer(data: data, response: tea().response, error: nil)
  }

  fileprivate static func tea(response: URLResponse?) -> SessionAnswer {
    SessionAnswer(data: tea().data, response: response, error: nil)
  }
}

extension URLResponse {
  fileprivate static var notHTTP: URLResponse {
    URLResponse(url: ShopURL.any, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
  }
}
