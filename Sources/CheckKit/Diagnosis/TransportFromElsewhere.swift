import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A double of `HTTPTransport` that was not written for the workbook.
struct TransportFromElsewhere: Sendable {
  /// What a double is told: some requests that will come, and the answer to each.
  typealias Answers = [(request: URLRequest, answer: SessionAnswer)]

  let name: String
  /// Makes a double; nil if the adapter makes none that has been told nothing.
  let make: @Sendable (Answers) -> (any HTTPTransport)?

  func trials(of stage: DiagnosisStage) -> [DiagnosisTrial] {
    switch stage {
    case .beforeAnyAnswer:
      [
        trial(of: TransportLaws.endsTheFirstCall, unless: makesNone),
        trial(of: TransportLaws.failsTheFirstCall, unless: failsToEnd),
      ]
    case .oneAfterTheOther:
      [
        DiagnosisTrial(TransportLaws.endsEachCall, of: answering, named: name),
        trial(of: TransportLaws.deliversAsGiven), trial(of: TransportLaws.answersInAnyOrder),
      ]
    case .severalAtOnce:
      [trial(of: TransportLaws.answersTwoAtOnce, unless: answersInTurn)]
    case .twentySessionsAtOnce:
      [
        trial(of: TransportLaws.keepsTwentyApart, unless: wrongWhenAlone),
        DiagnosisTrial(
          TransportLaws.losesNothing, of: answering, named: name, unless: wrongWhenAlone),
      ]
    }
  }

  private func trial(
    of law: Law<TransportFromElsewhere>,
    unless reason: @escaping @Sendable () async -> String? = { nil }
  ) -> DiagnosisTrial {
    DiagnosisTrial(law, of: self, named: name, unless: reason)
  }

  /// The double, as the laws of the workbook's own see it.
  private var answering: AnsweringTransport {
    AnsweringTransport(name) { items, calls in
      make(
        calls.compactMap { call in
          items.first { $0.id == call.id }.map { (call.request, .item($0)) }
        }) ?? MissingTransport()
    }
  }

  @Sendable private func makesNone() -> String? {
    make([]) == nil ? "`makeTransport` makes no double without an answer" : nil
  }

  @Sendable private func failsToEnd() async -> String? {
    if let reason = makesNone() { return reason }
    return await TransportLaws.endsTheFirstCall.breach(self).map { _ in "the call did not end" }
  }

  @Sendable private func answersInTurn() async -> String? {
    await TransportLaws.answersInAnyOrder.breach(self).map { _ in
      "two calls get each other's answers already if one comes after the other"
    }
  }

  @Sendable private func wrongWhenAlone() async -> String? {
    await call(LawItem.first, of: [LawItem.first])?.item == LawItem.first
      ? nil : "a double that is alone does not give the item that it was told"
  }

  /// What a new double, told about some items, answers to the question for one of them.
  private func call(_ item: Item, of items: [Item]) async -> SessionAnswer? {
    guard let transport = make(items.map { ($0.request, .item($0)) }) else { return nil }
    return await TransportCall(item.request, of: transport).outcome
  }
}

/// Stands for a double that the adapter did not make.
private struct MissingTransport: HTTPTransport {
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    throw URLError(.resourceUnavailable)
  }
}

/// The items of these laws.
private enum LawItem {
  static let first = item(41)
  static let both = [first, item(52)]

  static func item(_ id: Int, for price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }
}

extension Item {
  fileprivate var request: URLRequest { ItemCall.load(id: id).request }
}

// What a double from elsewhere can be asked, since it can be told any answer.
extension TransportLaws {
  static let deliversAsGiven = Law<TransportFromElsewhere>(
    "The answer that was set arrives as it is: status, headers and body, or the error."
  ) { double in
    for (kind, answer) in SessionAnswer.everyKind where answer.isRealistic {
      let request = LawItem.first.request
      guard let transport = double.make([(request, answer)]),
        let got = await TransportCall(request, of: transport).outcome,
        let difference = answer.difference(from: got, inItsURL: false)
      else { continue }
      return "\(double.name) was given \(kind). It answered \(difference)."
    }
    return nil
  }

  static let failsTheFirstCall = Law<TransportFromElsewhere>(
    "If no answer was set for a request, its call fails."
  ) { double in
    guard let end = await double.firstEnd(), end.error == nil else { return nil }
    return "\(double.name), asked before any answer was set, answered with \(end.inWords)."
  }

  fileprivate static let endsTheFirstCall = Law<TransportFromElsewhere>(
    endsEachCall.description
  ) { double in
    await double.firstEnd() == nil
      ? "\(double.name) was asked before any answer was set, and the call did not end: its caller"
        + " waits for ever." : nil
  }

  fileprivate static let answersInAnyOrder = Law<TransportFromElsewhere>(
    givesEachItsOwn.description
  ) { double in
    guard let transport = double.makeWithBoth() else { return nil }
    var ends: [SessionAnswer?] = []
    for item in LawItem.both.reversed() {
      ends.append(await TransportCall(item.request, of: transport).outcome)
    }
    return double.mixUp(in: ends.reversed(), which: "one after the other, the second one first")
  }

  fileprivate static let answersTwoAtOnce = Law<TransportFromElsewhere>(
    givesEachItsOwn.description
  ) { double in
    let threads = RaceThreads()
    for _ in 0..<20 {
      guard let transport = double.makeWithBoth() else { return nil }
      let ends = await LawItem.both.mapAtOnce {
        await TransportCall($0.request, of: transport, on: threads).outcome
      }
      if let mixUp = double.mixUp(in: ends, which: "at once") { return mixUp }
    }
    return nil
  }

  fileprivate static let keepsTwentyApart = Law<TransportFromElsewhere>(
    sharesNothing.description
  ) { double in
    let items = (1...20).map { LawItem.item(41, for: 700 + $0) }
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

extension TransportFromElsewhere {
  /// How the first call of a double ends that nobody has told anything.
  fileprivate func firstEnd() async -> SessionAnswer? {
    guard let transport = make([]) else { return nil }
    return await TransportCall(LawItem.first.request, of: transport).outcome
  }

  fileprivate func makeWithBoth() -> (any HTTPTransport)? {
    make(LawItem.both.map { ($0.request, .item($0)) })
  }

  /// How the ends of two calls were mixed up. A double with one answer for all gives both
  /// the same, and one that fails gives none.
  fileprivate func mixUp(in ends: [SessionAnswer?], which order: String) -> String? {
    let got = ends.map { $0?.item }
    guard got == LawItem.both.reversed() else { return nil }
    return "\(name) was told the items 41 and 52, and asked for both \(order). GET /items/52 was"
      + " answered with \(ends[1]?.inWords ?? "")."
  }
}
