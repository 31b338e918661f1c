import DoubleKit
import ItemDetail
import Testing

/// Tries a learner's contract on one shop after another and judges what it
/// says.
public struct ContractRun: Sendable {
  /// The contract: expects of a shop what every shop keeps to.
  public typealias Verify = @Sendable (_ openShop: OpenShop) async throws -> Void

  private let verify: Verify
  private let teach: Teaching

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - verify: The contract.
  ///   - teach: The common part of the failures.
  public init(of verify: @escaping Verify, teach: Teaching) {
    self.verify = verify
    self.teach = teach
  }

  /// Expects that the contract can be broken at all.
  ///
  /// - Parameter sourceLocation: Where to report that it cannot.
  public func expectAssertions(sourceLocation: SourceLocation = #_sourceLocation) async {
    let closed: OpenShop = { _ in .injected(before: ClosureShop { _ in .status(503) }) }
    for open in [closed] + ShopLie.all.map({ $0.makeOpener() }) {
      if case .passed = await outcome(on: open) { continue }
      return
    }
    record(
      "Your contract asserts nothing yet: every shop keeps it, even one that is always closed.",
      sourceLocation)
  }

  /// Expects that a shop keeps the contract.
  ///
  /// - Parameters:
  ///   - name: What the shop is, in a sentence: "the real server".
  ///   - open: Opens it.
  ///   - sourceLocation: Where to report that it does not.
  public func expectKept(
    by name: String, _ open: @escaping OpenShop,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    switch await outcome(on: open) {
    case .passed: return
    case .failed(let issues):
      let reasons = issues.map(\.account).joined(separator: " / ")
      record("Your contract is broken by \(name): “\(reasons)”.", sourceLocation)
    case .hung: record("Your contract never ended on \(name).", sourceLocation)
    }
  }

  /// Expects that a lying shop breaks the contract.
  ///
  /// - Parameters:
  ///   - lie: The shop.
  ///   - sourceLocation: Where to report that it does not.
  public func expectBroken(
    by lie: ShopLie, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    switch await outcome(on: lie.makeOpener()) {
    case .failed: return
    case .passed: record("survived: a shop that \(lie.lie).", sourceLocation)
    case .hung: record("Your contract never ended on a shop that \(lie.lie).", sourceLocation)
    }
  }

  private func outcome(on open: @escaping OpenShop) async -> TestOutcome {
    await .of({ try await verify(open) }, within: .test)
  }

  private func record(_ sentence: String, _ sourceLocation: SourceLocation) {
    Issue.record(teach(sentence), sourceLocation: sourceLocation)
  }
}
