import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("RandomNumberAPI")
struct RandomNumberAPITests {
  private let log = CompletionLog<Result<Int, any Error>>()
  private let requests = CompletionLog<URLRequest>()
  private let events = CompletionLog<String>()
  private let handlers = CompletionLog<ClosureSession.Handler>()

  private var session: ClosureSession {
    ClosureSession { [requests, events, handlers] request, handler in
      requests.record(request)
      handlers.record(handler)
      return ClosureTask(
        onResume: { events.record("resume") }, onCancel: { events.record("cancel") })
    }
  }

  @Test func asksForOneNumberFrom1To30() {
    RandomNumberAPI(urlSession: session).loadNumber(completion: log.record)
    #expect(
      requests.values.map(\.url?.absoluteString)
        == ["http://random.invalid/api/v1.0/random?min=1&max=30&count=1"])
    #expect(requests.values.map(\.httpMethod) == ["GET"])
    #expect(events.values == ["resume"])
  }

  @Test func asksTheServiceThatItIsGiven() {
    RandomNumberAPI(urlSession: session, baseURL: ShopURL.any).loadNumber(completion: log.record)
    #expect(requests.values.map(\.url?.host) == [ShopURL.any.host])
  }

  @Test func returnsTheTaskThatCancels() {
    RandomNumberAPI(urlSession: session).loadNumber(completion: log.record).cancel()
    #expect(events.values == ["resume", "cancel"])
  }

  @Test(arguments: [1, 3, 30])
  func callsBackOnceWithTheNumber(_ number: Int) throws {
    #expect(try results(of: .status(200, body: "[\(number)]")).map { try $0.get() } == [number])
  }

  @Test(arguments: ["3", "[]", "[3,4]", "[0]", "[31]", "[-3]", "[3.5]", #"["3"]"#, "[null]", "tea"])
  func refusesBytesThatAreNoNumber(_ body: String) {
    expectOnlyFailure(of: .status(200, body: body), .parsing)
  }

  @Test(arguments: [199, 300, 404, 500])
  func refusesStatus(_ status: Int) {
    expectOnlyFailure(of: .status(status, body: "[3]"), .network(statusCode: status))
  }

  @Test func refusesAnAnswerWithoutResponseOrBytes() {
    let nothing = SessionAnswer(data: nil, response: nil, error: nil)
    expectOnlyFailure(of: nothing, .network(statusCode: nil))
    expectOnlyFailure(of: .status(200), .unwrapping)
  }

  @Test func handsATransportErrorOnAsItCame() {
    var answer = SessionAnswer.status(200, body: "[3]")
    answer.error = lineCut
    let results = results(of: answer)
    #expect(results.count == 1)
    for result in results { #expect(throws: lineCut) { try result.get() } }
  }

  private func results(of answer: SessionAnswer) -> [Result<Int, any Error>] {
    RandomNumberAPI(urlSession: session).loadNumber(completion: log.record)
    handlers.values.last.map(answer.deliver)
    return log.values
  }

  private func expectOnlyFailure(
    of answer: SessionAnswer, _ error: APIResponseError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = log.values.count
    let new = results(of: answer).dropFirst(before)
    #expect(new.count == 1, sourceLocation: sourceLocation)
    for result in new {
      #expect(throws: error, sourceLocation: sourceLocation) { try result.get() }
    }
  }
}
