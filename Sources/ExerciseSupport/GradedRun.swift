import ItemDetail
import Mutants
import Testing

/// Runs a learner's tests on one API after another and judges what they say.
public struct GradedRun: Sendable {
  private let tests: any LearnersTests.Type
  private let mutants: [APIVariant]
  private let teach: Teaching
  private let deadline: Deadline

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

  /// Expects that the tests can fail at all.
  ///
  /// Tests that pass on every mutant and on an API that never does anything
  /// assert nothing.
  ///
  /// - Parameter sourceLocation: Where to report that they do not.
  public func expectAssertions(sourceLocation: SourceLocation = #_sourceLocation) async {
    var apis = mutants.map(\.makeAPI)
    apis.append { _, _ in IdleAPI() }
    for makeAPI in apis {
      for seam in Seam.allCases {
        if case .passed = await outcome(on: makeAPI, seam) { continue }
        return
      }
    }
    record(
      "Your tests assert nothing yet: they pass on every API, even on one that does nothing.",
      sourceLocation)
  }

  /// Expects that the tests pass on the real API, on both seams.
  ///
  /// - Parameter sourceLocation: Where to report that they do not.
  public func expectPassOnRealAPI(sourceLocation: SourceLocation = #_sourceLocation) async {
    await expectPass(
      { ItemDetailAPI(urlSession: $0, baseURL: $1) }, named: "the real ItemDetailAPI",
      sourceLocation)
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
    await expectPass(
      equivalent.makeAPI, named: "an API that is as good, though it \(equivalent.difference)",
      sourceLocation)
  }

  /// Expects that the tests fail on a faulty API, on one seam at least.
  ///
  /// - Parameters:
  ///   - mutant: The faulty API.
  ///   - sourceLocation: Where to report that they do not.
  public func expectFailure(
    on mutant: APIVariant, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var hungSeams: [Seam] = []
    for seam in Seam.allCases {
      switch await outcome(on: mutant.makeAPI, seam) {
      case .failed: return
      case .hung: hungSeams.append(seam)
      case .passed: continue
      }
    }
    if let seam = hungSeams.first {
      recordHang(seam, named: "an API that \(mutant.difference)", sourceLocation)
    } else {
      record("survived: \(mutant.difference).", sourceLocation)
    }
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

  private func expectPass(
    _ makeAPI: @escaping MakeItemDetailAPI, named name: String, _ sourceLocation: SourceLocation
  ) async {
    for seam in Seam.allCases {
      switch await outcome(on: makeAPI, seam) {
      case .passed: continue
      case .failed(let issues):
        let reasons = issues.map(\.sentence).joined(separator: " / ")
        record("Your test \(seam.rawValue) fails on \(name): \(reasons)", sourceLocation)
      case .hung: recordHang(seam, named: name, sourceLocation)
      }
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
