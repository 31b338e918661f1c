import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// A double that keeps what it is asked: an adapter to `SpyModel` for a double whose answers
/// may change what it keeps.
public struct RecordingDouble<Entry: Sendable>: Sendable {
  /// One double that was made, and the way to its record.
  public struct Record: Sendable {
    /// Uses the double once. It calls the closure when its answer goes out.
    public typealias Put =
      @Sendable (_ entry: Entry, _ onAnswer: @escaping @Sendable () -> Void) -> Void

    let entries: @Sendable () -> [Entry]
    let put: Put

    /// Describes a record.
    public init(entries: @escaping @Sendable () -> [Entry], put: @escaping Put) {
      (self.entries, self.put) = (entries, put)
    }
  }

  fileprivate let models: [SpyModel<Entry>]
  fileprivate let make: @Sendable () -> Record
  fileprivate let name: String

  /// Describes a double. The first three `samples` differ, and the `verb` says what happens
  /// to it: "was given".
  public init(
    _ name: String, samples: @escaping @Sendable (_ number: Int) -> Entry,
    text: @escaping @Sendable (Entry) -> String, verb: String = "was given",
    answers: [SessionAnswer] = [.status(200)], make: @escaping @Sendable (SessionAnswer) -> Record
  ) {
    self.name = name
    self.make = { make(answers[0]) }
    models = answers.enumerated().map { place, answer in
      // What it is told is named where something plain does not show the same.
      let name = place == 0 ? name : "\(name), told to answer \(answer),"
      return SpyModel(name, verb: verb, calls: (0..<3).map(samples), words: text) {
        let record = make(answer)
        return .init(record: { record.entries().map(text) }) { record.put($0, $1 ?? {}) }
      }
    }
  }
}

extension RecordingDouble<URLRequest> {
  /// Describes a double that keeps requests, and may answer them as it is told.
  public init(
    requestsOf name: String, make: @escaping @Sendable (_ answer: SessionAnswer) -> Record
  ) {
    let samples: [URLRequest] = [
      .ofLaw("items/4"), .ofLaw("carts/3/lines", "DELETE"), .ofLaw("items/40/price"),
    ]
    self.init(
      name, samples: { samples[$0] }, text: { $0.url?.path ?? "no path" }, verb: "was asked for",
      answers: [.status(200, body: "tea"), .failure(URLError(.timedOut))], make: make)
  }
}

/// What a record is asked next to the questions about every record.
public enum RecordLaws {
  /// A question about the record of a double.
  public struct Question<Entry: Sendable>: Sendable {
    let fault: @Sendable (RecordingDouble<Entry>) async -> String?
  }

  /// For a double that answers: its record is complete before the answer goes out.
  public static func whenItAnswers<Entry>() -> [Question<Entry>] {
    [Question { double in await double.firstFault { await $0.lateRecord() } }]
  }

  /// For a double that keeps requests: it keeps each one as it was.
  public static let ofRequests = [Question<URLRequest> { await $0.lossOfParts() }]
}

extension RecordingDouble {
  fileprivate func firstFault(_ fault: (SpyModel<Entry>) async -> String?) async -> String? {
    for model in models { if let fault = await fault(model) { return fault } }
    return nil
  }
}

extension RecordingDouble<URLRequest> {
  fileprivate func lossOfParts() async -> String? {
    for request in URLRequest.everyKind {
      let record = make()
      record.put(request) {}
      _ = await eventually { !record.entries().isEmpty }
      guard let kept = record.entries().first else { continue }
      let losses = [
        ("method", kept.httpMethod == request.httpMethod),
        ("address", kept.url?.path == request.url?.path && kept.url?.query == request.url?.query),
        (
          "headers",
          (request.allHTTPHeaderFields ?? [:]).allSatisfy {
            kept.value(forHTTPHeaderField: $0) == $1
          }
        ),
        ("body", (kept.bodyBytes ?? Data()) == (request.httpBody ?? Data())),
      ]
      guard let loss = losses.first(where: { !$0.1 }) else { continue }
      return "\(name) was asked for \(request.inWords) and does not keep its \(loss.0)."
    }
    return nil
  }
}

extension Teaching {
  /// Expects that the record of a double is right.
  @discardableResult
  public func expectRecordLaws<Entry>(
    and questions: [RecordLaws.Question<Entry>] = [], keptBy double: RecordingDouble<Entry>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let own = RecordLaws.Question<Entry> { double in
      await double.firstFault { await $0.wrongRecord() }
    }
    return await expect([own] + questions, keptBy: double, sourceLocation: sourceLocation)
  }

  /// Expects that a record answers some questions rightly.
  @discardableResult
  public func expect<Entry>(
    _ questions: [RecordLaws.Question<Entry>], keptBy double: RecordingDouble<Entry>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    for question in questions {
      guard let fault = await question.fault(double) else { continue }
      return expect(false, fault, sourceLocation: sourceLocation)
    }
    return true
  }
}

extension RecordingDouble.Record where Entry == URLRequest {
  /// The record of a transport. Each call begins when the one before has ended: tasks of
  /// their own would come in any order.
  public init(
    of transport: any HTTPTransport, requests: @escaping @Sendable () -> [URLRequest]
  ) {
    let last = Mutex<Task<Void, Never>?>(nil)
    self.init(entries: requests) { request, onAnswer in
      last.withLock { last in
        last = Task(executorPreference: OwnThreads.shared) { [last] in
          await last?.value
          _ = try? await transport.data(for: request)
          onAnswer()
        }
      }
    }
  }

  /// The record of a `URLProtocol` double, for one session of it.
  public init(of session: DoubledSession, requests: @escaping @Sendable () -> [URLRequest]) {
    self.init(entries: requests) { request, onAnswer in
      var own = request
      own.url = URL(
        string: session.baseURL.absoluteString + (request.url?.path ?? "")
          + (request.url?.query.map { "?\($0)" } ?? ""))
      RecordedLoad(of: own, by: session) { if $0.isEnd { onAnswer() } }.start()
    }
  }
}

extension RecordingDouble.Record where Entry == Data {
  /// The record of a `URLProtocol` double that keeps bodies, for one session of it.
  public init(bodiesOf session: DoubledSession, bodies: @escaping @Sendable () -> [Data]) {
    self.init(entries: bodies) { body, onAnswer in
      var request = URLRequest(url: session.baseURL)
      (request.httpMethod, request.httpBody) = ("PUT", body)
      RecordedLoad(of: request, by: session) { if $0.isEnd { onAnswer() } }.start()
    }
  }
}
