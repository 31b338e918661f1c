import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("2.2 StubURLProtocol", .tags(.stub, .urlProtocol))
struct Exercise2_StubURLProtocol {
  var makeSession: @Sendable (SessionAnswer) -> DoubledSession =
    Exercise2_Subject.makeSession

  let teach = Teaching(
    "A stub gives every request of a session the canned answer of that session.",
    open: "Chapters/Chapter2Stub/URLProtocol/Exercise2_StubURLProtocol.swift")

  @Test("answers a data task with the canned answer of its session")
  func answersADataTask() async {
    let given = SessionAnswer.status(202, body: "tea")
    let session = makeSession(given)
    guard teach.expectSafe(await session.disorder()) else { return }
    // One load a session: on Linux a second one may meet the end of a first
    // that is answered on another queue than the loader's.
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(URLRequest(url: session.baseURL), to: log)
    guard
      let answer = teach.expectValue(
        await log.values(atLeast: 1).first,
        "StubURLProtocol delivered nothing: a data task was resumed and did not end.")
    else { return }
    teach.expect(
      answer.statusCode == 202,
      "StubURLProtocol was told to answer \(given), and delivered \(answer).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      .answeringItsOwn,
      keptBy: URLProtocolDouble("StubURLProtocol") { [makeSession] answer, _ in
        makeSession(answer)
      })
  }
}
