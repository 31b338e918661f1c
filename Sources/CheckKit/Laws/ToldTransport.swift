import DoubleKit
import Foundation
import ItemDetail

/// A double of `HTTPTransport` that can be told any answer to any request.
public struct ToldTransport: Sendable {
  /// Some requests that will come, and the answer to each.
  public typealias Answers = [(request: URLRequest, answer: SessionAnswer)]

  let name: String
  let make: @Sendable (Answers) -> (any HTTPTransport)?

  /// Describes a double; `make` returns nil if there is none without an answer.
  public init(_ name: String, make: @escaping @Sendable (Answers) -> (any HTTPTransport)?) {
    (self.name, self.make) = (name, make)
  }

  /// What a double answers that was told of one item, and is asked for it.
  func ownAnswer() async -> SessionAnswer? {
    let item = TransportLaws.items[0]
    guard let transport = make([(item.request, .item(item))]) else { return nil }
    return await TransportCall(item.request, of: transport).outcome
  }
}

extension Item {
  var request: URLRequest { ItemCall.load(id: id).request }
}

extension TransportLaws {
  /// The law of a double that can be told any answer.
  public static let faithful = [deliversAsGiven]

  package static let deliversAsGiven = Law<ToldTransport>(
    "The answer that was set arrives as it is: status, headers and body, or the error."
  ) { double in
    for (kind, answer) in SessionAnswer.everyKind where answer.isRealistic {
      let request = items[0].request
      guard let transport = double.make([(request, answer)]),
        let got = await TransportCall(request, of: transport).outcome,
        let difference = answer.difference(from: got, inItsURL: false)
      else { continue }
      return "\(double.name) was given \(kind). It answered with \(difference)."
    }
    return nil
  }

  package static let failsTheFirstCall = Law<ToldTransport>(
    "If no answer was set for a request, its call fails."
  ) { double in
    guard let end = await double.firstEnd(), end.error == nil else { return nil }
    return "\(double.name), asked before any answer was set, answered with \(end.inWords)."
  }

  package static let endsTheFirstCall = Law<ToldTransport>(
    endsEachCall.description
  ) { double in
    await double.firstEnd() == nil
      ? "\(double.name) was asked before any answer was set, and the call did not end: its caller"
        + " waits for ever." : nil
  }

  package static let answersInAnyOrder = Law<ToldTransport>(
    givesEachItsOwn.description
  ) { double in
    guard let transport = double.makeWithBoth() else { return nil }
    var ends: [SessionAnswer?] = []
    for item in items.reversed() {
      ends.append(await TransportCall(item.request, of: transport).outcome)
    }
    return double.mixUp(in: ends.reversed(), which: "one after the other, the second one first")
  }

  package static let answersTwoAtOnce = Law<ToldTransport>(
    givesEachItsOwn.description
  ) { double in
    let threads = RaceThreads()
    for _ in 0..<20 {
      guard let transport = double.makeWithBoth() else { return nil }
      let ends = await items.mapAtOnce {
        await TransportCall($0.request, of: transport, on: threads).outcome
      }
      if let mixUp = double.mixUp(in: ends, which: "at once") { return mixUp }
    }
    return nil
  }

  package static let keepsTwentyApart = Law<ToldTransport>(
    sharesNothing.description
  ) { double in
    let items = (1...20).map { item(41, for: 700 + $0) }
    let made = items.compactMap { item in
      double.make([(item.request, .item(item))]).map { (item, $0) }
    }
    let threads = RaceThreads()
    let ends = await made.mapAtOnce { item, transport in
      (item, await TransportCall(item.request, of: transport, on: threads).outcome)
    }
    guard let wrong = ends.first(where: { $1?.item != nil && $1?.item != $0 }) else { return nil }
    return "Twenty of \(double.name) were made, each with a price of its own, and called at once."
      + " One that has item 41 for \(wrong.0.price) won answered with \(wrong.1?.inWords ?? "")."
  }
}

extension ToldTransport {
  /// How the first call of a double ends that nobody has told anything.
  func firstEnd() async -> SessionAnswer? {
    guard let transport = make([]) else { return nil }
    return await TransportCall(TransportLaws.items[0].request, of: transport).outcome
  }

  func makeWithBoth() -> (any HTTPTransport)? {
    make(TransportLaws.items.map { ($0.request, .item($0)) })
  }

  /// How the ends of two calls were mixed up. A double with one answer for all gives both
  /// the same, and one that fails gives none.
  func mixUp(in ends: [SessionAnswer?], which order: String) -> String? {
    let got = ends.map { $0?.item }
    guard got == TransportLaws.items.reversed() else { return nil }
    return "\(name) was told the items 41 and 52, and asked for both \(order). GET /items/52 was"
      + " answered with \(ends[1]?.inWords ?? "")."
  }
}
