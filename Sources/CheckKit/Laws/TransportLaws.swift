import DoubleKit
import Foundation
import ItemDetail

/// A double of `HTTPTransport` that holds each call until it is released.
public enum HoldingTransport {
  /// What a test has of one double.
  public typealias Parts = (
    transport: any HTTPTransport, held: @Sendable () -> [URLRequest],
    release: @Sendable (_ path: String, _ answer: SessionAnswer) -> Bool
  )
}

/// A double of `HTTPTransport` that can be told any answer to any request.
public struct ToldTransport: Sendable {
  /// Some requests that will come, and the answer to each.
  public typealias Answers = [(request: URLRequest, answer: SessionAnswer)]

  let name: String
  let make: @Sendable (Answers) async -> (any HTTPTransport)?

  /// Describes a double; `make` returns nil if there is none without an answer.
  public init(
    _ name: String, make: @escaping @Sendable (Answers) async -> (any HTTPTransport)?
  ) {
    (self.name, self.make) = (name, make)
  }

  /// The double as any seam has one.
  var asked: AskedDouble<URLRequest> {
    AskedDouble(
      name: name, calls: [ItemCall.load(id: 41), .updatePrice(id: 41, to: 700)].map(\.request),
      words: \.methodAndPath,
      answers: [700, 990].map { SessionAnswer.item(TransportLaws.item(41, for: $0)) }
    ) { [make] answer, requests in
      let transport = await make(requests.map { ($0, answer) })
      return { request, onAnswer in transport?.ask(request, onAnswer) }
    }
  }
}

extension HTTPTransport {
  /// Asks in a task that may block its thread.
  fileprivate func ask(
    _ request: URLRequest, _ onAnswer: @escaping @Sendable (SessionAnswer) -> Void
  ) {
    Task(executorPreference: OwnThreads.shared) {
      onAnswer(await SessionAnswer { try await self.data(for: request) })
    }
  }
}

/// The laws of the seam of code that awaits: what every double keeps to that answers its
/// calls.
public enum TransportLaws {
  private typealias Told = AskedLaws<URLRequest>

  /// The law of a double that can be told any answer.
  public static let faithful = [deliversAsGiven]

  static let inStages: [DiagnosisStage: [Law<ToldTransport>]] = [
    .beforeAnyAnswer: [endsTheFirstCall, failsTheFirstCall],
    .oneAfterTheOther: [Told.answersEachCall().on(\ToldTransport.asked), deliversAsGiven],
    .severalAtOnce: [givesEachItsOwn, losesNoAnswer, standsManyCalls],
    .twentySessionsAtOnce: [Told.sharesNothing().on(\ToldTransport.asked)],
  ]

  private static let deliversAsGiven = Told.deliversAsGiven(SessionAnswer.realistic)
    .on(\ToldTransport.asked)

  static let items = [41, 52].map { item($0) }

  static func item(_ id: Int, for price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }

  static let endsTheFirstCall = Law<ToldTransport>(
    Told.answersEachCall().description, harm: Told.answersEachCall().harm, cure: .neverEnds,
    unless: { await $0.missing }
  ) { double in
    await double.firstEnd() == nil
      ? "\(double.name) was asked before any answer was set, and the call did not end: its caller"
        + " waits for ever." : nil
  }

  package static let failsTheFirstCall = Law<ToldTransport>(
    "If no answer was set for a request, its call fails.",
    harm: "The test goes on with an answer that nobody chose.", cure: .answersStrangers,
    after: [endsTheFirstCall]
  ) { double in
    guard let end = await double.firstEnd(), end.error == nil else { return nil }
    return "\(double.name), asked before any answer was set, answered with \(end.inWords)."
  }

  /// A double with one answer for all gives both calls the same.
  package static let givesEachItsOwn = Law<ToldTransport>(
    "Each call gets the answer to its own request, in whatever order the calls come.",
    harm: "Two loads with `async let` sometimes get each other's items.", cure: .answersInTurn
  ) { double in
    let answers = items.map { ($0.request, SessionAnswer.item($0)) }
    guard let transport = await double.make(answers) else { return nil }
    var got: [Item?] = []
    for item in items.reversed() {
      got.append(await TransportCall(item.request, of: transport).outcome?.item)
    }
    return got == items
      ? "\(double.name) was told the items 41 and 52, and asked for 52 and then for 41. It answered"
        + " with the other one each time." : nil
  }
}

// What is tried of a double from elsewhere alone: it may keep a list for each request.
extension TransportLaws {
  fileprivate static let prices = Array(700...707)

  static let losesNoAnswer = Law<ToldTransport>(
    "Of several answers to one request, each comes out once, also to calls under way together.",
    harm: "A retry sometimes gets the answer to the first try.", cure: .losesUpdates,
    after: [givesEachItsOwn]
  ) { double in
    // A double with one answer for each request is right, too.
    guard await double.answers(inTurn: true) == prices else { return nil }
    for _ in 1...25 {
      let got = await double.answers(inTurn: false)
      if got.sorted() == prices { continue }
      return "\(double.name) was told eight prices for GET /items/41: \(prices). Eight calls,"
        + " one after the other, got these. Eight calls at once got \(got)."
    }
    return nil
  }

  /// By chance: what a double records is not seen here. If no lock protects it, the process ends.
  static let standsManyCalls = Law<ToldTransport>(
    "Many calls at once end no process.", harm: "A busy machine ends the run.", cure: .losesUpdates,
    after: [givesEachItsOwn]
  ) { double in
    // A queue may end the process when it is empty, which is another matter.
    if await double.answers(inTurn: true) == prices { return nil }
    let request = items[0].request
    guard let transport = await double.make([(request, .item(items[0]))]) else { return nil }
    _ = await callOnEightThreads(4000) { _ in _ = try? await transport.data(for: request) }
    return nil
  }
}

extension ToldTransport {
  /// The prices that a new double gives to calls of one request.
  fileprivate func answers(inTurn: Bool) async -> [Int] {
    let told = TransportLaws.prices.map { TransportLaws.item(41, for: $0) }
    guard let transport = await make(told.map { ($0.request, .item($0)) }) else { return [] }
    var calls: [TransportCall] = []
    for item in told {
      calls.append(TransportCall(item.request, of: transport))
      if inTurn { _ = await calls.last?.outcome }
    }
    var prices: [Int] = []
    for call in calls { prices += (await call.outcome?.item?.price).map { [$0] } ?? [] }
    return prices
  }

  /// How the first call of a double ends that nobody has told anything.
  fileprivate func firstEnd() async -> SessionAnswer? {
    guard let transport = await make([]) else { return nil }
    return await TransportCall(TransportLaws.items[0].request, of: transport).outcome
  }

  fileprivate var missing: String? {
    get async {
      await make([]) == nil ? "`makeTransport` makes no double without an answer" : nil
    }
  }
}

extension Item {
  fileprivate var request: URLRequest { ItemCall.load(id: id).request }
}
