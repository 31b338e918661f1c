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

  static let judge = Judge<Checks>([
    ("answersInTheOrderOfTheTest", { await $0.answersInTheOrderOfTheTest() }),
    ("holdsEachLoad", { await $0.holdsEachLoad() }),
    ("deliversOnTheLoaderThread", { await $0.deliversOnTheLoaderThread() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "keeps a load on its list that was stopped", .keepsWhatWasStopped,
      rejectedBy: "answersInTheOrderOfTheTest", saying: "release returned [true, true"),
    wrong(
      "releases the oldest, whatever its path", .releasesTheOldest, rejectedBy: "holdsEachLoad",
      saying: "release(/items/4)] HeldURLProtocol holds nothing and has delivered 201 to load 1"),
    wrong(
      "delivers on the test's thread", .deliversAtOnce, rejectedBy: "deliversOnTheLoaderThread",
      saying: "where startLoading is called. A held stub keeps each load until it is released"),
    Wrong(
      "answers nothing", rejectedBy: lawCheck, saying: "did not end",
      Checks(makeHeld: {
        let held = Exercise3_Subject.makeHeld()
        return Checks.Held(session: .silent, held: held.held, release: held.release)
      })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a closure for each load, by number", Checks(makeHeld: { ClosureHolder.makeHeld() })),
    RightAnswer(
      "a request of its own, on which the loader delivers",
      Checks(makeHeld: { ErrandHolder.makeHeld() })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: ClosureHolder.Fault, rejectedBy check: String, saying words: String
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: words,
      Checks(makeHeld: { ClosureHolder.makeHeld(fault) }))
  }
}

private class HoldingURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
}

/// A double of which only one thread at a time has hold.
private struct Handed<Double: URLProtocol>: @unchecked Sendable {
  let double: Double
}

/// Keeps no double, but closures that do. It is right, but for the fault of its session.
private final class ClosureHolder: HoldingURLProtocol {
  enum Fault { case keepsWhatWasStopped, releasesTheOldest, deliversAtOnce }

  private struct Waiting: Sendable {
    let request: URLRequest
    let answer: @Sendable (SessionAnswer) -> Void
  }

  private struct Line: Sendable {
    var fault: Fault?
    var waiting: [Int: Waiting] = [:]
  }

  private static let lines = PerHost<Line>()
  private static let count = Atomic(0)

  private let number = count.add(1, ordering: .relaxed).newValue
  private var isStopped = true

  static func makeHeld(_ fault: Fault? = nil) -> Exercise3_HeldURLProtocol.Held {
    let session = DoubledSession(answeredBy: ClosureHolder.self)
    let url = session.baseURL
    lines[url] = Line(fault: fault)
    return .init(
      session: session,
      held: { (lines[url]?.waiting ?? [:]).sorted { $0.key < $1.key }.map(\.value.request) },
      release: { path, answer in
        var first: Waiting?
        lines.update(url, from: Line()) { line in
          let oldest = line.waiting.keys.sorted().first {
            line.waiting[$0]?.request.url?.path == path || fault == .releasesTheOldest
          }
          first = oldest.flatMap { line.waiting.removeValue(forKey: $0) }
        }
        guard let first else { return false }
        if fault == .deliversAtOnce {
          first.answer(answer)
        } else {
          session.runOnLoaderThread { first.answer(answer) }
        }
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
      own.double.sendOrFail($0)
    }
    Self.lines.update(request.url, from: Line()) { $0.waiting[number] = waiting }
  }

  override func stopLoading() {
    isStopped = true
    Self.lines.update(request.url, from: Line()) { line in
      if line.fault != .keepsWhatWasStopped { line.waiting[number] = nil }
    }
  }
}

/// Knows no other way to the loader's thread than a load: it sends a request to
/// itself, and delivers when that one starts.
private final class ErrandHolder: HoldingURLProtocol {
  private static let lists = PerHost<[Handed<ErrandHolder>]>()
  private static let answers = Mutex<[(load: Handed<ErrandHolder>, answer: SessionAnswer)]>([])
  private static let errands = DoubledSession(answeredBy: ErrandHolder.self)

  private let isStopped = Mutex(true)

  static func makeHeld() -> Exercise3_HeldURLProtocol.Held {
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
      next.load.double.sendOrFail(next.answer)
    }
    sendOrFail(.failure(URLError(.cancelled)))
  }
}
