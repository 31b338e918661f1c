import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("6.3 HeldURLProtocol: the checks decide rightly")
struct Exercise3_Answers: AnswerSuite {
  typealias Checks = Exercise3_HeldURLProtocol

  static let judge = Judge<Checks>(inOrder: [
    ("holdsEachLoad", { await $0.holdsEachLoad() }),
    ("deliversOnTheLoaderThread", { await $0.deliversOnTheLoaderThread() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "keeps a load on its list that was stopped", .keepsWhatWasStopped, "holdsEachLoad",
      "stopLoading() of call 1] HeldURLProtocol holds [GET /items/3]"),
    wrong(
      "releases the oldest, whatever its path", .releasesTheOldest, "holdsEachLoad",
      "release(/items/4)] HeldURLProtocol holds"),
    wrong(
      "delivers on the test's thread", .deliversAtOnce, "deliversOnTheLoaderThread",
      "where startLoading is called. A held stub keeps each load until it is released"),
    wrong("takes over only what has no body", .declinesBodies, lawCheck, "canInit"),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer(
      "a closure for each load, by number", Checks(makeHeld: { ClosureHolder.makeHeld() })),
    RightAnswer(
      "two turns of the loader's thread",
      Checks(makeHeld: { ClosureHolder.makeHeld(takesTwoTurns: true) })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ fault: ClosureHolder.Fault, _ check: String, _ words: String
  ) -> Wrong {
    WrongAnswer(
      name, rejectedBy: check, saying: words, Checks(makeHeld: { ClosureHolder.makeHeld(fault) }))
  }
}

/// A double of which only one thread at a time has hold.
private struct Handed: @unchecked Sendable {
  let double: ClosureHolder
}

/// Keeps no double, but closures that do. It is right, but for the fault of its session.
private final class ClosureHolder: URLProtocol {
  enum Fault { case keepsWhatWasStopped, releasesTheOldest, deliversAtOnce, declinesBodies }

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

  static func makeHeld(
    _ fault: Fault? = nil, takesTwoTurns: Bool = false
  ) -> HeldModel.Loads {
    let session = DoubledSession(answeredBy: ClosureHolder.self)
    let url = session.baseURL
    lines[url] = Line(fault: fault)
    return (
      session, { (lines[url]?.waiting ?? [:]).sorted { $0.key < $1.key }.map(\.value.request) },
      { path, answer in
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
          session.runOnLoaderThread {
            if !takesTwoTurns { return first.answer(answer) }
            session.runOnLoaderThread { first.answer(answer) }
          }
        }
        return true
      }
    )
  }

  override class func canInit(with request: URLRequest) -> Bool {
    lines[request.url]?.fault != .declinesBodies || request.httpBody == nil
  }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

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
