import DoubleKit
import Foundation
import ItemDetail

/// A double of `HTTPTransport` that answers, as the laws of its seam see it.
public struct AnsweringTransport: Sendable {
  let name: String
  let hasOneAnswer: Bool
  let make: @Sendable (_ items: [Item], _ calls: [ItemCall]) -> any HTTPTransport

  /// Describes a double that gets these calls, and answers each with the item that it is
  /// about. One that has one answer for all calls answers with the first item.
  public init(
    _ name: String, hasOneAnswer: Bool = false,
    make: @escaping @Sendable (_ items: [Item], _ calls: [ItemCall]) -> any HTTPTransport
  ) {
    (self.name, self.hasOneAnswer, self.make) = (name, hasOneAnswer, make)
  }

  /// Describes a double that holds its calls, and is told at once to answer them.
  public init(releasing double: HoldingTransport) {
    self.init(double.name) { items, _ in ReleasingTransport(parts: double.make(), items: items) }
  }

  /// The double as any seam has one.
  var asked: AskedDouble<ItemCall> {
    AskedDouble(
      name: name, calls: [.load(id: 41), .updatePrice(id: 41, to: 700)],
      words: { $0.request.methodAndPath },
      answers: [700, 990].map { SessionAnswer.item(TransportLaws.item(41, for: $0)) }
    ) { [make] answer, calls in
      let transport = make(answer.item.map { [$0] } ?? [], calls)
      return { call, onAnswer in transport.ask(call.request, onAnswer) }
    }
  }
}

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

  /// The double as any seam has one.
  var asked: AskedDouble<URLRequest> {
    AskedDouble(
      name: name, calls: [ItemCall.load(id: 41), .updatePrice(id: 41, to: 700)].map(\.request),
      words: \.methodAndPath,
      answers: [700, 990].map { SessionAnswer.item(TransportLaws.item(41, for: $0)) }
    ) { [make] answer, requests in
      let transport = make(requests.map { ($0, answer) })
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
  private typealias Shared = AskedLaws<ItemCall>
  typealias Told = AskedLaws<URLRequest>

  /// The laws of a few calls.
  public static let answering = [answersEachCall, sharesNothing, givesEachItsOwn]
  /// The law of a double that can be told any answer.
  public static let faithful = [deliversAsGiven]
  /// The laws of a double that holds its calls.
  public static let holding = [keepsNobodyWaiting, letsACancelledCallGo]

  static let answersEachCall = Shared.answersEachCall().on(\AnsweringTransport.asked)
  static let sharesNothing = Shared.sharesNothing().on(\AnsweringTransport.asked)
  static let deliversAsGiven = Told.deliversAsGiven(SessionAnswer.realistic)
    .on(\ToldTransport.asked)

  static let items = [41, 52].map { item($0) }

  static func item(_ id: Int, for price: Int = 700) -> Item {
    Item(id: id, title: "Gaiwan \(id)", descriptions: "A cup with a lid.", price: price)
  }

  package static let givesEachItsOwn = Law<AnsweringTransport>(
    "Each call gets the answer to its own request, in whatever order the calls come.",
    harm: "Two loads with `async let` sometimes get each other's items.", cause: .answersInTurn,
    after: [answersEachCall]
  ) { double in
    for ids in [[41, 52, 41], [52, 41, 52]] {
      let transport = double.make(items, ids.map { .load(id: $0) })
      for id in ids {
        let request = ItemCall.load(id: id).request
        let end = await TransportCall(request, of: transport).outcome
        guard let end, end.item != item(double.hasOneAnswer ? 41 : id) else { continue }
        return "\(double.name) was asked for items \(ids), in this order. It answered"
          + " \(request.methodAndPath) with \(end.inWords)."
      }
    }
    return nil
  }
}

/// A double that holds, in a test that releases each call at once.
private struct ReleasingTransport: HTTPTransport {
  let parts: HoldingTransport.Parts
  let items: [Item]

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    async let answer = parts.transport.data(for: request)
    let path = request.url?.path ?? ""
    let item = items.first { path.hasPrefix("/items/\($0.id)") }
    _ = await eventually { parts.release(path, item.map(SessionAnswer.item) ?? .status(404)) }
    return try await answer
  }
}
