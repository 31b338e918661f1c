import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

// slice: offline
/// Counts each request, and then fails it as if the device were offline.
final class OfflineURLProtocol: URLProtocol {
  static let visits = PerHost<Int>()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.visits.update(request.url, from: 0) { count in count += 1 }
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }

  override func stopLoading() {}
}
// end slice: offline

@Suite("Lesson 1: a lost connection")
struct OfflineTests {
  @Test("a learner's test of that notices a faulty API")
  func learnersTest() async {
    let run = GradedRun(of: LearnersSuite(LostConnectionTests.self), teach: Teaching("", open: ""))
    await run.expectPassOnRealSubject()
    #expect(await run.verdict(on: .errorAsParsing, through: .urlProtocol).verdict == .killed)
  }
}

// slice: learner's test
@Suite struct LostConnectionTests {
  @Test func passesOnALostConnection() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let api = ItemDetailAPI.underTest(urlSession: session.urlSession, baseURL: session.baseURL)
    let log = CompletionLog<Result<Item, any Error>>()
    api.loadItemDetail(id: 17, completion: log.record)
    let result = await log.first()
    #expect(throws: URLError.self) { try result?.get() }
  }
}
// end slice: learner's test

// What the lesson's table says of the four members of a `URLProtocol`.

@Suite("Lesson 1: the four members of a URLProtocol")
struct FourMembersTests {
  @Test("a load is offered, started, and stopped when its task is cancelled")
  func order() async throws {
    let session = DoubledSession(answeredBy: NotingURLProtocol.self)
    let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
    #expect(NotingURLProtocol.notes[session.baseURL] == nil)
    task.resume()
    #expect(await eventually { notes(of: session).contains("startLoading") })
    task.cancel()
    #expect(await eventually { notes(of: session).contains("stopLoading") })
    #expect(notes(of: session).first == "canInit")
    #if os(Linux)
      #expect(notes(of: session) == ["canInit", "startLoading", "stopLoading"])
    #endif
  }

  private func notes(of session: DoubledSession) -> [String] {
    NotingURLProtocol.notes[session.baseURL] ?? []
  }
}

/// Notes which of its members are called, and does nothing else.
private final class NotingURLProtocol: URLProtocol {
  static let notes = PerHost<[String]>()

  static func note(_ member: String, for request: URLRequest) {
    notes.update(request.url, from: []) { list in list += [member] }
  }

  override class func canInit(with request: URLRequest) -> Bool {
    note("canInit", for: request)
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    note("canonicalRequest", for: request)
    return request
  }

  override func startLoading() { Self.note("startLoading", for: request) }

  override func stopLoading() { Self.note("stopLoading", for: request) }
}
