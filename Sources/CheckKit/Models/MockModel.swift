import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

/// What a mock does: it is told its expectations, judges each call, and verifies at the end.
///
/// Each question plays calls on new mocks, and is answered by a sentence about the first play
/// that goes wrong, or by nil. A mock that fails one question is not accused by another: each
/// looks only at the calls, or at the verdict, that it is about.
public struct MockModel<Call: Sendable>: Sendable {
  /// Where a mock says that a call was unexpected.
  public enum Verdict: Sendable { case atOnce, inVerify, inItsResult }

  /// A mock that was told its expectations.
  public struct Mock: Sendable {
    let take: @Sendable (Call) async -> MockOutcome
    let verify: @Sendable (SourceLocation) -> Void
    let prepare: @Sendable (Call) -> Void

    /// Describes a mock. `prepare` comes close to a call, and makes none.
    public init(
      take: @escaping @Sendable (Call) async -> MockOutcome,
      verify: @escaping @Sendable (SourceLocation) -> Void = { _ in },
      prepare: @escaping @Sendable (Call) -> Void = { _ in }
    ) {
      (self.take, self.verify, self.prepare) = (take, verify, prepare)
    }
  }

  /// An expectation, and a call that meets it, or does not.
  public struct Pair: Sendable {
    let expected: Call
    let sent: Call

    /// Pairs an expectation with a call; with itself where none is given.
    public init(_ expected: Call, sent: Call? = nil) {
      (self.expected, self.sent) = (expected, sent ?? expected)
    }
  }

  private let name: String
  private let verdict: Verdict
  private let inOrder: Bool
  private let verifies: (line: SourceLocation, words: String)
  private let preparation: String?
  private let right: [Pair]
  private let wrong: [Pair]
  private let words: @Sendable (Call) -> String
  private let names: @Sendable (Call) -> [String]
  private let make: @Sendable ([Call], SourceLocation) -> Mock

  /// Describes a mock by the name of its class.
  ///
  /// At least two pairs are right. A mock that `knowsItsLine` reports all at the line where it
  /// was made, in `verify()` as well. `preparation` says what came of a call that was only
  /// prepared, and `names` what a report of a call has to contain.
  public init(
    _ name: String, verdict: Verdict, inOrder: Bool = true, knowsItsLine: Bool = false,
    preparation: String? = nil, right: [Pair], wrong: [Pair],
    words: @escaping @Sendable (Call) -> String,
    names: @escaping @Sendable (Call) -> [String],
    make: @escaping @Sendable ([Call], SourceLocation) -> Mock
  ) {
    (self.name, self.verdict, self.inOrder) = (name, verdict, inOrder)
    verifies = knowsItsLine ? (Lines.making, Lines.made) : (Lines.verifying, "that calls verify()")
    (self.preparation, self.right, self.wrong) = (preparation, right, wrong)
    (self.words, self.names, self.make) = (words, names, make)
  }
}

/// What a mock did with a call.
public struct MockOutcome: Sendable {
  let number: Int?
  let isRefusal: Bool
  let words: @Sendable (_ call: String) -> String

  /// The canned answer of an expectation, by its number, or a refusal, or something else.
  public init(
    number: Int? = nil, isRefusal: Bool = false,
    words: @escaping @Sendable (_ call: String) -> String
  ) {
    (self.number, self.isRefusal, self.words) = (number, isRefusal, words)
  }
}

// The questions.
extension MockModel {
  /// How an unexpected call is not reported or not failed, as a sentence.
  public func unexpectedCall() async -> String? {
    let (first, second) = (right[0], right[1])
    var plays = wrong.map { Play([$0.expected], [($0.sent, nil)]) }
    plays.append(Play([first.expected], [(first.sent, 0), (first.sent, nil)]))
    plays.append(Play([], [(wrong[0].sent, nil), (second.sent, nil)]))
    if inOrder { plays.append(Play([first.expected, second.expected], [(second.sent, nil)])) }
    return await firstFault(in: plays) { play, run in
      for (place, step) in play.steps.enumerated() {
        let seen = run.steps[place]
        if let number = step.number {
          // How it treats an expected call is another question.
          if seen.outcome.number != number { return nil }
        } else if let fault = fault(of: seen, at: place, wanting: play.next(at: place)) {
          return (place, fault)
        }
      }
      // So is whether it names what is missing.
      if verdict == .inItsResult || !play.missing.isEmpty { return nil }
      let unexpected = verdict == .atOnce ? [] : play.steps.filter { $0.number == nil }.map(\.call)
      return run.verdictFault(naming: unexpected.map(names), at: verifies).map {
        (play.steps.count - 1, $0)
      }
    }
  }

  /// How an expected call is not given its canned answer, as a sentence.
  public func expectedCall() async -> String? {
    let (first, second) = (right[0], right[1])
    var plays = right.map { Play([$0.expected], [($0.sent, 0)]) }
    plays.append(Play([first.expected, first.expected], [(first.sent, 0), (first.sent, 1)]))
    plays.append(Play([wrong[0].expected], [(wrong[0].sent, nil), (wrong[0].expected, 0)]))
    let places = inOrder ? [0, 1] : [1, 0]
    plays.append(
      Play([first.expected, second.expected], places.map { ([first, second][$0].sent, $0) }))
    return await firstFault(in: plays) { play, run in
      for (place, step) in play.steps.enumerated() {
        let seen = run.steps[place]
        guard let number = step.number else {
          // That it takes a wrong call is another question.
          if seen.outcome.number != nil { return nil }
          continue
        }
        if seen.outcome.number != number { return (place, seen.outcome.words(object(at: place))) }
        if seen.reports.isEmpty { continue }
        return (place, "reported it: \(seen.reports.quoted)")
      }
      return nil
    }
  }

  /// How `verify()` does not report what is missing, and nothing else, as a sentence.
  public func missingCall() async -> String? {
    let (first, second) = (right[0], right[1])
    let fault = await firstFault(
      in: [
        Play([first.expected, second.expected], []), Play([first.expected, first.expected], []),
      ], verdictFault)
    if let fault { return fault }
    // That a call meets its expectation is another question.
    if await expectedCall() != nil { return nil }
    return await firstFault(
      in: [
        Play([first.expected, second.expected], [(first.sent, 0)]),
        Play([first.expected], [(first.sent, 0)]),
      ] + (verdict == .inVerify ? [Play([first.expected], [(second.sent, nil)])] : [])
        + (preparation == nil ? [] : [Play([first.expected], [], prepared: first.sent)]),
      verdictFault)
  }

  @Sendable private func verdictFault(of play: Play, in run: Run) -> (Int, String)? {
    let unexpected =
      verdict == .inVerify ? play.steps.filter { $0.number == nil }.map(\.call) : []
    return run.verdictFault(naming: (play.missing + unexpected).map(names), at: verifies)
      .map { (play.steps.count - 1, $0) }
  }

  private func fault(of step: Run.Step, at place: Int, wanting next: Call?) -> String? {
    let object = object(at: place)
    if verdict == .atOnce, step.reports.isEmpty {
      return "no report\(place == 0 ? "" : " of \(object)") reached the test"
    }
    if !step.outcome.isRefusal { return step.outcome.words(object) }
    if verdict != .atOnce { return step.reports.isEmpty ? nil : "reported before verify()" }
    let wanted = inOrder ? next.map { [names($0)] } ?? [] : []
    return step.reports.fault(
      naming: [names(step.call)] + wanted, atMost: 1, at: Lines.making, Lines.made)
  }

  private func object(at place: Int) -> String { place == 0 ? "it" : "the last one" }
}

// Plays.
extension MockModel {
  /// Expectations, and the calls that come; each with the number of the one that it meets.
  fileprivate struct Play: Sendable {
    let expected: [Call]
    let steps: [(call: Call, number: Int?)]
    let prepared: Call?

    init(_ expected: [Call], _ steps: [(Call, Int?)], prepared: Call? = nil) {
      (self.expected, self.prepared) = (expected, prepared)
      self.steps = steps.map { (call: $0.0, number: $0.1) }
    }

    var missing: [Call] { open(at: steps.count) }

    func next(at place: Int) -> Call? { open(at: place).first }

    private func open(at place: Int) -> [Call] {
      let met = steps.prefix(place).compactMap(\.number)
      return expected.enumerated().filter { !met.contains($0.offset) }.map(\.element)
    }
  }

  /// What a mock did in a play.
  fileprivate struct Run: Sendable {
    struct Step: Sendable {
      let call: Call
      let outcome: MockOutcome
      let reports: [Issue]
    }

    var steps: [Step] = []
    var verdict: [Issue] = []

    func verdictFault(
      naming names: [[String]], at place: (line: SourceLocation, words: String)
    ) -> String? {
      verdict.fault(naming: names, atMost: names.count, at: place.line, place.words)
        .map { "verify() \($0)" }
    }
  }

  private func firstFault(
    in plays: [Play], _ fault: (Play, Run) -> (place: Int, words: String)?
  ) async -> String? {
    for play in plays {
      guard let found = fault(play, await run(play)) else { continue }
      let expected = play.expected.map(words).listed(inOrder ? ", then " : " and ")
      let sent = play.steps.prefix(found.place + 1).map { words($0.call) }.listed(", then ")
      let got = play.prepared == nil ? sent : preparation ?? sent
      return "\(name) expected \(expected). It got \(got), and \(found.words)."
    }
    return nil
  }

  private func run(_ play: Play) async -> Run {
    var run = Run()
    let mock = make(play.expected, Lines.making)
    if let prepared = play.prepared { mock.prepare(prepared) }
    for step in play.steps {
      let outcomes = CompletionLog<MockOutcome>()
      let reports = await issues { outcomes.record(await mock.take(step.call)) }
      guard let outcome = outcomes.values.first else { continue }
      run.steps.append(.init(call: step.call, outcome: outcome, reports: reports))
    }
    run.verdict = await issues { mock.verify(Lines.verifying) }
    return run
  }
}

/// The lines of a test that makes a mock and verifies it.
private enum Lines {
  static let making = #_sourceLocation
  static let made = "where the mock was made"
  static let verifying = #_sourceLocation
}

extension [Issue] {
  /// What is wrong with a mock's reports, as the end of a sentence; nil when they name what
  /// they should, each as often as it is here, in at most so many reports.
  public func fault(
    naming names: [[String]], atMost most: Int, at line: SourceLocation, _ place: String
  ) -> String? {
    if names.isEmpty { return isEmpty ? nil : "reported \(quoted)" }
    if isEmpty { return "reported nothing" }
    if let other = first(where: { $0.sourceLocation != line })?.sourceLocation {
      let isMaking = other == Lines.making
      let words = isMaking ? "the line where the mock was made" : "\(other.fileName):\(other.line)"
      return "reported at \(words), not at the line \(place)"
    }
    if count > most { return "reported \(count) times: \(quoted)" }
    let text = map(\.account).joined(separator: " ")
    let unnamed = names.first { parts in
      parts.contains { part in
        text.components(separatedBy: part).count - 1 < names.count { $0.contains(part) }
      }
    }
    return unnamed.map { unnamed in
      let often = names.count { $0 == unnamed } > 1 ? " as often as it is missing" : ""
      return "reported \(quoted), which does not name \(unnamed.joined(separator: " "))\(often)"
    }
  }

  /// What the reports say, as a sentence quotes them.
  fileprivate var quoted: String {
    let texts = prefix(2).map { "\"\($0.sentence)\"" }.joined(separator: " and ")
    return count > 2 ? "\(texts) and \(count - 2) more" : texts
  }
}

extension [String] {
  /// The words one after another; two that are the same are "twice".
  fileprivate func listed(_ separator: String) -> String {
    if isEmpty { return "nothing" }
    if count == 2, self[0] == self[1] { return "\(self[0]) twice" }
    return joined(separator: separator)
  }
}
