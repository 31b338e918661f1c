import Foundation
import ItemDetail
import Mutants
import Testing

/// How a learner's test ended on one API, through one seam.
public enum TestOutcome: Sendable {
  /// It recorded no issue.
  case passed
  /// It recorded these issues.
  case failed([Issue])
  /// It did not end; it waits for something that never comes.
  case hung
}

/// Runs a learner's tests on one API after another and judges what they say.
public struct GradedRun: Sendable {
  private let tests: any LearnersTests
  private let mutants: [APIVariant]
  private let teach: Teaching

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - tests: The learner's tests.
  ///   - mutants: The faults that they are asked to notice.
  ///   - teach: The common part of the failures.
  public init(of tests: any LearnersTests, mutants: [APIVariant], teach: Teaching) {
    self.tests = tests
    self.mutants = mutants
    self.teach = teach
  }

  /// Expects that the tests can fail at all.
  ///
  /// Tests that pass on the real API, on every mutant and on an API that never
  /// does anything assert nothing.
  public func expectAssertions() async {
    var apis = mutants.map(\.makeAPI)
    apis.append { _, _ in IdleAPI() }
    for makeAPI in apis {
      for seam in Seam.allCases {
        if case .passed = await outcome(on: makeAPI, seam) { continue }
        return
      }
    }
    Issue.record(
      teach("Your tests assert nothing yet: they pass on every API, even on one that does nothing.")
    )
  }

  /// Expects that the tests pass on the real API, on both seams.
  public func expectPassOnRealAPI() async {
    await expectPass(
      { ItemDetailAPI(urlSession: $0, baseURL: $1) }, named: "the real ItemDetailAPI")
  }

  /// Expects that the tests still pass on an API that differs in nothing that
  /// a caller may rely on.
  ///
  /// - Parameter equivalent: That API.
  public func expectPass(on equivalent: APIVariant) async {
    await expectPass(
      equivalent.makeAPI, named: "an API that is as good, though it \(equivalent.difference)")
  }

  /// Expects that the tests fail on a faulty API, on one seam at least.
  ///
  /// - Parameter mutant: The faulty API.
  public func expectFailure(on mutant: APIVariant) async {
    var hungSeams: [Seam] = []
    for seam in Seam.allCases {
      switch await outcome(on: mutant.makeAPI, seam) {
      case .failed: return
      case .hung: hungSeams.append(seam)
      case .passed: continue
      }
    }
    if let seam = hungSeams.first {
      Issue.record(
        teach(
          "Your test \(seam.rawValue) never ended on an API that \(mutant.difference). Wait with a deadline."
        ))
    } else {
      Issue.record(teach("survived: \(mutant.difference)."))
    }
  }

  /// How the tests end on one API, through one seam.
  ///
  /// - Parameters:
  ///   - makeAPI: Builds the API.
  ///   - seam: Where the double gets in.
  /// - Returns: The outcome; an error that the test throws is a failure.
  public func outcome(on makeAPI: @escaping MakeItemDetailAPI, _ seam: Seam) async -> TestOutcome {
    let recorded = try? await value(within: .test) {
      await issues { try await run(on: makeAPI, seam) }
    }
    guard let recorded else { return .hung }
    return recorded.isEmpty ? .passed : .failed(recorded)
  }

  private func run(on makeAPI: @escaping MakeItemDetailAPI, _ seam: Seam) async throws {
    switch seam {
    case .protocolInjection: try await tests.byProtocolInjection(makeAPI)
    case .urlProtocol: try await tests.byURLProtocol(makeAPI)
    }
  }

  private func expectPass(_ makeAPI: @escaping MakeItemDetailAPI, named name: String) async {
    for seam in Seam.allCases {
      switch await outcome(on: makeAPI, seam) {
      case .passed: continue
      case .failed(let issues):
        let reasons = issues.map(\.sentence).joined(separator: " / ")
        Issue.record(teach("Your test \(seam.rawValue) fails on \(name): \(reasons)"))
      case .hung:
        Issue.record(
          teach("Your test \(seam.rawValue) never ended on \(name). Wait with a deadline."))
      }
    }
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
