import CheckKit
import DoubleKit
import ItemDetail
import Testing

/// Tries a learner's contract on one shop after another and judges what it
/// says.
struct ContractRun: Sendable {
  /// The contract: expects of a shop what every shop keeps to.
  typealias Verify = @Sendable (_ openShop: OpenShop) async throws -> Void

  private let verify: Verify
  private let teach: Teaching

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - verify: The contract.
  ///   - teach: The common part of the failures.
  init(of verify: @escaping Verify, teach: Teaching) {
    self.verify = verify
    self.teach = teach
  }

  /// Expects that the contract can be broken at all.
  ///
  /// - Parameter sourceLocation: Where to report that it cannot.
  func expectAssertions(sourceLocation: SourceLocation = #_sourceLocation) async {
    let closed: OpenShop = { _ in .injected(inFrontOf: ClosureShop { _ in .status(503) }) }
    for open in [closed] + ShopLie.all.map({ $0.makeOpener() }) {
      if case .passed = await outcome(on: open) { continue }
      return
    }
    teach.record(
      ["Your contract asserts nothing yet: every shop keeps it, even one that is always closed."],
      sourceLocation: sourceLocation)
  }

  /// Expects that shops keep the contract.
  ///
  /// - Parameters:
  ///   - shops: What each shop is, in a sentence: "the real server"; and what
  ///     opens it.
  ///   - sourceLocation: Where to report those that break it.
  func expectKept(
    by shops: [(name: String, open: OpenShop)], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var complaints: [String] = []
    for shop in shops {
      switch await outcome(on: shop.open) {
      case .passed: continue
      case .failed(let issues):
        complaints.append("Your contract fails on \(shop.name): “\(issues.inShort)”.")
      case .hung: complaints.append("Your contract never ended on \(shop.name).")
      }
    }
    teach.record(complaints, sourceLocation: sourceLocation)
  }

  /// Expects that each of some lying shops breaks the contract.
  ///
  /// - Parameters:
  ///   - lies: The shops.
  ///   - sourceLocation: Where to report those that do not.
  func expectBroken(
    by lies: [ShopLie], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var survivors: [String] = []
    var hangs: [String] = []
    for lie in lies {
      switch await outcome(on: lie.makeOpener()) {
      case .failed: continue
      case .passed: survivors.append("survived: a shop that \(lie.lie).")
      case .hung: hangs.append("Your contract never ended on a shop that \(lie.lie).")
      }
    }
    teach.record(hangs + survivors, sourceLocation: sourceLocation)
  }

  private func outcome(on open: @escaping OpenShop) async -> TestOutcome {
    await .of({ try await verify(open) }, within: .test)
  }
}

extension [Issue] {
  /// What the issues say: each line of the contract once, and not more of them
  /// than a reader needs.
  fileprivate var inShort: String {
    let places = map { $0.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? $0.account }
    let firsts = indices.filter { places.firstIndex(of: places[$0]) == $0 }
    let rest = firsts.count > 3 ? " / and at \(firsts.count - 3) more lines" : ""
    return firsts.prefix(3).map { self[$0].account }.joined(separator: " / ") + rest
  }
}
