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
    var complaints: [String] = []
    if used.isEmpty {
      complaints.append("Your tests assert nothing yet: no API is made with makeAPI.")
    }
    for seam in used where await assertsNothing(seam) {
      complaints.append(
        "Your test \(seam.rawValue) asserts nothing yet: it passes on every API, even on one that does nothing."
      )
    }
    teach.record(complaints, sourceLocation: sourceLocation)
  }

  /// Expects that the tests pass on the real API, on both seams.
  ///
  /// - Parameter sourceLocation: Where to report that they do not.
  public func expectPassOnRealAPI(sourceLocation: SourceLocation = #_sourceLocation) async {
    var complaints: [String] = []
    for seam in Seam.allCases {
      let outcome = await outcome(on: Self.realAPI, seam)
      complaints += complaint(about: outcome, named: "the real ItemDetailAPI", seam)
    }
    teach.record(complaints, sourceLocation: sourceLocation)
  }

  /// Expects that the tests still pass on APIs that differ in nothing that a
  /// caller may rely on.
  ///
  /// - Parameters:
  ///   - equivalents: Those APIs.
  ///   - sourceLocation: Where to report that they do not.
  public func expectPass(
    on equivalents: [APIVariant], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let runs = await equivalents.mapAtOnce { await trials(on: $0, through: Seam.allCases) }
    for trial in runs.joined() { handOut(trial, among: APIVariant.equivalents) }
    var complaints: [String] = []
    for seam in Seam.allCases {
      complaints += await refusals(among: runs.joined().filter { $0.seam == seam }, seam)
    }
    teach.record(complaints, sourceLocation: sourceLocation)
  }

  /// Expects that the tests fail on each of some faulty APIs. A test that never
  /// ends tells nothing, so it is reported and does not count.
  ///
  /// - Parameters:
  ///   - mutants: The faulty APIs.
  ///   - eachAlone: Whether each test is asked to notice every fault; otherwise
  ///     one of the two is enough.
  ///   - sourceLocation: Where to report the faults that are not noticed.
  public func expectFailure(
    on mutants: [APIVariant], ofEachTest eachAlone: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let runs = await mutants.mapAtOnce { await trials(on: $0, through: Seam.allCases) }
    for trial in runs.joined() { handOut(trial, among: self.mutants, countsAlone: eachAlone) }
    let complaints =
      runs.joined().allSatisfy(\.isUntried)
      ? untried(mutants) : runs.flatMap { remarks(on: $0, eachAlone: eachAlone) }
    teach.record(complaints, sourceLocation: sourceLocation)
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

  static let realAPI: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }

  private func makesAPI(_ seam: Seam) async -> Bool {
    await trial(on: Self.realAPI, seam).madeAPI
  }

  private func assertsNothing(_ seam: Seam) async -> Bool {
    for makeAPI in mutants.map(\.makeAPI) + [{ _, _ in IdleAPI() }] {
      guard case .passed = await outcome(on: makeAPI, seam) else { return false }
    }
    return true
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
