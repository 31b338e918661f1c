import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

extension Exercise6_RequestTests: ChecksOfTests {}

@Suite("4.6 RequestTests: the checks decide rightly")
struct Exercise6_Answers: AnswerSuite {
  typealias Checks = Exercise6_RequestTests

  static let judge = Judge<Checks>.ofTests { await $0.passesOnTheRealAPI() }

  static let wrongAnswers: [Wrong] = [
    .suite(
      "insists on the very headers", Exercise6_Suites.ForTheVeryHeaders.self, rejectedBy: "passesOn"
    ),
    .suite("tests the good day alone", Exercise6_Suites.OfTheGoodDay.self, rejectedBy: "failsOn"),
  ]

  static let rightAnswers: [Right] = [
    .suite("one load, for the most on one seam", Exercise6_Suites.MostlyOnOneSeam.self)
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
}

/// The suites of the answers, in one type so that they run together.
@Suite(.whenJudged) enum Exercise6_Suites {
  @Suite struct ForTheVeryHeaders {
    @Test func requests() {
      let headers = Load().requests.value.first?.allHTTPHeaderFields
      #expect(headers == ["Accept": "application/json"])
    }
    @Test func wire() async { await expectOnTheWire(lost) }
  }

  @Suite struct OfTheGoodDay {
    @Test func requests() async { await Load(answer: found).expectAll() }
    @Test func wire() async { await expectOnTheWire(found) }
  }

  @Suite struct MostlyOnOneSeam {
    @Test func requests() async { await Load().expectAll() }
    @Test func wire() async { await expectOnTheWire(lost) }
  }
}

private let lost = SessionAnswer.failure(URLError(.timedOut))
private let found = SessionAnswer.status(
  200, body: #"{"id":24,"title":"Tray","descriptions":"Lacquer.","price":52000}"#)

/// A load through a session that keeps everything.
private struct Load: Sendable {
  let requests = Locked<[URLRequest]>([])
  let resumes = Locked(0)
  let cancels = Locked(0)
  let log = CompletionLog<LoadOutcome>()
  let task: (any URLSessionDataTaskProtocol)?

  init(answer: SessionAnswer = lost) {
    let session = ClosureSession { [requests, resumes, cancels] request, handler in
      requests.change { $0.append(request) }
      return ClosureTask(
        onResume: {
          resumes.change { $0 += 1 }
          answer.deliver(to: handler)
        }, onCancel: { cancels.change { $0 += 1 } })
    }
    task = makeAPI(session, ShopURL.any).loadItemDetail(id: 24, completion: log.completion)
  }

  /// Expects all that a test can on this seam.
  func expectAll() async {
    #expect(resumes.value == 1)
    guard await log.first() != nil else { return }
    #expect(requests.value.map(\.line) == ["GET /items/24 application/json"])
    #expect(log.values.count == 1)
    task?.cancel()
    #expect(cancels.value == 1)
  }
}

private func expectOnTheWire(_ answer: SessionAnswer) async {
  let requests = Locked<[URLRequest]>([])
  let session = ClosureURLProtocol.makeSession { double in
    requests.change { $0.append(double.request) }
    double.send(answer)
  }
  let log = CompletionLog<LoadOutcome>()
  makeAPI(session.urlSession, session.baseURL).loadItemDetail(id: 24, completion: log.completion)
  _ = await log.first()
  #expect(requests.value.map(\.line) == ["GET /items/24 application/json"])
}

extension URLRequest {
  fileprivate var line: String {
    "\(httpMethod ?? "") \(url?.path ?? "") \(value(forHTTPHeaderField: "Accept") ?? "")"
  }
}
