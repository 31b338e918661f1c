import DoubleKit
import ItemDetail
import Mutants
import Testing

/// Runs a learner's tests on one API after another and judges what they say.
///
/// A mutant has to be noticed by one of the tests, on either seam. A test that
/// fails on the real API notices nothing: it fails whatever the API does.
public struct GradedRun: Sendable {
  let suite: LearnersSuite
  let teach: Teaching
  let patience: Patience
  /// Takes what became of each variant, when somebody wants the matrix.
  var note = MatrixRow.sink()

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - suite: The learner's tests.
  ///   - teach: The common part of the failures.
  ///   - patience: How long the tests may take on one API.
  public init(of suite: LearnersSuite, teach: Teaching, within patience: Patience = .test) {
    self.suite = suite
    self.teach = teach
    self.patience = patience
  }

  /// Expects that there are tests, that they use both seams, and that each one
  /// can fail: a test that passes on every mutant that there is, and on an API on
  /// which every call fails, asserts nothing.
  ///
  /// - Parameters:
  ///   - mutants: The faults that the tests are asked to notice.
  ///   - sourceLocation: Where to report what is missing.
  public func expectAssertions(
    against mutants: [APIVariant], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard LibraryRun.isPossible else {
      Issue.record("This toolchain cannot run tests from inside a test: it has to be Swift 6.2.")
      return
    }
    let real = await report(on: .real)
    var complaints = missingParts(in: real)
    let toothless = await testsWithoutAssertions(among: real, against: mutants)
    complaints += toothless.map {
      "\($0.name) asserts nothing yet: it passes on every API, even on one on which every call fails."
    }
    teach.record(complaints, sourceLocation: sourceLocation)
  }

  /// Expects that the tests pass on the real API.
  ///
  /// - Parameter sourceLocation: Where to report that they do not.
  public func expectPassOnRealAPI(sourceLocation: SourceLocation = #_sourceLocation) async {
    let real = await report(on: .real)
    let complaints = real.tests.compactMap { complaint(about: $0, on: "the real ItemDetailAPI") }
    teach.record(
      complaints + remarksOnStrays(in: real) + nothingToJudge(in: real),
      sourceLocation: sourceLocation)
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
    let trials = await trials(on: equivalents)
    for (place, trial) in trials.enumerated() {
      note?(MatrixRow(trial, isEquivalent: true, place: place))
    }
    let complaints = trials.flatMap { trial in
      trial.soundTests.compactMap { complaint(about: $0, on: trial.variant.goodName) }
    }
    let unsound = trials.first.map(unjudgedTests) ?? []
    let real = await report(on: .real)
    teach.record(
      complaints + unsound + nothingToJudge(in: real), sourceLocation: sourceLocation)
  }

  /// Expects that each of some faulty APIs makes a test fail. A test that never
  /// ends tells nothing, so it is reported and does not count.
  ///
  /// - Parameters:
  ///   - mutants: The faulty APIs.
  ///   - onEachSeam: Those of them that have to be noticed through each seam;
  ///     for the others one is enough.
  ///   - sourceLocation: Where to report the faults that are not noticed.
  public func expectFailure(
    on mutants: [APIVariant], onEachSeam: [APIVariant] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let strict = Set(onEachSeam.map(\.name))
    let trials = await trials(on: mutants, onEachSeam: strict)
    for (place, trial) in trials.enumerated() {
      note?(MatrixRow(trial, isEquivalent: false, place: place))
    }
    teach.record(score(of: trials), sourceLocation: sourceLocation)
  }

  /// How the tests end on an API.
  func report(on api: APIOnTrial) async -> SuiteReport {
    await suite.report(on: api, within: patience)
  }

  private func testsWithoutAssertions(
    among real: SuiteReport, against mutants: [APIVariant]
  ) async -> [SuiteReport.TestEnd] {
    let open = real.tests.filter { !$0.seams.isEmpty && $0.ending == .passed }
    let broken = await report(on: .broken).passed
    guard open.contains(where: { broken.contains($0.id) }) else { return [] }
    let idle = await testsThatPass(on: mutants, among: open.filter { broken.contains($0.id) })
    // A test may notice a fault that this exercise does not ask for.
    return idle.isEmpty ? [] : await testsThatPass(on: Self.otherFaults, among: idle)
  }

  /// All faults but those that go past the session of the test: they call back
  /// when the test is over, and an expectation in a callback would then fail
  /// outside of every test.
  private static let otherFaults = APIVariant.mutants.filter {
    ![APIVariant.usesShared, .doesNotValidateAndUsesShared].map(\.name).contains($0.name)
  }

  private func testsThatPass(
    on mutants: [APIVariant], among tests: [SuiteReport.TestEnd]
  ) async -> [SuiteReport.TestEnd] {
    let runs = await mutants.mapAtOnce { await report(on: APIOnTrial($0)).passed }
    return tests.filter { test in runs.allSatisfy { $0.contains(test.id) } }
  }
}

extension SuiteReport {
  /// The tests that passed, by id.
  fileprivate var passed: Set<String> { Set(tests.filter { $0.ending == .passed }.map(\.id)) }
}

extension APIOnTrial {
  /// A variant.
  init(_ variant: APIVariant) { self.init(name: variant.name, makeAPI: variant.makeAPI) }

  /// A variant on one seam, and the real API on the other.
  init(_ variant: APIVariant, through seam: Seam) {
    self.init(name: "\(variant.name) \(seam.rawValue)") { urlSession, baseURL in
      let makeAPI = Seam(of: urlSession) == seam ? variant.makeAPI : Self.real.makeAPI
      return makeAPI(urlSession, baseURL)
    }
  }

  /// One on which every call fails.
  fileprivate static let broken = APIOnTrial(name: "broken") { _, _ in BrokenAPI() }
}

/// An API that sends nothing, and calls back with an error of its own.
private struct BrokenAPI: ItemDetailAPIProtocol {
  private struct Broken: Error {}

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Broken()))
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.failure(Broken()))
    return nil
  }
}
