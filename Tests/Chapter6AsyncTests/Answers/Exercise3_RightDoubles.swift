import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise3_Answers {
  static let rightAnswers = [
    RightAnswer(
      "a list for each session, and hooks", Checks(makeHeld: { HookedURLProtocol.makeHeld() })),
    RightAnswer("a closure for each load, by number", Checks(makeHeld: ClosureHolder.makeHeld)),
    RightAnswer(
      "a dictionary of lists, under a lock", Checks(makeHeld: LockHolder.makeHeld)),
    RightAnswer(
      "a request of its own, on which the loader delivers", Checks(makeHeld: ErrandHolder.makeHeld)),
    RightAnswer(
      "a number that it notes when it is on the list", Checks(makeHeld: NumberHolder.makeHeld)),
    RightAnswer(
      "starts, stops and answers on queues of its own", Checks(makeHeld: QueueHolder.makeHeld)),
  ]
}

/// A double of which only one thread at a time has hold.
struct Handed<Double: URLProtocol>: @unchecked Sendable {
  let double: Double
}

class HoldingURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
}

/// Keeps no double, but closures that do.
private final class ClosureHolder: HoldingURLProtocol {
  private struct Waiting: Sendable {
    let request: URLRequest
    let answer: @Sendable (SessionAnswer) -> Void
  }

  private static let lines = PerHost<[Int: Waiting]>()
  private static let count = Atomic(0)

  private let number = count.add(1, ordering: .relaxed).newValue
  private var isStopped = false

  @Sendable static func makeHeld() -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: ClosureHolder.self)
    let url = session.baseURL
    return .init(
      session: session,
      held: { (lines[url] ?? [:]).sorted { $0.key < $1.key }.map(\.value.request) },
      release: { path, answer in
        var first: Waiting?
        lines.update(url, from: [:]) { line in
          let oldest = line.keys.sorted().first { line[$0]?.request.url?.path == path }
          first = oldest.flatMap { line.removeValue(forKey: $0) }
        }
        guard let first else { return false }
        session.runOnLoaderThread { first.answer(answer) }
        return true
      })
  }

  override func startLoading() {
    isStopped = false
    let own = Handed(double: self)
    let waiting = Waiting(request: request) {
      if !own.double.isStopped { own.double.tellClient($0) }
    }
    Self.lines.update(request.url, from: [:]) { $0[number] = waiting }
  }

  override func stopLoading() {
    isStopped = true
    Self.lines.update(request.url, from: [:]) { $0[number] = nil }
  }
}

/// Uses no store of DoubleKit: a list for each host, under a lock.
private final class LockHolder: HoldingURLProtocol {
  private typealias Lists = [String: [Handed<LockHolder>]]

  private static let lists = Mutex<Lists>([:])

  /// Whether an answer is on its way to the client.
  private let isReleased = Mutex(false)

  @Sendable static func makeHeld() -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: LockHolder.self)
    let host = session.baseURL.host ?? ""
    return .init(
      session: session,
      held: { lists.withLock { $0[host, default: []].map(\.double.request) } },
      release: { path, answer in
        let first = lists.withLock { lists in
          let index = lists[host]?.firstIndex { $0.double.request.url?.path == path }
          return index.flatMap { lists[host]?.remove(at: $0) }
        }
        guard let first else { return false }
        first.double.isReleased.withLock { $0 = true }
        session.runOnLoaderThread {
          if first.double.isReleased.withLock({ $0 }) { first.double.tellClient(answer) }
        }
        return true
      })
  }

  override func startLoading() { replace(by: Handed(double: self)) }

  override func stopLoading() {
    replace(by: nil)
    isReleased.withLock { $0 = false }
  }

  /// Takes itself off the list of its host, and puts itself back at its place, or
  /// at the end.
  private func replace(by own: Handed<LockHolder>?) {
    let (id, host) = (ObjectIdentifier(self), request.url?.host ?? "")
    Self.lists.withLock { lists in
      var list = lists[host, default: []]
      let index = list.firstIndex { ObjectIdentifier($0.double) == id }
      if let index { list.remove(at: index) }
      if let own { list.insert(own, at: index ?? list.endIndex) }
      lists[host] = list
    }
  }
}

/// Knows no other way to the loader's thread than a load: it sends a request to
/// itself, and delivers when that one starts.
private final class ErrandHolder: HoldingURLProtocol {
  private static let lists = PerHost<[Handed<ErrandHolder>]>()
  private static let answers = Mutex<[(load: Handed<ErrandHolder>, answer: SessionAnswer)]>([])
  private static let errands = DoubledSession(answeredBy: ErrandHolder.self)

  private let isStopped = Mutex(false)

  @Sendable static func makeHeld() -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: ErrandHolder.self)
    let url = session.baseURL
    return .init(
      session: session, held: { lists[url]?.map(\.double.request) ?? [] },
      release: { path, answer in
        var first: Handed<ErrandHolder>?
        lists.update(url, from: []) { list in
          let index = list.firstIndex { $0.double.request.url?.path == path }
          first = index.map { list.remove(at: $0) }
        }
        guard let first else { return false }
        answers.withLock { $0.append((first, answer)) }
        errands.urlSession.dataTask(with: errands.baseURL).resume()
        return true
      })
  }

  override func startLoading() {
    if request.url == Self.errands.baseURL { return deliverNext() }
    isStopped.withLock { $0 = false }
    let own = Handed(double: self)
    Self.lists.update(request.url, from: []) { list in
      if !list.contains(where: { $0.double === own.double }) { list.append(own) }
    }
  }

  override func stopLoading() {
    isStopped.withLock { $0 = true }
    Self.lists.update(request.url, from: []) { $0.removeAll { $0.double === self } }
  }

  private func deliverNext() {
    let next = Self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let next, !next.load.double.isStopped.withLock({ $0 }) {
      next.load.double.tellClient(next.answer)
    }
    tellClient(.failure(URLError(.cancelled)))
  }
}
