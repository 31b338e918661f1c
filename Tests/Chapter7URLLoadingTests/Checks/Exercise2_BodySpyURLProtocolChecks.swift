import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("7.2 BodySpyURLProtocol", .tags(.spy, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise2_BodySpyURLProtocol {
  typealias MakeSpy =
    @Sendable (_ next: @escaping @Sendable (URLRequest) -> SessionAnswer) -> Spied

  /// A session of the spy, and its record.
  struct Spied: Sendable {
    let session: DoubledSession
    let bodies: @Sendable () -> [Data?]
  }

  var makeSpy: MakeSpy = {
    let spy = Exercise2_Subject.makeSpy(before: $0)
    return Spied(session: spy.session, bodies: spy.bodies)
  }

  let teach = Teaching(
    "A spy records the body, and the double behind it finds that body too.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise2_BodySpyURLProtocol.swift")

  @Test("records each body that a session sends, to its end, and none where there is none")
  func recordsWhatASessionSends() async {
    await expectNoFault(in: SentBody.whole, \.recordFault)
  }

  @Test("leaves the body, and the rest of the request, for the double behind it", .askedLast)
  func leavesTheRequestWhole() async {
    await expectNoFault(in: SentBody.whole, \.handOnFault)
  }

  @Test("fails the load when the stream fails", .askedLast)
  func failsWithItsStream() async {
    await expectNoFault(in: SentBody.broken, \.failureFault)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.saying("A spy in front of another double answers as that one does.").expectLaws(
      URLProtocolLaws.ofASpy,
      of: URLProtocolDouble("BodySpyURLProtocol") { [makeSpy] answer, _ in
        makeSpy { _ in answer }.session
      })
  }

  /// Records the first fault of the loads of some bodies.
  private func expectNoFault(
    in bodies: [SentBody], _ fault: (BodyTrial) -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for sent in bodies {
      guard let fault = fault(await BodyTrial(of: sent, by: makeSpy)) else { continue }
      teach.expect(
        false, "A session sent \(sent.name). \(fault)", sourceLocation: sourceLocation)
      return
    }
  }
}

/// One load of a body, and what came of it.
private struct BodyTrial: Sendable {
  private let sent: SentBody
  private let request: URLRequest
  private let calls: [ClientCall]
  private let record: [Data?]
  /// What the double behind the spy was asked, with the body as it read it.
  private let asked: [URLRequest]
  /// What the record showed at that moment.
  private let recordWhenAsked: [Data?]?

  init(of sent: SentBody, by makeSpy: Exercise2_BodySpyURLProtocol.MakeSpy) async {
    let (asked, records) = (CompletionLog<URLRequest>(), CompletionLog<[Data?]>())
    let readRecord = CompletionLog<@Sendable () -> [Data?]>()
    let spied = makeSpy {
      records.record(readRecord.values.first?() ?? [])
      asked.record($0.withBodyRead())
      return .status(200)
    }
    readRecord.record(spied.bodies)
    request = sent.request(to: spied.session.baseURL)
    calls = await spied.session.clientCalls(loading: [request])[0]
    self.sent = sent
    record = spied.bodies()
    (self.asked, recordWhenAsked) = (asked.values, records.values.first)
  }

  /// What is wrong with the record, at the end or when the next double was asked.
  var recordFault: String? {
    if !calls.contains(where: \.isEnd) { return "BodySpyURLProtocol did not end the load." }
    if !isBody(record) { return "BodySpyURLProtocol recorded \(record.words(beside: sent.body))." }
    guard let recordWhenAsked, !isBody(recordWhenAsked) else { return nil }
    return "When BodySpyURLProtocol asked the double behind it, its record showed"
      + " \(recordWhenAsked.words(beside: sent.body))."
  }

  /// What is wrong with the request that the next double got.
  var handOnFault: String? {
    let bodies = asked.map(\.httpBody)
    if !isBody(bodies) {
      return "The double behind BodySpyURLProtocol found \(bodies.words(beside: sent.body))."
    }
    let change = asked.first.flatMap { $0.restThatDiffers(from: request) }
    return change.map { "The double behind BodySpyURLProtocol found another `\($0)`." }
  }

  /// What is wrong where the stream fails.
  var failureFault: String? {
    if !asked.isEmpty { return "BodySpyURLProtocol handed the request on." }
    if !record.isEmpty {
      return "BodySpyURLProtocol recorded \(record.words(beside: sent.body))."
    }
    return calls.isOneFailure ? nil : "BodySpyURLProtocol told its client \(calls.text)."
  }

  private func isBody(_ bodies: [Data?]) -> Bool {
    bodies.count == 1 && (bodies[0] ?? Data()) == (sent.body ?? Data())
  }
}

extension [Data?] {
  /// The bodies as a sentence names them, where another one should be.
  fileprivate func words(beside expected: Data?) -> String {
    let words = map { body -> String in
      guard let body else { return "nil" }
      let isOther = body.count == expected?.count ? "other " : ""
      return "\(body.count) \(isOther)\(body.count == 1 ? "byte" : "bytes")"
    }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}

extension URLRequest {
  /// The property that differs in another request, but for the body.
  fileprivate func restThatDiffers(from other: URLRequest) -> String? {
    if url != other.url { return "url" }
    if httpMethod != other.httpMethod { return "httpMethod" }
    if timeoutInterval != other.timeoutInterval { return "timeoutInterval" }
    return allHTTPHeaderFields == other.allHTTPHeaderFields ? nil : "allHTTPHeaderFields"
  }
}
