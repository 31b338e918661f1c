import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("5.1 MockURLSession", .tags(.mock, .protocolInjection))
struct Exercise1_MockURLSession {
  var makeMock: @Sendable (SourceLocation) -> any ExpectingSession =
    Exercise1_Subject.makeMock

  let teach = Teaching(
    "A mock knows which calls to expect, and fails the test itself when another call comes.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise1_MockURLSession.swift")
  let cart = ExpectedRequest("PUT", "/carts/3")
  let item = ExpectedRequest("GET", "/items/41")

  @Test("reports an unexpected call when it comes")
  func reportsAnUnexpectedCall() async {
    let reports = await reports(expecting: [cart]) { $0.send(.get("/items/41")) }
    teach.expect(
      reports.count > 0,
      "MockURLSession expected \(cart) and got \(item), but no report reached the test.")
  }

  @Test("judges each call, and reports the missing calls at the end")
  func judgesEachCall() async {
    let check = ModelCheck(
      of: MockStep.allCases, alsoAfter: MockStep.script, model: MockModel.lines
    ) { [makeMock] steps in
      await MockPlay(of: makeMock).play(steps)
    }
    guard let difference = await check.shortestDifference() else { return }
    teach.expect(
      false,
      "MockURLSession expected \(MockStep.script) and got \(difference.operations). It"
        + " showed: \(difference.seen). It should have shown: \(difference.expected)."
        + MockStep.remark(on: difference.operations))
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionReportLaws.all,
      keptBy: ReportingSession(
        "MockURLSession", naming: { [$0.httpMethod ?? "", $0.url?.path ?? ""] }, make: makeMock))
    await teach.expect(
      SessionLaws.answering + SessionLaws.faithful + [SessionLaws.refusesOutsideItsLocks],
      keptBy: SessionDouble("MockURLSession") { [makeMock] answer, requests in
        let mock = makeMock(#_sourceLocation)
        for request in requests {
          let expected = ExpectedRequest(request.httpMethod ?? "", request.url?.path ?? "")
          mock.expect(expected, answer: answer)
        }
        return MadeSession(mock)
      })
  }

  @Test("finds the next call and takes it off the list in one step")
  func takesACallInOneStep() async {
    let count = 640
    let fault = await ThreadRace(rounds: 5, calls: 80).firstFault(
      of: { [makeMock, item] in CallsAtOnce(count, for: item, to: makeMock(#_sourceLocation)) },
      calling: { $0.tasks[$1].resume() }
    ) { calls, _ in
      let answers = Set(await calls.log.values(atLeast: count).map(\.data)).count
      return answers == count
        ? nil
        : "\(count) calls were expected, each with an answer of its own, and came on eight threads"
          + " at once. MockURLSession gave \(answers) different answers. Find the call and take it"
          + " off the list under one lock."
    }
    if let fault { teach.expect(false, fault) }
  }

  /// What a mock reports while it is used.
  private func reports(
    expecting requests: [ExpectedRequest],
    whileUsing use: @escaping @Sendable (any ExpectingSession) -> Void
  ) async -> [Issue] {
    await issues { [makeMock] in
      let mock = makeMock(#_sourceLocation)
      for request in requests { mock.expect(request, answer: .status(200)) }
      use(mock)
    }
  }
}

/// Expected calls and their tasks. They are made beforehand, so that almost
/// nothing but the mock takes part in the race.
private struct CallsAtOnce {
  let log = CompletionLog<SessionAnswer>()
  let tasks: [any URLSessionDataTaskProtocol]

  init(_ count: Int, for expected: ExpectedRequest, to mock: any ExpectingSession) {
    for number in 0..<count { mock.expect(expected, answer: .status(200, body: "\(number)")) }
    let request = URLRequest.get(expected.path)
    tasks = (0..<count).map { [log] _ in
      mock.dataTask(with: request, completionHandler: log.handler)
    }
  }
}

extension URLSessionProtocol {
  /// Sends a request, and ignores the answer.
  fileprivate func send(_ request: URLRequest) { send(request, to: CompletionLog()) }
}

extension URLRequest {
  fileprivate static func get(_ path: String) -> URLRequest {
    URLRequest(url: ShopURL.any.appendingPathComponent(path))
  }
}
