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

  init(of sent: SentBody, by makeSpy: Exercise2_BodySpyURLProtocol.MakeSpy) async {
    let asked = CompletionLog<URLRequest>()
    let spied = makeSpy {
      asked.record($0.withBodyRead())
      return .status(200)
    }
    request = sent.request(to: spied.session.baseURL)
    calls = await spied.session.clientCalls(loading: [request])[0]
    (self.sent, record, self.asked) = (sent, spied.bodies(), asked.values)
  }

  /// What is wrong with the record.
  var recordFault: String? {
    if !calls.contains(where: \.isEnd) { return "BodySpyURLProtocol did not end the load." }
    return isBody(record) ? nil : "BodySpyURLProtocol recorded \(words(for: record))."
  }

  /// What is wrong with the request that the next double got.
  var handOnFault: String? {
    let bodies = asked.map(\.httpBody)
    if !isBody(bodies) {
      return "The double behind BodySpyURLProtocol found \(words(for: bodies))."
    }
    let change = zip(asked[0].rest, request.rest).first { $0 != $1 }
    return change.map { "The double behind BodySpyURLProtocol found \($0), and not \($1)." }
  }

  /// What is wrong where the stream fails.
  var failureFault: String? {
    if !asked.isEmpty { return "BodySpyURLProtocol handed the request on." }
    if !record.isEmpty { return "BodySpyURLProtocol recorded \(words(for: record))." }
    return calls.isOneFailure ? nil : "BodySpyURLProtocol told its client \(calls.text)."
  }

  private func isBody(_ bodies: [Data?]) -> Bool {
    bodies.count == 1 && (bodies[0] ?? Data()) == (sent.body ?? Data())
  }

  /// The bodies as a sentence names them, where another one should be.
  private func words(for bodies: [Data?]) -> String {
    let words = bodies.map { body -> String in
      guard let body else { return "nil" }
      let isOther = body.count == sent.body?.count ? "other " : ""
      return "\(body.count) \(isOther)\(body.count == 1 ? "byte" : "bytes")"
    }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}

extension URLRequest {
  /// All that a check looks at but the body, in words.
  fileprivate var rest: [String] {
    [
      url?.absoluteString ?? "no address", httpMethod ?? "no method",
      "a timeout of \(timeoutInterval)",
      "the headers \((allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { "\($0): \($1)" })",
    ]
  }
}
