import DoubleKit
import ItemDetail
import Mutants
import Testing

/// Runs a learner's tests on one API after another and judges what they say.
///
/// The learner chooses the seam, or uses both: a mutant has to be noticed on one
/// of them.
public struct GradedRun: Sendable {
  private let tests: any LearnersTests.Type
  private let mutants: [APIVariant]
  private let teach: Teaching
  private let deadline: Deadline
  /// Takes what became of each variant, when somebody wants the matrix.
  var note = MatrixCell.sink()

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - tests: The learner's tests. Each function runs on an instance of its
  ///     own, made with `init()`, as each test of a suite does.
  ///   - mutants: The faults that they are asked to notice.
  ///   - teach: The common part of the failures.
  ///   - deadline: How long one of the two functions may take.
  public init(
    of tests: any LearnersTests, mutants: [APIVariant], teach: Teaching,
    within deadline: Deadline = .test
  ) {
    self.tests = type(of: tests)
    self.mutants = mutants
    self.teach = teach
    self.deadline = deadline
  }

  /// Expects that there is a test, and that each one can fail.
  ///
  /// A test that passes on every mutant and on an API that never does anything
  /// asserts nothing. A seam on which no API is made has been left out.
  ///
  /// - Parameter sourceLocation: Where to report a test that asserts nothing.
  public func expectAssertions(sourceLocation: SourceLocation = #_sourceLocation) async {
    var used: [Seam] = []
    for seam in Seam.allCases where await makesAPI(seam) { used.append(seam) }
    if used.isEmpty {
      record("Your tests assert nothing yet: no API is made with makeAPI.", sourceLocation)
    }
    for seam in used where await assertsNothing(seam) {
      record(
        "Your test \(seam.rawValue) asserts nothing yet: it passes on every API, even on one that does nothing.",
        sourceLocation)
    }
  }

  /// Expects that the tests pass on the real API, on both seams.
  ///
  /// - Parameter sourceLocation: Where to report that they do not.
  public func expectPassOnRealAPI(sourceLocation: SourceLocation = #_sourceLocation) async {
    for seam in Seam.allCases {
      let outcome = await outcome(on: Self.realAPI, seam)
      complain(of: outcome, named: "the real ItemDetailAPI", seam, sourceLocation)
    }
  }

  /// Expects that the tests still pass on an API that differs in nothing that
  /// a caller may rely on.
  ///
  /// - Parameters:
  ///   - equivalent: That API.
  ///   - sourceLocation: Where to report that they do not.
  public func expectPass(
    on equivalent: APIVariant, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let name = "an API that is as good, though it \(equivalent.difference)"
    for seam in Seam.allCases {
      let outcome = await outcome(on: equivalent.makeAPI, seam)
      note?(MatrixCell(equivalent, seam, outcome, among: APIVariant.equivalents))
      if case .passed = outcome { continue }
      if case .passed = await self.outcome(on: Self.realAPI, seam) {
        complain(of: outcome, named: name, seam, sourceLocation)
      } else {
        record(
          "Your test \(seam.rawValue) was not judged on \(name): first it has to pass on the real one.",
          sourceLocation)
      }
    }
  }

  /// Expects that the tests fail on a faulty API, on one seam at least. A test
  /// that never ends tells nothing, so it is reported and does not count.
  ///
  /// - Parameters:
  ///   - mutant: The faulty API.
  ///   - seams: The seams that count; one alone when each test is asked to
  ///     notice the fault.
  ///   - sourceLocation: Where to report that they do not.
  public func expectFailure(
    on mutant: APIVariant, through seams: [Seam] = Seam.allCases,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    // Both at once, since what takes time is the waiting.
    let runs = seams.map { seam in Task { await outcome(on: mutant.makeAPI, seam) } }
    var hasSurvived = true
    for (seam, run) in zip(seams, runs) {
      let outcome = await run.value
      note?(MatrixCell(mutant, seam, outcome, among: mutants, countsAlone: seams.count == 1))
      switch outcome {
      case .passed: continue
      case .hung: recordHang(seam, named: "an API that \(mutant.difference)", sourceLocation)
      case .failed: break
      }
      hasSurvived = false
    }
    guard hasSurvived else { return }
    let place = seams.count == 1 ? ", in your test \(seams[0].rawValue)" : ""
    record("survived: \(mutant.difference)\(place).", sourceLocation)
  }

  /// How the tests end on one API, through one seam.
  ///
  /// - Parameters:
  ///   - makeAPI: Builds the API.
  ///   - seam: Where the double gets in.
  /// - Returns: The outcome; an error that the test throws is a failure.
  public func outcome(on makeAPI: @escaping MakeItemDetailAPI, _ seam: Seam) async -> TestOutcome {
    await .of({ try await run(on: makeAPI, seam) }, within: deadline)
  }

  private func run(on makeAPI: @escaping MakeItemDetailAPI, _ seam: Seam) async throws {
    switch seam {
    case .protocolInjection: try await tests.init().byProtocolInjection(makeAPI)
    case .urlProtocol: try await tests.init().byURLProtocol(makeAPI)
    }
  }

  private static let realAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }

  private func makesAPI(_ seam: Seam) async -> Bool {
    let made = CompletionLog<Void>()
    _ = await outcome(
      on: {
        made.record(())
        return Self.realAPI($0, $1)
      }, seam)
    return !made.values.isEmpty
  }

  private func assertsNothing(_ seam: Seam) async -> Bool {
    for makeAPI in mutants.map(\.makeAPI) + [{ _, _ in IdleAPI() }] {
      guard case .passed = await outcome(on: makeAPI, seam) else { return false }
    }
    return true
  }

  private func complain(
    of outcome: TestOutcome, named name: String, _ seam: Seam, _ sourceLocation: SourceLocation
  ) {
    switch outcome {
    case .passed: return
    case .failed(let issues):
      let reasons = issues.map(\.account).joined(separator: " / ")
      record("Your test \(seam.rawValue) fails on \(name): \(reasons)", sourceLocation)
    case .hung: recordHang(seam, named: name, sourceLocation)
    }
  }

  private func recordHang(_ seam: Seam, named name: String, _ sourceLocation: SourceLocation) {
    record(
      "Your test \(seam.rawValue) never ended on \(name). Wait with a deadline.", sourceLocation)
  }

  private func record(_ sentence: String, _ sourceLocation: SourceLocation) {
    Issue.record(teach(sentence), sourceLocation: sourceLocation)
  }
}

/// An API that neither sends anything nor calls back.
private struct IdleAPI: ItemDetailAPIProtocol {
  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}
