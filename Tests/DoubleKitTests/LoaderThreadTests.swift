import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("The loader's thread")
struct LoaderThreadTests {
  @Test("work runs where each session calls startLoading and stopLoading")
  func runsWhereLoadsStart() async {
    let places = CompletionLog<ThreadOrQueue>()
    for round in 0..<3 {
      let session = PlaceURLProtocol.makeSession { _ in places.record(.current) }
      let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }
      task.resume()
      await places.values(atLeast: 3 * round + 1, within: .test)
      task.cancel()
      await places.values(atLeast: 3 * round + 2, within: .test)
      session.runOnLoaderThread { places.record(.current) }
      await places.values(atLeast: 3 * round + 3, within: .test)
    }
    let all = places.values
    #expect(all.count == 9)
    #expect(Set(all).count == 1)
    #expect(all.first != .current)
  }

  @Test("no work runs while a load of any session starts")
  func runsAlone() async {
    let visits = Visits()
    await onManyThreads(8) { _ in
      let session = PlaceURLProtocol.makeSession { _ in visits.pass() }
      for _ in 1...50 {
        session.urlSession.dataTask(with: session.baseURL) { _, _, _ in }.resume()
        session.runOnLoaderThread { visits.pass() }
      }
    }
    #expect(await visits.ended.values(atLeast: 800, within: .test).count == 800)
    #expect(visits.meetings.load(ordering: .relaxed) == 0)
  }

  @Test("the work of one thread runs in order, and none is lost when many hand some over")
  func keepsTheOrder() async {
    let session = PlaceURLProtocol.makeSession()
    let log = CompletionLog<(thread: Int, number: Int)>()
    await onManyThreads(8) { thread in
      for number in 0..<200 {
        session.runOnLoaderThread { log.record((thread, number)) }
      }
    }
    let all = await log.values(atLeast: 1_600, within: .test)
    for thread in 0..<8 {
      #expect(all.filter { $0.thread == thread }.map(\.number) == Array(0..<200))
    }
  }

  @Test("work that is handed over on the loader's thread runs later, on the same thread")
  func isHandedOverByTheLoader() async {
    let log = CompletionLog<String>()
    let session = PlaceURLProtocol.makeSession()
    session.runOnLoaderThread {
      let place = ThreadOrQueue.current
      session.runOnLoaderThread {
        log.record(.current == place ? "same" : "\(ThreadOrQueue.current)")
      }
      log.record("first")
    }
    #expect(await log.values(atLeast: 2, within: .test) == ["first", "same"])
  }

  // With a call of the client on the thread of the test, both of these end the process on
  // Linux: the client reads the table of tasks, which the session writes.
  @Test("a client can be called there while tasks of its session come and go")
  func survivesOtherTasks() async {
    await #expect(processExitsWith: .success) {
      let session = PlaceURLProtocol.makeSession()
      let ends = CompletionLog<Void>()
      await onManyThreads(4) { thread in
        for number in 0..<250 {
          let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in
            ends.record(())
          }
          task.resume()
          if (thread + number).isMultiple(of: 3) { task.cancel() }
          PlaceURLProtocol.endNext(of: session)
        }
      }
      let allEnd = await eventually(within: .test) {
        PlaceURLProtocol.endNext(of: session)
        return ends.values.count == 1_000
      }
      #expect(allEnd)
    }
  }

  @Test("a load that is cancelled while its client is called has one end")
  func survivesACancel() async {
    await #expect(processExitsWith: .success) {
      let (starts, ends) = (CompletionLog<Void>(), CompletionLog<Void>())
      let session = PlaceURLProtocol.makeSession { if $0 == .start { starts.record(()) } }
      for number in 1...50 {
        let task = session.urlSession.dataTask(with: session.baseURL) { _, _, _ in ends.record(()) }
        task.resume()
        await starts.values(atLeast: number, within: .test)
        await onManyThreads(2) { thread in
          if thread == number % 2 { task.cancel() } else { PlaceURLProtocol.endNext(of: session) }
        }
        guard await ends.values(atLeast: number, within: .test).count == number else { break }
      }
      #expect(ends.values.count == 50)
    }
  }
}

/// Visits to one place, which notice each other.
private final class Visits: Sendable {
  let ended = CompletionLog<Void>()
  let meetings = Atomic(0)
  private let inside = Atomic(0)

  func pass() {
    let others = inside.add(1, ordering: .sequentiallyConsistent).oldValue
    if others > 0 { meetings.add(1, ordering: .relaxed) }
    sched_yield()
    inside.subtract(1, ordering: .sequentiallyConsistent)
    ended.record(())
  }
}

/// Holds each load, and tells where it is called.
private final class PlaceURLProtocol: URLProtocol {
  private struct Held: @unchecked Sendable { let double: PlaceURLProtocol }

  enum Visit { case start, stop }

  private static let visits = PerHost<@Sendable (Visit) -> Void>()
  private static let loads = PerHost<[Held]>()

  /// Both are called on the loader's thread alone.
  private var isLoading = false

  static func makeSession(
    onVisit visit: @escaping @Sendable (Visit) -> Void = { _ in }
  ) -> DoubledSession {
    let session = DoubledSession(answeredBy: PlaceURLProtocol.self)
    visits[session.baseURL] = visit
    return session
  }

  /// Ends the oldest load of a session.
  static func endNext(of session: DoubledSession) {
    var next: Held?
    loads.update(session.baseURL, from: []) { next = $0.isEmpty ? nil : $0.removeFirst() }
    guard let next else { return }
    session.runOnLoaderThread { next.double.end() }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    isLoading = true
    let held = Held(double: self)
    Self.loads.update(request.url, from: []) { $0.append(held) }
    Self.visits[request.url]?(.start)
  }

  override func stopLoading() {
    isLoading = false
    Self.loads.update(request.url, from: []) { $0.removeAll { $0.double === self } }
    Self.visits[request.url]?(.stop)
  }

  private func end() {
    guard isLoading else { return }
    client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
  }
}
