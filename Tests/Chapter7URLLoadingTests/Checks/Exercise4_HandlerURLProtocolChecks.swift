import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("7.4 HandlerURLProtocol", .tags(.stub, .urlProtocol), .serialized)
struct Exercise4_HandlerURLProtocol {
  // Serialized: while the double still has one handler for all tests, the checks
  // would get each other's answers, and say so in another way in each run.

  /// Makes a session of a test with its handler.
  var makeSession: @Sendable (any TestTag.Type, @escaping TestHandler) -> DoubledSession =
    Exercise4_Subject.makeSession
  /// Makes a session of a test that has no handler.
  var makeSessionWithoutHandler: @Sendable (any TestTag.Type) -> DoubledSession =
    Exercise4_Subject.makeSessionWithoutHandler

  let teach = Teaching(
    "A double for parallel tests keeps what each test told it under something that belongs to"
      + " that test alone.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise4_HandlerURLProtocol.swift")

  @Test("gives two tests of ItemDetailAPI their own answers, however they are interleaved")
  func keepsTestsApart() async {
    let tests = InterleavedTests(
      of: makeSession, named: [TestTags.fresh(), TestTags.fresh()])
    guard teach.expectSafe(await tests.unsafeUse()) else { return }
    let fault = await tests.fault(
      saying: "Test A made its session, and then test B made another.")
    guard teach.expect(fault == nil, fault ?? "") else { return }
    let nameFault = await InterleavedTests(of: makeSession, named: TestTags.namesakes()).fault(
      saying: "Two tests have types of the same name, MorningTests.Sale and EveningTests.Sale.")
    teach.expect(nameFault == nil, nameFault ?? "")
  }

  @Test("gives each of a hundred tests its own answer")
  func keepsAHundredTestsApart() async {
    let fault = await HundredTests(of: makeSession).fault()
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("asks the newest handler of its test, once for each load")
  func asksTheHandler() async {
    let fault = await HandlerQuestions(of: makeSession).fault()
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("fails a load whose handler throws, and one without a handler")
  func failsTheLoad() async {
    let thrown = await HandlerQuestions(of: makeSession).faultWhereItThrows()
    guard teach.expect(thrown == nil, thrown ?? "") else { return }
    // Another test has a handler, which is not this one's.
    _ = await onItsThread { [makeSession] in makeSession(TestTags.fresh()) { _ in .status(200) } }
    let session = makeSessionWithoutHandler(TestTags.fresh())
    let request = URLRequest(url: ShopURL.any.appendingPathComponent("items/31"))
    guard
      teach.expect(
        session.askWhetherItCouldLoad(request),
        "A session of a test without a handler asked for /items/31, and HandlerURLProtocol refuses"
          + " that in canInit: a request that it refuses may go to the network.")
    else { return }
    let calls = await session.clientCalls(loading: ShopURL.any.appendingPathComponent("items/31"))
    guard
      teach.expect(
        calls.isOneFailure,
        "A session of a test without a handler asked for /items/31, and HandlerURLProtocol told its"
          + " client \(calls.text).")
    else { return }
    let text = calls.failureText ?? ""
    teach.expect(
      text.contains("/items/31"),
      "A session of a test without a handler asked for /items/31. The error does not name that"
        + " path: \(text)")
  }

  @Test("holds no lock while the handler runs")
  func callsTheHandlerWithoutALock() async {
    for (isSameTest, whose) in [(false, "another"), (true, "the same")] {
      let isShutOut = await HandlerVisit(of: makeSession, isSameTest: isSameTest).isShutOut()
      guard
        teach.expect(
          !isShutOut,
          "While the handler of one test ran, another thread made a session of \(whose) test and"
            + " loaded with it. It had to wait: HandlerURLProtocol calls the handler inside a lock."
        )
      else { return }
    }
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      .answering,
      keptBy: URLProtocolDouble("HandlerURLProtocol") { [makeSession] answer, _ in
        makeSession(TestTags.fresh()) { _ in answer }
      })
  }
}
