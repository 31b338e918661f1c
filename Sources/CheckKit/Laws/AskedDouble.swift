import DoubleKit
import Foundation
import ItemDetail

/// A double that answers calls, as the laws see it that seams have in common: it can be
/// made with an answer, and asked.
struct AskedDouble<Call: Sendable>: Sendable {
  /// Makes a call. The closure runs for each answer to it.
  typealias Ask =
    @Sendable (_ call: Call, _ onAnswer: @escaping @Sendable (SessionAnswer) -> Void)
    -> Void

  /// The name of the class, for the sentences.
  let name: String
  /// Calls of every kind. The first one is the plainest.
  let calls: [Call]
  /// A call as a sentence shows it.
  let words: @Sendable (Call) -> String
  /// Two answers that differ.
  let answers: [SessionAnswer]
  /// Makes a double that nobody has asked yet. The calls are those that will come.
  let make: @Sendable (_ answer: SessionAnswer, _ calls: [Call]) async -> Ask

  /// The answers to some calls that come one after the other, until one is not answered.
  func answers(to calls: [Call], told answer: SessionAnswer) async -> [SessionAnswer] {
    let ask = await make(answer, calls)
    var answers: [SessionAnswer] = []
    for call in calls {
      guard let answer = await Self.answer(to: call, by: ask) else { break }
      answers.append(answer)
    }
    return answers
  }

  /// The first answer to a call; nil when none came within the deadline of an answer.
  static func answer(to call: Call, by ask: Ask) async -> SessionAnswer? {
    let log = CompletionLog<SessionAnswer>()
    ask(call, log.record)
    return await log.values(atLeast: 1).first
  }
}

extension SessionAnswer {
  /// Whether it is the answer that a law told: a double may be free in all but the status and
  /// the item.
  func isLike(_ told: SessionAnswer) -> Bool {
    statusCode == told.statusCode && (told.item == nil || item == told.item)
  }
}

/// The laws that seams have in common.
enum AskedLaws<Call: Sendable> {
  typealias AskedLaw = Law<AskedDouble<Call>>

  /// Each call is answered, the first one also when it comes again.
  static func answersEachCall() -> AskedLaw {
    Law(
      "It answers each call, whatever was asked, and also when the same is asked again.",
      harm: "The test waits until its deadline, and you do not learn why.", cure: .neverEnds
    ) { double in
      let calls = double.calls + double.calls.prefix(1)
      let count = await double.answers(to: calls, told: double.answers[0]).count
      guard count < calls.count else { return nil }
      let alone = await double.answers(to: [calls[count]], told: double.answers[0])
      return "\(double.name) did not answer \(double.words(calls[count]))"
        + (count > 0 && !alone.isEmpty ? " when it was call number \(count + 1)." : ".")
    }
  }

  /// No call is answered twice.
  static func answersOnce() -> AskedLaw {
    Law(
      "It calls each completion handler exactly once.",
      harm: "You cannot tell whether the code under test or your double called back twice.",
      cure: .callsTwice
    ) { double in
      let calls = Array(double.calls.prefix(2)) + double.calls.prefix(1)
      let ask = await double.make(double.answers[0], calls)
      let logs = calls.map { _ in CompletionLog<SessionAnswer>() }
      for (call, log) in zip(calls, logs) {
        ask(call, log.record)
        if await log.values(atLeast: 1).isEmpty { break }
      }
      await Deadline.moment.pass()
      return zip(calls, logs).first { $1.values.count > 1 }.map {
        "\(double.name) called the completion handler of \(double.words($0)) \($1.values.count)"
          + " times."
      }
    }
  }

  /// Two doubles that take turns give each its own answer.
  static func sharesNothing() -> AskedLaw {
    Law(
      "Each double gives only its own answer, the one that it was made with.",
      harm: "Two tests that run at the same time get each other's answers.",
      cure: .sharesAnswers, unless: { await $0.faultAlone() }
    ) { double in
      let calls = [double.calls[0], double.calls[0]]
      let asks = [
        await double.make(double.answers[0], calls), await double.make(double.answers[1], calls),
      ]
      for place in [0, 1, 0] {
        let got = await AskedDouble.answer(to: double.calls[0], by: asks[place])
        guard let got, got.isLike(double.answers[1 - place]) else { continue }
        return "Two of \(double.name) took turns. The one that was given"
          + " (\(double.answers[place].inWords)) answered with (\(got.inWords))."
      }
      return nil
    }
  }

  /// While a handler runs, another thread can ask.
  static func callsOutsideLocks() -> AskedLaw {
    Law(
      "It calls the completion handler outside its locks, so that the handler may ask again.",
      harm: "A retry from inside the callback crashes the process or blocks for ever.",
      cure: .callsUnderALock
    ) { double in
      for call in double.calls.prefix(2) {
        let isShutOut = await HeldCallback.shutsOut {
          let ask = await double.make(double.answers[0], [call, call])
          return ({ callback in ask(call) { _ in callback() } }, { ask(call) { _ in } })
        }
        guard isShutOut else { continue }
        return "\(double.name) calls the completion handler of \(double.words(call)) inside a lock"
          + " or its own queue: nobody can ask it there."
      }
      return nil
    }
  }
}

extension AskedDouble {
  /// Why nothing can be said of several doubles: one that is alone does not give the answer
  /// that it was told.
  func faultAlone() async -> String? {
    for place in answers.indices {
      let answer = await answers(to: [calls[0]], told: answers[place]).first
      if answer?.isLike(answers[place]) == true { continue }
      return "one that is alone does not give the answer that it was told"
    }
    return nil
  }
}
