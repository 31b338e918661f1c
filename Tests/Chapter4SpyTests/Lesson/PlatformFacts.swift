import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

/// What the exercises of this chapter rest on. Where a toolchain changes one of
/// these, it shows here and not in the middle of an exercise.
@Suite("Chapter 4: facts about the platform")
struct PlatformFacts {
  @Test("stopLoading follows a cancel, and the caller is told")
  func stopFollowsCancel() async throws {
    let (session, events) = makeSilentSession()
    let log = CompletionLog<SessionAnswer>()
    let request = URLRequest(url: session.baseURL)
    let task: URLSessionDataTask = session.urlSession.dataTask(
      with: request, completionHandler: log.handler)
    task.resume()
    try #require(await eventually { events.current == ["start"] })
    task.cancel()
    #expect(await eventually { events.current == ["start", "stop"] })
    #expect((await log.first()?.error as? URLError)?.code == .cancelled)
  }

  @Test("a task that is asleep is never loaded")
  func aSleepingTaskIsNotLoaded() async {
    let (session, events) = makeSilentSession()
    let asleep = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
    let awake = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
    awake.resume()
    _ = await eventually { !events.current.isEmpty }
    #expect(events.current == ["start"])
    #expect(asleep.state == .suspended)
  }

  // A double that answers both starts ends the process, so this one is silent.
  @Test("resume() twice starts a load twice on Linux, once on Darwin")
  func resumeTwice() async {
    let (session, events) = makeSilentSession()
    let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
    task.resume()
    task.resume()
    #if !canImport(Darwin)
      #expect(await eventually { events.current == ["start", "start"] })
    #else
      #expect(await eventually { events.current == ["start"] })
    #endif
  }

  @Test("the body of a data task is in httpBody on Linux, in the stream on Darwin")
  func bodyOfADataTask() async throws {
    var request = URLRequest(url: ShopURL.any)
    request.httpMethod = "PUT"
    request.httpBody = Data("oolong".utf8)
    let seen = try #require(await loaded(request))
    #if !canImport(Darwin)
      #expect(seen.httpBody == Data("oolong".utf8) && seen.httpBodyStream == nil)
    #else
      #expect(seen.httpBody == nil && seen.httpBodyStream != nil)
    #endif
    #expect(seen.withBodyRead().httpBody == Data("oolong".utf8))
  }

  @Test("a body that was given as a stream comes as a stream")
  func bodyThatIsAStream() async throws {
    let body = Data(repeating: 0x31, count: 9_999)
    var request = URLRequest(url: ShopURL.any)
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: body)
    let seen = try #require(await loaded(request))
    #expect(seen.httpBody == nil)
    #expect(seen.withBodyRead().httpBody == body)
  }

  #if !canImport(Darwin)
    @Test("on Linux the cancel of a task that is asleep stops a load that never started")
    func cancelOfASleepingTask() async {
      let (session, events) = makeSilentSession()
      session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }.cancel()
      #expect(await eventually { events.current == ["stop"] })
    }

    @Test("on Linux a load that was answered is not stopped")
    func noStopAfterAnAnswer() async {
      let events = Locked<[String]>([])
      let session = ClosureURLProtocol.makeSession(
        .init(
          onStart: { $0.send(.status(200)) }, onStop: { events.change { $0.append("stop") } }))
      // The second answer shows that the first load has had its time.
      for _ in 1...2 {
        let log = CompletionLog<SessionAnswer>()
        session.urlSession.send(URLRequest(url: session.baseURL), to: log)
        #expect(await log.first()?.statusCode == 200)
      }
      #expect(events.current.isEmpty)
    }

    @Test("on Linux a session asks once whether a class takes a request")
    func canInitIsAskedOnce() async {
      let questions = Locked(0)
      let session = ClosureURLProtocol.makeSession(
        .init(
          onQuestion: { _ in questions.change { $0 += 1 } }, onStart: { $0.send(.status(200)) }))
      let log = CompletionLog<SessionAnswer>()
      session.urlSession.send(URLRequest(url: session.baseURL), to: log)
      await log.values(atLeast: 1)
      #expect(questions.current == 1)
    }
  #endif

  private func makeSilentSession() -> (DoubledSession, Locked<[String]>) {
    let events = Locked<[String]>([])
    let session = ClosureURLProtocol.makeSession(
      .init(
        onStart: { _ in events.change { $0.append("start") } },
        onStop: { events.change { $0.append("stop") } }))
    return (session, events)
  }

  /// A request as a double sees it in `startLoading`.
  private func loaded(_ request: URLRequest) async -> URLRequest? {
    let seen = CompletionLog<URLRequest>()
    let session = ClosureURLProtocol.makeSession(
      .init(onStart: { double in
        seen.record(double.request)
        double.send(.status(200))
      }))
    var request = request
    request.url = session.baseURL
    session.urlSession.send(request, to: CompletionLog())
    return await seen.first()
  }
}
