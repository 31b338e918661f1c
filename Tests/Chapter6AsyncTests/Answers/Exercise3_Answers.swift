import AnswerKit
import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("6.3 HeldURLProtocol: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_HeldURLProtocol

  typealias Hooks = HookedURLProtocol.Hooks

  static let judge = Judge<Checks>([
    ("answersInTheOrderOfTheTest", { await $0.answersInTheOrderOfTheTest() }),
    ("holdsEachLoad", { await $0.holdsEachLoad() }),
    ("deliversOnTheLoaderThread", { await $0.deliversOnTheLoaderThread() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "holds no start", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "a real session for three items, and HeldURLProtocol holds nothing"
    ) { $0.onStart = { _, _ in } },
    wrong(
      "lists the newest first", rejectedBy: "holdsEachLoad",
      saying: "holds [PUT /items/3, GET /items/3]"
    ) { $0.show = { $0.reversed().map(\.request) } },
    wrong(
      "releases the oldest, whatever its path", rejectedBy: "holdsEachLoad",
      saying: "release(/items/4)] HeldURLProtocol holds nothing and has delivered 201 to load 1"
    ) { $0.take = { list, _ in list.change { $0.isEmpty ? [] : [$0.removeFirst()] } } },
    wrong(
      "answers a load again that was started again", rejectedBy: "deliversOnTheLoaderThread",
      saying: "Its client heard 2 answers"
    ) {
      $0.staysOpen = true
      $0.overlooksASecondStart = false
    },
    wrong(
      "holds a load that has its answer", rejectedBy: "deliversOnTheLoaderThread",
      saying: "It has its answer, and HeldURLProtocol still holds"
    ) {
      $0.overlooksASecondStart = false
      $0.onStart = { load, list in list.change { if !$0.contains(load) { $0.append(load) } } }
    },
    wrong(
      "overlooks a caller that gives up", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "HeldURLProtocol holds [/items/3, /items/4, /items/5]"
    ) {
      $0.onStop = { load, list in
        if load.request.value(forHTTPHeaderField: "Accept") == nil {
          list.change { $0.removeAll { $0 == load } }
        }
      }
    },
    wrong(
      "delivers on the test's thread", rejectedBy: "deliversOnTheLoaderThread",
      saying: "where startLoading is called. A held stub keeps each load until it is released"
    ) { $0.deliver = { load, answer, _ in load.double.deliver(answer) } },
    Wrong(
      "answers nothing", rejectedBy: lawCheck, saying: "did not end",
      Checks(makeHeld: {
        let held = Exercise3_Subject.makeHeld()
        return Checks.Held(session: .silent, held: held.held, release: held.release)
      })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("a closure for each load, by number", Checks(makeHeld: ClosureHolder.makeHeld)),
    RightAnswer(
      "a request of its own, on which the loader delivers", Checks(makeHeld: ErrandHolder.makeHeld)),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    _ change: @escaping @Sendable (inout Hooks) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeHeld: {
        var hooks = Hooks()
        change(&hooks)
        return HookedURLProtocol.makeHeld(hooks)
      }))
  }
}

/// A held double that is right, but for what the hooks of its session do
/// otherwise.
class HookedURLProtocol: URLProtocol {
  typealias List = LockedList<HookedLoad>

  struct Hooks: Sendable {
    var onQuestion: @Sendable (URLRequest) -> Void = { _ in }
    var onStart: @Sendable (HookedLoad, List) -> Void = { load, list in
      list.change { $0.append(load) }
    }
    /// Whether a load that is started again, and has no answer yet, is left alone.
    var overlooksASecondStart = true
    var onStop: @Sendable (HookedLoad, List) -> Void = { load, list in
      list.change { $0.removeAll { $0 == load } }
    }
    /// Takes those off the list that a release answers.
    var take: @Sendable (List, String) -> [HookedLoad] = { list, path in
      list.change { list in
        list.firstIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
      }
    }
    var deliver: @Sendable (HookedLoad, SessionAnswer, DoubledSession) -> Void = {
      load, answer, session in
      session.runOnLoaderThread { load.double.deliver(answer) }
    }
    /// Whether a load that has its answer may get another one.
    var staysOpen = false
    var isFound: @Sendable ([HookedLoad]) -> Bool = { !$0.isEmpty }
    var show: @Sendable ([HookedLoad]) -> [URLRequest] = { $0.map(\.request) }
  }

  private struct Held: Sendable {
    let hooks: Hooks
    let list: List
  }

  private static let sessions = PerHost<Held>()

  private var isLoading = false

  static func makeHeld(
    _ hooks: Hooks = Hooks(), list: List = List()
  ) -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: Self.self)
    sessions[session.baseURL] = Held(hooks: hooks, list: list)
    return .init(
      session: session, held: { hooks.show(list.entries) },
      release: { path, answer in
        let loads = hooks.take(list, path)
        for load in loads { hooks.deliver(load, answer, session) }
        return hooks.isFound(loads)
      })
  }

  override class func canInit(with request: URLRequest) -> Bool {
    sessions[request.url]?.hooks.onQuestion(request)
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let held = Self.sessions[request.url] else { return }
    if isLoading && held.hooks.overlooksASecondStart { return }
    isLoading = true
    hold()
  }

  func hold() {
    guard let held = Self.sessions[request.url] else { return }
    held.hooks.onStart(HookedLoad(double: self), held.list)
  }

  override func stopLoading() {
    isLoading = false
    guard let held = Self.sessions[request.url] else { return }
    held.hooks.onStop(HookedLoad(double: self), held.list)
  }

  /// Tells the client of an answer, unless the load was stopped or answered.
  func deliver(_ answer: SessionAnswer) {
    guard isLoading else { return }
    isLoading = Self.sessions[request.url]?.hooks.staysOpen ?? false
    tellClient(answer)
  }
}

/// A load as the hooks see it.
struct HookedLoad: Equatable, @unchecked Sendable {
  let double: HookedURLProtocol

  var request: URLRequest { double.request }
  var path: String { request.url?.path ?? "" }

  static func == (one: HookedLoad, other: HookedLoad) -> Bool { one.double === other.double }
}

extension URLProtocol {
  /// Tells the client of an answer as a right double does.
  func tellClient(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
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
  private var isStopped = true

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
    guard isStopped else { return }
    isStopped = false
    let own = Handed(double: self)
    let waiting = Waiting(request: request) {
      if own.double.isStopped { return }
      own.double.isStopped = true
      own.double.tellClient($0)
    }
    Self.lines.update(request.url, from: [:]) { $0[number] = waiting }
  }

  override func stopLoading() {
    isStopped = true
    Self.lines.update(request.url, from: [:]) { $0[number] = nil }
  }
}

/// Knows no other way to the loader's thread than a load: it sends a request to
/// itself, and delivers when that one starts.
private final class ErrandHolder: HoldingURLProtocol {
  private static let lists = PerHost<[Handed<ErrandHolder>]>()
  private static let answers = Mutex<[(load: Handed<ErrandHolder>, answer: SessionAnswer)]>([])
  private static let errands = DoubledSession(answeredBy: ErrandHolder.self)

  private let isStopped = Mutex(true)

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
    let isOpen = isStopped.withLock { isStopped in
      defer { isStopped = false }
      return !isStopped
    }
    if isOpen { return }
    let own = Handed(double: self)
    Self.lists.update(request.url, from: []) { $0.append(own) }
  }

  override func stopLoading() {
    isStopped.withLock { $0 = true }
    Self.lists.update(request.url, from: []) { $0.removeAll { $0.double === self } }
  }

  /// Whether nobody has stopped it, and nobody has asked this before.
  private var isOpen: Bool {
    isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
  }

  private func deliverNext() {
    let next = Self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let next, next.load.double.isOpen {
      next.load.double.tellClient(next.answer)
    }
    tellClient(.failure(URLError(.cancelled)))
  }
}
