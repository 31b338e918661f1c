import DoubleKit
import Foundation
import ItemDetail

/// What a stub delivered for one request, in the words of its seam.
public struct Delivery: Sendable {
  /// The end of a sentence: "delivered (3 bytes, status 200)".
  public let words: String
  /// Whether nothing came.
  public let isNothing: Bool
  /// Whether an error came, and nothing else.
  public let isOneFailure: Bool
  /// All that the error says; nil when none came.
  public let errorText: String?
  private let isAnswer: @Sendable (SessionAnswer) -> Bool
  private let expectedWords: @Sendable (SessionAnswer) -> String
  private let hasBody: @Sendable (SessionAnswer) -> Bool

  /// Whether an answer arrived as it was given.
  public func isAnswer(_ answer: SessionAnswer) -> Bool { isAnswer(answer) }

  /// The words for an answer that did not arrive as it was given.
  func words(given answer: SessionAnswer) -> String {
    // The words show sizes and statuses, and may hide what is wrong.
    if words != expectedWords(answer) { return words }
    return "\(words), with \(hasBody(answer) ? "another response" : "other bytes")"
  }
}

extension Delivery {
  /// What a completion handler was called with.
  init(_ got: SessionAnswer?) {
    words = got.map { "delivered (\($0))" } ?? "delivered nothing"
    isNothing = got == nil
    isOneFailure = got?.error != nil && got?.data == nil && got?.response == nil
    errorText = got?.error.map { ClientFailure($0).text }
    expectedWords = { "delivered (\($0))" }
    hasBody = { got?.data == $0.data }
    isAnswer = { given in
      guard let got else { return false }
      return got.data == given.data
        && got.response.map(ClientResponse.init) == given.response.map(ClientResponse.init)
        && got.error.map(ClientFailure.init) == given.error.map(ClientFailure.init)
    }
  }

  /// What a `URLProtocol` told its client.
  init(_ calls: [ClientCall]) {
    words = "told its client \(calls.text)"
    isNothing = calls.isEmpty
    isOneFailure = calls.isOneFailure
    errorText = calls.failureText
    expectedWords = { "told its client \($0.clientCalls.text)" }
    hasBody = { given in calls.contains(.body(given.data ?? Data())) }
    isAnswer = { given in
      let expected = given.clientCalls
      if expected.isEmpty { return calls.isOneFailure }
      return calls == expected || calls == expected.filter { $0 != .body(Data()) }
    }
  }
}

extension SessionAnswer {
  /// What a client hears of it; nothing where there is neither a response nor an error.
  fileprivate var clientCalls: [ClientCall] {
    if let error { return [.failure(ClientFailure(error))] }
    guard let response else { return [] }
    return [.response(ClientResponse(response)), .body(data ?? Data()), .end]
  }
}

extension URLSessionProtocol {
  /// Makes a task for a path, resumes it, and waits for the answer.
  public func delivery(of path: String) async -> Delivery {
    let log = CompletionLog<SessionAnswer>()
    let task = send(URLRequest(url: ShopURL.any.appendingPathComponent(path)), to: log)
    let answer = await log.values(atLeast: 1).first
    return withExtendedLifetime(task) { Delivery(answer) }
  }
}

extension DoubledSession {
  /// Has the double load some paths, one after the other, for a client that writes down each
  /// call. After a load without an end nothing more is tried.
  public func deliveries(of paths: [String]) async -> [Delivery] {
    let requests = paths.map { URLRequest(url: baseURL.appendingPathComponent($0)) }
    return await clientCalls(loading: requests).map(Delivery.init)
  }
}

/// A stub as the checks of each seam see it: it is made with an answer, and asked.
public struct StubModel: Sendable {
  /// One stub, asked for some paths.
  public typealias Stub = @Sendable (_ paths: [String]) async -> [Delivery]

  private let name: String
  private let makeStub: @Sendable (SessionAnswer) -> Stub

  /// A stub that is passed in, by the name of its class.
  public init(
    _ name: String, session: @escaping @Sendable (SessionAnswer) -> any URLSessionProtocol
  ) {
    self.name = name
    makeStub = { answer in
      let session = session(answer)
      return { paths in await paths.mapAtOnce { await session.delivery(of: $0) } }
    }
  }

  /// A stub behind a real session.
  public init(
    _ name: String, doubledSession: @escaping @Sendable (SessionAnswer) -> DoubledSession
  ) {
    self.name = name
    makeStub = { answer in
      let session = doubledSession(answer)
      return { await session.deliveries(of: $0) }
    }
  }

  /// The first of some answers that does not arrive as it was given, as a sentence; nil when
  /// each does.
  public func fault(giving answers: [SessionAnswer]) async -> String? {
    for answer in answers {
      let delivery = await makeStub(answer)(["items/31"])[0]
      if delivery.isAnswer(answer) { continue }
      return "\(name) was given (\(answer)) and \(delivery.words(given: answer))"
    }
    return nil
  }

  /// How one of two stubs does not give its own answer to each path, as a sentence; nil when
  /// both do.
  public func faultOfTwo() async -> String? {
    let answers = [
      .status(202, body: "tea"),
      SessionAnswer(data: nil, response: SessionAnswer.status(410).response, error: nil),
    ]
    let stubs = answers.map(makeStub)
    for (stub, answer) in zip(stubs, answers) {
      for delivery in await stub(["items/31", "items/31/price"]) where !delivery.isAnswer(answer) {
        let isOthers = answers.contains { delivery.isAnswer($0) }
        return "\(name) was given (\(answer)) and \(delivery.words(given: answer))"
          + (isOthers ? ", the answer of another one" : "")
      }
    }
    return nil
  }
}

extension SessionLaws {
  /// What the lesson on stubs has taught.
  public static let ofAStub = [
    sharesNoAnswer, waitsForResume, answersEveryRequest, completesOnce, deliversNothingOnCancel,
    outlivesItsSession,
  ]
}
