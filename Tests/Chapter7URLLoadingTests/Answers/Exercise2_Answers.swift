import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("7.2 BodySpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_BodySpyURLProtocol

  static let judge = Judge<Checks>([
    ("recordsWhatASessionSends", { await $0.recordsWhatASessionSends() }),
    ("readsEachStreamWhole", { await $0.readsEachStreamWhole() }),
    ("leavesTheRequestWhole", { await $0.leavesTheRequestWhole() }),
    ("failsWithItsStream", { await $0.failsWithItsStream() }),
    ("keepsItsRecord", { await $0.keepsItsRecord() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong("looks at httpBody alone", "recordsWhatASessionSends", "recorded nil") {
      $0.read = { $0.httpBody }
    },
    wrong("reads once", "readsEachStreamWhole", "recorded 1 bytes") {
      $0.read = { try $0.wholeBody { _ in false } }
    },
    wrong("empties the stream for the next double", "leavesTheRequestWhole", "found 0 bytes") {
      $0.handOn = { request, _ in request }
    },
    wrong("says nothing to the client of a broken stream", "failsWithItsStream", "did not end") {
      $0.failsTheLoad = false
    },
    wrong("records after the answer", "keepsItsRecord", "showed nothing at that moment") {
      $0.recordsLast = true
    },
    Wrong(
      "answers nothing", rejectedBy: lawCheck, saying: "did not end",
      Checks(makeSpy: {
        .init(session: .silent, bodies: Exercise2_Subject.makeSpy(before: $0).bodies)
      })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("bytes for the next double", Checks(makeSpy: HookedBodySpy.making(.init()))),
    RightAnswer(
      "a new stream for the next double",
      Checks(
        makeSpy: HookedBodySpy.making(
          .init(handOn: { request, body in
            var request = request
            if request.httpBodyStream != nil {
              request.httpBodyStream = InputStream(data: body ?? Data())
            }
            return request
          })))),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, _ fault: String,
    _ change: (inout HookedBodySpy.Hooks) -> Void
  ) -> WrongAnswer<Checks> {
    var hooks = HookedBodySpy.Hooks()
    change(&hooks)
    let makeSpy = HookedBodySpy.making(hooks)
    return WrongAnswer(name, rejectedBy: check, saying: fault, Checks(makeSpy: makeSpy))
  }
}

/// A spy of bodies of which an answer can change one step.
final class HookedBodySpy: URLProtocol {
  struct Hooks: Sendable {
    /// Reads the body.
    var read: @Sendable (URLRequest) throws -> Data? = { try $0.wholeBody() }
    /// The request that the next double gets.
    var handOn: @Sendable (URLRequest, Data?) -> URLRequest = { request, body in
      var request = request
      request.httpBody = body
      return request
    }
    /// Whether it records when the answer has gone out, and not first of all.
    var recordsLast = false
    var failsTheLoad = true
  }

  private struct Plan: Sendable {
    let hooks: Hooks
    let next: @Sendable (URLRequest) -> SessionAnswer
    let bodies = CompletionLog<Data?>()
  }

  private static let plans = PerHost<Plan>()

  static func making(_ hooks: Hooks) -> Exercise2_BodySpyURLProtocol.MakeSpy {
    { next in
      let session = DoubledSession(answeredBy: HookedBodySpy.self)
      let plan = Plan(hooks: hooks, next: next)
      plans[session.baseURL] = plan
      return .init(session: session) { plan.bodies.values }
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let plan = Self.plans[request.url] else {
      return deliver(.failure(URLError(.resourceUnavailable)))
    }
    do {
      let body = try plan.hooks.read(request)
      if !plan.hooks.recordsLast { plan.bodies.record(body) }
      deliver(plan.next(plan.hooks.handOn(request, body)))
      if plan.hooks.recordsLast { plan.bodies.record(body) }
    } catch {
      if plan.hooks.failsTheLoad { deliver(.failure(error)) }
    }
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

extension URLRequest {
  /// The body, wherever it is.
  ///
  /// - Parameter goesOn: Whether to read on after a read of so many bytes; to the end when
  ///   left out.
  /// - Returns: The bytes that were read; nil where there is no body.
  /// - Throws: `URLError.cannotOpenFile` when a read fails.
  fileprivate func wholeBody(goesOn: (_ count: Int) -> Bool = { $0 > 0 }) throws -> Data? {
    guard let stream = httpBodyStream else { return httpBody }
    stream.open()
    defer { stream.close() }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 2048)
    while true {
      let count = stream.read(&buffer, maxLength: buffer.count)
      if count < 0 { throw URLError(.cannotOpenFile) }
      body += buffer.prefix(count)
      if !goesOn(count) { return body }
    }
  }
}
