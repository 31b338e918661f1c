import AnswerKit
import CheckKit
import Dispatch
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
    reading("looks at httpBody alone", "recordsWhatASessionSends", "recorded nil") {
      $0.httpBody
    },
    // On Darwin a real session sends every body as a stream, so only the next
    // double misses one there.
    reading("looks at the stream alone", "recordsWhatASessionSends", "9000 as bytes") {
      try $0.httpBodyStream == nil ? nil : $0.wholeBody()
    },
    wrong("records after the answer", "keepsItsRecord", "showed nothing at that moment") {
      $0.records = .last
    },
    readingStreams("reads once", saying: "recorded 1 bytes") { try $0.whole { _ in false } },
    reading("does not open the stream", "readsEachStreamWhole", "before it was open") {
      try $0.httpBody ?? $0.httpBodyStream?.whole()
    },
    handingOn("empties the stream for the next double", saying: "found 0 bytes") { request, _ in
      request
    },
    wrong("says nothing to the client of a broken stream", "failsWithItsStream", "did not end") {
      $0.failsTheLoad = false
    },
    Wrong(
      "answers nothing", rejectedBy: lawCheck, saying: "did not end",
      Checks(makeSpy: {
        .init(session: .silent, bodies: Exercise2_Subject.makeSpy(before: $0).bodies)
      })),
  ]

  static let rightAnswers: [Right] = [
    right("bytes for the next double, and a URLError"),
    right("a new stream for the next double") { hooks in
      hooks.handOn = { request, body in
        var request = request
        if request.httpBodyStream != nil {
          request.httpBodyStream = InputStream(data: body ?? Data())
        }
        return request
      }
    },
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

  private static func reading(
    _ name: String, _ check: String, _ fault: String,
    _ read: @escaping @Sendable (URLRequest) throws -> Data?
  ) -> WrongAnswer<Checks> {
    wrong(name, check, fault) { $0.read = read }
  }

  private static func readingStreams(
    _ name: String, saying fault: String,
    _ read: @escaping @Sendable (InputStream) throws -> Data
  ) -> WrongAnswer<Checks> {
    reading(name, "readsEachStreamWhole", fault) { try $0.wholeBody(reading: read) }
  }

  private static func handingOn(
    _ name: String, saying fault: String,
    _ handOn: @escaping @Sendable (URLRequest, Data?) -> URLRequest
  ) -> WrongAnswer<Checks> {
    wrong(name, "leavesTheRequestWhole", fault) { $0.handOn = handOn }
  }

  private static func right(
    _ name: String, _ change: (inout HookedBodySpy.Hooks) -> Void = { _ in }
  ) -> RightAnswer<Checks> {
    var hooks = HookedBodySpy.Hooks()
    change(&hooks)
    let makeSpy = HookedBodySpy.making(hooks)
    return RightAnswer(name, Checks(makeSpy: makeSpy))
  }
}

/// A spy of bodies of which an answer can change one step.
final class HookedBodySpy: URLProtocol {
  /// When it records: first of all, when the next double has answered, or last of all.
  enum Turn { case first, second, last }

  struct Hooks: Sendable {
    /// Reads the body.
    var read: @Sendable (URLRequest) throws -> Data? = { try $0.wholeBody() }
    /// The request that the next double gets.
    var handOn: @Sendable (URLRequest, Data?) -> URLRequest = { request, body in
      var request = request
      request.httpBody = body
      return request
    }
    var records = Turn.first
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
      if plan.hooks.records == .first { plan.bodies.record(body) }
      let answer = plan.next(plan.hooks.handOn(request, body))
      if plan.hooks.records == .second { plan.bodies.record(body) }
      deliver(answer)
      if plan.hooks.records == .last { plan.bodies.record(body) }
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
  func wholeBody(reading read: (InputStream) throws -> Data = { try $0.whole() }) throws -> Data? {
    try httpBody
      ?? httpBodyStream.map { stream in
        stream.open()
        defer { stream.close() }
        return try read(stream)
      }
  }
}

extension InputStream {
  /// Reads a stream that is open.
  ///
  /// - Parameters:
  ///   - size: The size of the buffer, in bytes.
  ///   - goesOn: Whether to go on after a read; up to the end when left out.
  ///   - part: What to keep of a read; what it gave when left out.
  /// - Returns: The bytes that were kept.
  /// - Throws: `URLError.cannotOpenFile` when a read fails.
  func whole(
    size: Int = 2048, goesOn: (_ count: Int) -> Bool = { $0 > 0 },
    part: (_ buffer: [UInt8], _ count: Int) -> Data = { Data($0.prefix($1)) }
  ) throws -> Data {
    var all = Data()
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      let count = read(&buffer, maxLength: size)
      if count < 0 { throw URLError(.cannotOpenFile) }
      all += part(buffer, count)
      if !goesOn(count) { return all }
    }
  }
}
