import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("7.2 BodySpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers {
  typealias Checks = Exercise2_BodySpyURLProtocol

  static let judge = Judge<Checks>([
    ("recordsWhatASessionSends", { await $0.recordsWhatASessionSends() }),
    ("readsEachStreamWhole", { await $0.readsEachStreamWhole() }),
    ("leavesTheRequestWhole", { await $0.leavesTheRequestWhole() }),
    ("failsWithItsStream", { await $0.failsWithItsStream() }),
    ("keepsItsRecord", { await $0.keepsItsRecord() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers = lawBreakers + wrongRecords + wrongReads + wrongRequests + wrongFailures

  private static let lawBreakers = URLProtocolLawBreaker.answeringItsOwn.wrongAnswers { broken in
    Checks(makeSpy: {
      let spy = Exercise2_Subject.makeSpy(before: $0)
      return .init(session: broken(spy.session), bodies: spy.bodies)
    })
  }

  private static let wrongRecords = [
    reading("looks at httpBody alone", "recordsWhatASessionSends", "recorded nil") {
      $0.httpBody
    },
    reading("takes the body of a PUT alone", "recordsWhatASessionSends", "a DELETE with bytes") {
      $0.httpMethod == "PUT" ? try $0.wholeBody() : nil
    },
    // On Darwin a real session sends every body as a stream, so only the next
    // double misses one there.
    reading("looks at the stream alone", "recordsWhatASessionSends", "9000 as bytes") {
      try $0.httpBodyStream == nil ? nil : $0.wholeBody()
    },
    reading("takes no body for an empty one", "recordsWhatASessionSends", "recorded 0 bytes") {
      try $0.wholeBody() ?? Data()
    },
    wrong("records after the answer", "keepsItsRecord", "showed nothing at that moment") {
      $0.records = .last
    },
    wrong("records when it has handed on", "keepsItsRecord", "its record showed nothing") {
      $0.records = .second
    },
    WrongAnswer(
      "records a moment later, on a queue of its own", rejectedBy: "keepsItsRecord",
      saying: "at that moment", Checks(makeSpy: QueueingSpy.makeRecordingSpy)),
    WrongAnswer(
      "records a load that never starts", rejectedBy: "keepsItsRecord",
      saying: "was stopped before it was started", Checks(makeSpy: EarlySpy.makeRecordingSpy)),
    WrongAnswer(
      "lists the newest first", rejectedBy: "recordsWhatASessionSends",
      saying: "In its place, BodySpyURLProtocol recorded nil",
      Checks(makeSpy: {
        let spied = HookedBodySpy.making(.init())($0)
        return .init(session: spied.session) { spied.bodies().reversed() }
      })),
    WrongAnswer(
      "reads the record and writes it in two steps", rejectedBy: "keepsItsRecord",
      saying: "Eight threads called BodySpyURLProtocol",
      Checks(makeSpy: TwoStepSpy.makeRecordingSpy)),
    wrong("records nothing", "recordsWhatASessionSends", "recorded nothing") {
      $0.read = {
        _ = $0; throw URLError(.unknown)
      }
    },
  ]

  private static let wrongReads = [
    readingStreams("reads once", saying: "recorded 1 bytes") { try $0.whole { _ in false } },
    readingStreams("takes a short read for the end", saying: "recorded 1 bytes") {
      try $0.whole { $0 == 2048 }
    },
    readingStreams("keeps the whole buffer after a short read", saying: "recorded 2048 bytes") {
      try $0.whole(part: { $1 > 0 ? Data($0) : Data() })
    },
    readingStreams("asks hasBytesAvailable first", saying: "hasBytesAvailable is false") {
      var body = Data()
      while $0.hasBytesAvailable { body += try $0.whole { _ in false } }
      return body
    },
    readingStreams("reads 64 KB and no more", saying: "recorded 65536 bytes") {
      try Data($0.whole().prefix(65_536))
    },
    readingStreams("reads a mebibyte and no more", saying: "recorded 1048576 bytes") {
      try Data($0.whole().prefix(1_048_576))
    },
    reading("reads what Content-Length announces", "readsEachStreamWhole", "recorded 3 bytes") {
      let announced = $0.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) }
      return try $0.wholeBody()?.prefix(announced ?? .max)
    },
    readingStreams("gives up after 1024 reads", saying: "recorded 1024 bytes") {
      var reads = 0
      return try $0.whole {
        reads += 1
        return $0 > 0 && reads < 1024
      }
    },
    readingStreams("keeps the last piece alone", saying: "recorded 1 bytes") {
      var last = Data()
      while case let piece = try $0.whole(goesOn: { _ in false }), !piece.isEmpty { last = piece }
      return last
    },
    readingStreams("takes the body for text", saying: "recorded 10084") {
      Data(String(decoding: try $0.whole(), as: UTF8.self).utf8)
    },
    reading("does not open the stream", "readsEachStreamWhole", "before it was open") {
      try $0.httpBody ?? $0.httpBodyStream?.whole()
    },
    reading("leaves the stream open", "readsEachStreamWhole", "left it open") {
      $0.httpBodyStream?.open()
      return try $0.httpBody ?? $0.httpBodyStream?.whole()
    },
    readingStreams("looks at streamError after each stream", saying: "streamError") {
      let body = try $0.whole()
      if let error = $0.streamError { throw error }
      return body
    },
  ]

  private static let wrongRequests = [
    handingOn("empties the stream for the next double", saying: "found 0 bytes") { request, _ in
      request
    },
    handingOn("says how long the body is", saying: "found another `allHTTPHeaderFields`") {
      request, body in
      var next = request
      next.httpBody = body
      if let count = body?.count {
        next.setValue("\(count)", forHTTPHeaderField: "Content-Length")
      }
      return next
    },
    handingOn("loses the headers", saying: "shows no header") { request, body in
      var next = URLRequest(url: request.url ?? ShopURL.any)
      next.httpMethod = request.httpMethod
      next.httpBody = body
      return next
    },
    handingOn("loses the timeout of a stream", saying: "found another `timeoutInterval`") {
      request, body in
      if request.httpBodyStream == nil { return request }
      var next = URLRequest(url: request.url ?? ShopURL.any)
      next.httpMethod = request.httpMethod
      next.allHTTPHeaderFields = request.allHTTPHeaderFields
      next.httpBody = body
      return next
    },
    handingOn("loses all but the body", saying: "shows the method GET") { request, body in
      var next = URLRequest(url: request.url ?? ShopURL.any)
      next.httpBody = body
      return next
    },
    handingOn("loses the query", saying: "and shows the address") { request, body in
      var next = request
      next.url = request.url.flatMap { URL(string: "\($0)".prefix { $0 != "?" } + "") }
      next.httpBody = body
      return next
    },
    handingOn("gives an empty body to a request without one", saying: "it had none") {
      var next = $0
      next.httpBody = $1 ?? Data()
      return next
    },
    handingOn("gives a stream that it has read", saying: "found 0 bytes") { request, body in
      guard let body, request.httpBodyStream != nil else { return request }
      let stream = InputStream(data: body)
      stream.open()
      _ = try? stream.whole()
      var next = request
      next.httpBodyStream = stream
      return next
    },
  ]

  private static let wrongFailures = [
    failing("takes a failure for the end", saying: "handed the request on") {
      try $0.wholeBody { stream in stream.bytesUntilItFails() }
    },
    failing("reads with bodyBytes, as in 4.2", saying: "handed the request on") { $0.bodyBytes },
    failing("takes a failure for no body", saying: "handed the request on") { try? $0.wholeBody() },
    failing("reads on after a failure", saying: "still read on after a thousand reads") {
      try $0.wholeBody { stream in stream.bytesUntilZero() }
    },
    failing("asks any stream that failed for its error", saying: "was not .error") {
      try $0.wholeBody { stream in
        do { return try stream.whole() } catch { throw stream.streamError ?? error }
      }
    },
    wrong("says nothing to the client of a broken stream", "failsWithItsStream", "did not end") {
      $0.failsTheLoad = false
    },
    WrongAnswer(
      "records what came before the failure", rejectedBy: "failsWithItsStream",
      saying: "recorded 0 bytes", Checks(makeSpy: HalfSpy.makeSpy)),
    WrongAnswer(
      "answers before it has read", rejectedBy: "failsWithItsStream",
      saying: "told its client", Checks(makeSpy: HastySpy.makeSpy)),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

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

  private static func failing(
    _ name: String, saying fault: String,
    _ read: @escaping @Sendable (URLRequest) throws -> Data?
  ) -> WrongAnswer<Checks> {
    reading(name, "failsWithItsStream", fault, read)
  }
}
