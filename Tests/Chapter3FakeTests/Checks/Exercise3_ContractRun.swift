import CheckKit
import DoubleKit
import ItemDetail
import LoopbackServer
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

  /// Expects that the contract can be broken, and that it can be kept.
  ///
  /// - Parameter sourceLocation: Where to report that it cannot.
  func expectAssertions(sourceLocation: SourceLocation = #_sourceLocation) async {
    let closed: OpenShop = { _ in .injected(inFrontOf: ClosureShop { _ in .status(503) }) }
    let shops = [("closed", closed)] + ShopLie.all.map { ($0.name, $0.makeOpener()) }
    for shop in shops where await end(on: shop) != .passed {
      return teach.record(await breachByHonestShops(), sourceLocation: sourceLocation)
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
    by shops: [Shop], sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var ends: [TrialOutcome] = []
    for shop in shops { ends.append(await end(on: shop)) }
    let complaints = zip(shops, ends).compactMap { shop, end -> String? in
      switch end {
      case .passed: nil
      case .failed(let accounts):
        "Your contract fails on \(shop.name): “\(accounts.inShort)”."
      case .hung: "Your contract never ended on \(shop.name)."
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
    var ends: [TrialOutcome] = []
    for lie in lies { ends.append(await end(on: (lie.name, lie.makeOpener()))) }
    let hangs = zip(lies, ends).filter { $1 == .hung }.map { lie, _ in
      "Your contract never ended on a shop that \(lie.lie)."
    }
    let survivors = zip(lies, ends).filter { $1 == .passed }.map { lie, _ in
      "survived: a shop that \(lie.lie)."
    }
    let breach = await breachByHonestShops()
    teach.record(breach + hangs + survivors, sourceLocation: sourceLocation)
  }

  /// Nothing when an honest shop keeps the contract. One that every shop breaks exposes
  /// no lie, so otherwise what it says of the first.
  private func breachByHonestShops() async -> [String] {
    var accounts: [String] = []
    for shop in HonestShop.all {
      switch await end(on: (shop.description, shop.open)) {
      case .passed: return []
      case .failed(let own): accounts += accounts.isEmpty ? own : []
      case .hung: continue
      }
    }
    return [
      "Your contract exposes no lie, since every honest fake fails it too: “\(accounts.inShort)”."
    ]
  }

  typealias Shop = (name: String, open: OpenShop)

  private func end(on shop: Shop) async -> TrialOutcome {
    await .of(within: .test) { try await verify(shop.open) }
  }
}

extension [String] {
  /// What the lines of the contract say, and not more of them than a reader needs.
  fileprivate var inShort: String {
    let rest = count > 3 ? " / and at \(count - 3) more lines" : ""
    return prefix(3).joined(separator: " / ") + rest
  }
}

/// How a function of a learner's ended on one of the things that it is tried on.
enum TrialOutcome: Equatable, Sendable {
  /// It recorded no issue.
  case passed
  /// It recorded these: of each of its lines the first.
  case failed([String])
  /// It did not end; it waits for what never comes.
  case hung

  /// Tries a function.
  static func of(
    within deadline: Deadline, _ function: @escaping @Sendable () async throws -> Void
  ) async -> TrialOutcome {
    switch await TestOutcome.of(function, within: deadline) {
    case .passed: .passed
    case .failed(let issues): .failed(issues.firstsOfTheirLines.map(\.account))
    case .hung: .hung
    }
  }
}

extension [Issue] {
  fileprivate var firstsOfTheirLines: [Issue] {
    let places = map { $0.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? $0.account }
    return indices.filter { places.firstIndex(of: places[$0]) == $0 }.map { self[$0] }
  }
}
