import CheckKit
import DoubleKit
import Testing

/// Runs the checks of one exercise on an answer to it, and tells what they say.
///
/// The checks of the workbook are tests, so they are tested: each must reject
/// an answer that is wrong, and all must accept every answer that is right,
/// however it is written.
public struct Judge<Checks: Sendable>: Sendable {
  /// One check: the name of its function, and the function.
  public typealias Check = (
    name: String, run: @Sendable (Checks) async throws -> Void
  )

  /// The checks, in the order of the suite.
  public let checks: [Check]
  private let deadline: Deadline
  /// Those that are asked when the others above them pass; nil where each is asked alone.
  private var askedLast: Set<String>?

  /// Makes a judge that asks each check alone. A hundred answers that are judged at once keep
  /// a busy machine waiting; each check has deadlines of its own, so only one that cannot end
  /// comes to this one.
  public init(_ checks: [Check], within deadline: Deadline = .judgement) {
    self.checks = checks
    self.deadline = deadline
  }

  /// Makes a judge that asks the checks one after another, as a learner does: a wrong answer
  /// is told once, by the check that it names, in sixty words. Those that are asked last have
  /// the trait `.askedLast`.
  public init(inOrder checks: [Check], askedLast: Set<String> = [lawCheck]) {
    self.init(checks)
    self.askedLast = askedLast
  }

  /// Expects that an answer is rejected, by the check that it names.
  public func expectRejected(
    _ answer: WrongAnswer<Checks>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard let check = checks.first(where: { $0.name == answer.rejectedBy }) else {
      Issue.record(
        "\(answer.name) names \(answer.rejectedBy), which is no check of the suite.",
        sourceLocation: sourceLocation)
      return
    }
    let complaint: Comment? = await AsyncSemaphore.proofs.whileHeld {
      if let askedLast {
        return answer.complaint(about: await reds(of: answer.checks, askedLast: askedLast))
      }
      return switch await outcome(of: check, on: answer.checks) {
      case .failed(let issues): answer.unnamedFault(in: issues.map(\.sentence), of: check.name)
      case .passed: "\(answer.name) was not rejected by \(check.name)."
      case .hung: "\(check.name) never ended on \(answer.name)."
      }
    }
    if let complaint { Issue.record(complaint, sourceLocation: sourceLocation) }
  }

  /// Expects that an answer is accepted by every check.
  public func expectAccepted(
    _ answer: RightAnswer<Checks>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for check in checks {
      let complaint: Comment? =
        switch await AsyncSemaphore.proofs.whileHeld({
          await outcome(of: check, on: answer.checks)
        }) {
        case .passed: nil
        case .failed(let issues):
          "\(answer.name) was rejected by \(check.name): \(issues.map(\.sentence))"
        case .hung: "\(check.name) never ended on \(answer.name)."
        }
      if let complaint { Issue.record(complaint, sourceLocation: sourceLocation) }
    }
  }

  /// Expects that each check rejects one of the wrong answers at least, so
  /// that none is there which cannot fail, unless another test proves it.
  public func expectEveryCheckEarned(
    by answers: [WrongAnswer<Checks>], or others: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let names = Set(checks.map(\.name))
    let named = others.union(answers.map(\.rejectedBy))
    let unearned = names.subtracting(named).sorted()
    let unknown = named.subtracting(names).sorted()
    #expect(
      unearned.isEmpty, "No wrong answer is there for these checks to reject: \(unearned)",
      sourceLocation: sourceLocation)
    #expect(
      unknown.isEmpty, "Wrong answers name these checks, which are not in the suite: \(unknown)",
      sourceLocation: sourceLocation)
  }

  /// The checks that a learner sees red, with what they say.
  private func reds(
    of checks: @escaping @Sendable () -> Checks, askedLast: Set<String>
  ) async -> [(check: String, sentences: [String])] {
    var reds: [(check: String, sentences: [String])] = []
    for check in self.checks where reds.isEmpty || !askedLast.contains(check.name) {
      switch await outcome(of: check, on: checks) {
      case .passed: continue
      case .failed(let issues): reds.append((check.name, issues.map(\.sentence)))
      case .hung: reds.append((check.name, ["It never ended."]))
      }
    }
    return reds
  }

  private func outcome(
    of check: Check, on checks: @escaping @Sendable () -> Checks
  ) async -> TestOutcome {
    await .of({ try await check.run(checks()) }, within: deadline)
  }
}

/// The check of every double that holds it to the laws of its seam.
public let lawCheck = "keepsTheLaws"

/// A plausible answer to an exercise that its checks must reject.
public struct WrongAnswer<Checks: Sendable>: Sendable, CustomStringConvertible {
  /// What the answer is called.
  public let name: String
  let rejectedBy: String
  private let fault: String?
  let checks: @Sendable () -> Checks

  /// What the answer does wrong, so that a parameterized test shows it.
  public var description: String { name }

  /// Makes a wrong answer, by what it does wrong. The check that rejects it may have to say
  /// a fault in these words.
  public init(
    _ name: String, rejectedBy: String, saying fault: String? = nil,
    _ checks: @autoclosure @escaping @Sendable () -> Checks
  ) {
    self.name = name
    self.rejectedBy = rejectedBy
    self.fault = fault
    self.checks = checks
  }

  /// What is wrong with the reds that an answer gets; nil when its mistake is told once.
  func complaint(about reds: [(check: String, sentences: [String])]) -> Comment? {
    guard let told = reds.first(where: { $0.check == rejectedBy }) else {
      return "\(name) was not rejected by \(rejectedBy): \(reds)"
    }
    let others = reds.filter { $0.check != rejectedBy }
    if !others.isEmpty { return "\(name) is told by \(rejectedBy), and again: \(others)" }
    let sentences = reds.flatMap(\.sentences)
    if told.sentences.count > 1 { return "\(name) is told more than once: \(sentences)" }
    let long = sentences.first { $0.wordsOutsideLists > 60 }
    if let long { return "\(name) is told in more than sixty words: \(long)" }
    return unnamedFault(in: told.sentences, of: rejectedBy)
  }

  /// What is wrong with the sentences that reject the answer: none of them says
  /// what it must; nil when one does.
  func unnamedFault(in sentences: [String], of check: String) -> Comment? {
    guard let fault, !sentences.contains(where: { $0.contains(fault) }) else { return nil }
    return "\(check) rejected \(name) without saying \"\(fault)\": \(sentences)"
  }
}

/// An answer to an exercise that is right, though written otherwise than the
/// solution.
public struct RightAnswer<Checks: Sendable>: Sendable, CustomStringConvertible {
  let name: String
  let checks: @Sendable () -> Checks

  /// How the answer is written, so that a parameterized test shows it.
  public var description: String { name }

  /// Makes a right answer, by how it is written.
  public init(_ name: String, _ checks: @autoclosure @escaping @Sendable () -> Checks) {
    self.name = name
    self.checks = checks
  }
}

extension String {
  /// How many words there are, without those of lists: a learner reads a list to its end.
  fileprivate var wordsOutsideLists: Int {
    split(separator: "\n").filter { !$0.hasPrefix("- ") }
      .map { $0.split(separator: " ").count }.reduce(0, +)
  }
}
