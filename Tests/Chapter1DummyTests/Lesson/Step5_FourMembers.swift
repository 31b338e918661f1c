import AnswerKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// slice: noting
/// Notes which of its members are called, and does nothing else.
final class NotingURLProtocol: URLProtocol {
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
// end slice: noting

@Suite("Lesson 1: the members of a URLProtocol at work", .lessonStep)
struct Step5_FourMembers {
  // slice: order
  @Test("who calls what, and when?")
  func order() async {
    let session = DoubledSession(answeredBy: NotingURLProtocol.self)
    let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
    task.resume()
    _ = await eventually { NotingURLProtocol.notes[session.baseURL]?.last == "startLoading" }
    task.cancel()
    _ = await eventually { NotingURLProtocol.notes[session.baseURL]?.last == "stopLoading" }
    #expect(NotingURLProtocol.notes[session.baseURL] == [])
  }
  // end slice: order
}

@Suite("Lesson 1: what holds of the members on every system")
struct MemberTests {
  @Test("a load is offered, started, and stopped when its task is cancelled")
  func order() async throws {
    let session = DoubledSession(answeredBy: NotingURLProtocol.self)
    let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
    #expect(NotingURLProtocol.notes[session.baseURL] == nil)
    task.resume()
    #expect(
      await eventually {
        NotingURLProtocol.notes[session.baseURL]?.contains("startLoading") == true
      })
    task.cancel()
    #expect(
      await eventually { NotingURLProtocol.notes[session.baseURL]?.contains("stopLoading") == true }
    )
    #expect(NotingURLProtocol.notes[session.baseURL]?.first == "canInit")
  }
}

@Suite("Lesson 1: a request that nobody answers", .lessonStep)
struct Step6_WaitingCaller {
  // slice: waiting
  @Test("a caller hears that its request failed")
  func failure() async {
    let session = DoubledSession(answeredBy: NotingURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.dataTask(with: session.baseURL, completionHandler: log.handler).resume()
    let answer = await log.first()
    #expect(answer?.error != nil)
  }
  // end slice: waiting
}

@Suite("Lesson 1: a request that fails")
struct Step7_FailedRequest {
  @Test("a caller hears that its request failed")
  func failure() async {
    let session = DoubledSession(answeredBy: OfflineURLProtocol.self)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.dataTask(with: session.baseURL, completionHandler: log.handler).resume()
    let answer = await log.first()
    #expect(answer?.error != nil)
  }
}
