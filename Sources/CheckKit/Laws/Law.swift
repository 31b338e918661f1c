import Testing

/// What every double on a seam keeps to, whatever its exercise is about.
///
/// Something is a law only if breaking it can make a right test fail, or let a
/// faulty API pass. Anything else is taste, and no double is asked for it.
public struct Law<Double: Sendable>: Sendable, CustomStringConvertible {
  /// The law as a sentence about the double: "It delivers nothing before
  /// `resume()`."
  public let description: String
  /// Whether it is tried before the others, by a double that nobody else asks: what
  /// breaks it breaks others too, or keeps them, by chance.
  let comesFirst: Bool
  private let fault: @Sendable (Double) async -> String?
  private let earlierLaws: [Law]
  private let otherLaws: [Law]

  /// What a double shows of a law.
  enum Result {
    case kept
    /// How it breaks the law, as a sentence.
    case broken(String)
    /// It breaks another law, and nothing can be said of this one.
    case undecided(other: Law)
  }

  /// Makes a law.
  ///
  /// - Parameters:
  ///   - description: The law as a sentence about the double.
  ///   - comesFirst: Whether it is tried before the others.
  ///   - earlierLaws: Laws that a double has to keep before this one may be tried.
  ///   - otherLaws: Laws that are about the fault of a double that breaks them too.
  ///   - breach: How a double breaks the law, as a sentence; nil if it does not.
  public init(
    _ description: String, comesFirst: Bool = false, after earlierLaws: [Law] = [],
    unlessBroken otherLaws: [Law] = [], breach: @escaping @Sendable (Double) async -> String?
  ) {
    self.description = description
    self.comesFirst = comesFirst
    (self.earlierLaws, self.otherLaws, fault) = (earlierLaws, otherLaws, breach)
  }

  /// How a double breaks the law, as a sentence; nil if it keeps it, or breaks another law
  /// that is about its fault.
  public func breach(_ double: Double) async -> String? {
    if case .broken(let breach) = await result(for: double) { breach } else { nil }
  }

  func result(for double: Double) async -> Result {
    for law in earlierLaws where await law.breach(double) != nil { return .undecided(other: law) }
    guard let fault = await fault(double) else { return .kept }
    for law in otherLaws where await law.breach(double) != nil { return .undecided(other: law) }
    return .broken(fault)
  }
}

extension Teaching {
  /// Expects that a double keeps some laws. Those that come first are tried, then the
  /// others, then the late ones: all of a stage at once, by a double that keeps those
  /// before. What it breaks is reported as one failure.
  @discardableResult
  public func expect<Double: Sendable>(
    _ laws: [Law<Double>], keptBy double: Double, then lateLaws: [Law<Double>] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    await expect(laws, keptByEach: [double], then: lateLaws, sourceLocation: sourceLocation)
  }

  /// Expects that each of several doubles keeps some laws, all of them at once. What they
  /// break is reported as one failure.
  @discardableResult
  public func expect<Double: Sendable>(
    _ laws: [Law<Double>], keptByEach doubles: [Double], then lateLaws: [Law<Double>] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let results = await doubles.mapAtOnce { await laws.results(for: $0, then: lateLaws) }
    let broken = results.flatMap(\.breaches)
    record(broken, sourceLocation: sourceLocation)
    count(right: results.map(\.kept).reduce(0, +), of: doubles.count * laws.count)
    return broken.isEmpty
  }
}

extension Teaching {
  /// Expects that a double keeps the laws that its lesson has taught. Of those that it
  /// breaks the first is told, and no other: what follows from one fault is not told twice.
  public func expectLaws<Double: Sendable>(
    _ laws: [Law<Double>], of double: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for law in laws {
      guard let breach = await law.breach(double) else { continue }
      return record(["\(breach) The law: \(law)"], sourceLocation: sourceLocation)
    }
  }
}

extension Array {
  /// What a double breaks of some laws, as sentences: of those that come first, or of
  /// the others.
  func breaches<Double: Sendable>(by double: Double) async -> [String]
  where Element == Law<Double> {
    await results(for: double).breaches
  }

  /// What a double breaks of some laws, and of late ones, as sentences, and how many of the
  /// first it is known to keep. After a stage that it breaks, nothing more is tried; a late
  /// law that it breaks takes one of the others away.
  func results<Double: Sendable>(
    for double: Double, then lateLaws: Self = []
  ) async -> (breaches: [String], kept: Int) where Element == Law<Double> {
    var kept = 0
    for stage in [filter(\.comesFirst), filter { !$0.comesFirst }] {
      let breaches = await stage.breachesAtOnce(by: double)
      kept += stage.count - breaches.count
      if !breaches.isEmpty { return (breaches, kept) }
    }
    let late = await lateLaws.breachesAtOnce(by: double)
    return (late, Swift.max(0, kept - late.count))
  }

  private func breachesAtOnce<Double: Sendable>(by double: Double) async -> [String]
  where Element == Law<Double> {
    await mapAtOnce { law in
      await law.breach(double).map { "\($0) A law of this seam: \(law)" }
    }.compactMap(\.self)
  }
}
