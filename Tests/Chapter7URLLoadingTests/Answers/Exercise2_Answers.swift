import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("7.2 BodySpyURLProtocol: the checks decide rightly")
struct Exercise2_Answers: AnswerSuite {
  typealias Checks = Exercise2_BodySpyURLProtocol

  static let judge = Judge<Checks>(
    inOrder: [
      ("recordsWhatASessionSends", { await $0.recordsWhatASessionSends() }),
      ("leavesTheRequestWhole", { await $0.leavesTheRequestWhole() }),
      ("failsWithItsStream", { await $0.failsWithItsStream() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ], askedLast: ["leavesTheRequestWhole", "failsWithItsStream", lawCheck])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "reads once", rejectedBy: "recordsWhatASessionSends", saying: "recorded 1 byte",
      spy(.readsOnce)),
    WrongAnswer(
      "empties the stream for the next double", rejectedBy: "leavesTheRequestWhole",
      saying: "found 0 bytes", spy(.emptiesTheStream)),
    WrongAnswer(
      "takes a failure for the end", rejectedBy: "failsWithItsStream",
      saying: "handed the request on", spy(.ignoresFailures)),
    WrongAnswer(
      "answers by itself", rejectedBy: lawCheck, saying: "status 200 instead of",
      spy(.answersByItself)),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("bytes for the next double", spy(nil)),
    RightAnswer(
      "a new stream for the next double",
      spy(nil) { request, body in
        if request.httpBodyStream != nil { request.httpBodyStream = InputStream(data: body) }
      }),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private enum Mistake { case readsOnce, emptiesTheStream, ignoresFailures, answersByItself }

  /// A spy that puts each body back, as bytes when not told otherwise.
  private static func spy(
    _ mistake: Mistake?,
    puttingBack putBack: @escaping @Sendable (inout URLRequest, Data) -> Void = {
      $0.httpBody = $1
    }
  ) -> Checks {
    Checks(makeSpy: { next in
      let bodies = CompletionLog<Data?>()
      let session = ClosureURLProtocol.makeSession { double in
        do {
          var request = double.request
          let body = try body(of: request, mistake)
          if let body, mistake != .emptiesTheStream { putBack(&request, body) }
          bodies.record(body)
          let answer = next(request)
          double.sendOrFail(mistake == .answersByItself ? .status(200) : answer)
        } catch {
          double.send(.failure(error))
        }
      }
      return .init(session: session) { bodies.values }
    })
  }

  private static func body(of request: URLRequest, _ mistake: Mistake?) throws -> Data? {
    guard let stream = request.httpBodyStream else { return request.httpBody }
    stream.open()
    defer { stream.close() }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 2048)
    repeat {
      let count = stream.read(&buffer, maxLength: buffer.count)
      if count < 0, mistake != .ignoresFailures { throw URLError(.cannotOpenFile) }
      if count <= 0 { return body }
      body += buffer.prefix(count)
    } while mistake != .readsOnce
    return body
  }
}
