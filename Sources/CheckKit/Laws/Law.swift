import Testing

/// What every double on a seam keeps to, whatever its exercise is about.
///
/// Something is a law only if breaking it can make a right test fail, or let a
/// faulty API pass. Anything else is taste, and no double is asked for it.
public struct Law<Double: Sendable>: Sendable, CustomStringConvertible {
  /// The law as a sentence about the double: "It delivers nothing before
  /// `resume()`."
  public let description: String
  /// How a double breaks the law, as a sentence; nil when it keeps it.
  public let breach: @Sendable (Double) async -> String?
  /// Whether it is tried before the others, by a double that nobody else asks: what
  /// breaks it breaks others too, or keeps them, by chance.
  let comesFirst: Bool

  /// Makes a law.
  public init(
    _ description: String, comesFirst: Bool = false,
    breach: @escaping @Sendable (Double) async -> String?
  ) {
    self.description = description
    self.comesFirst = comesFirst
    self.breach = breach
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
    let broken = await doubles.mapAtOnce { double in
      let early = await laws.breaches(by: double)
      return early.isEmpty ? await lateLaws.breaches(by: double) : early
    }.flatMap(\.self)
    record(broken, sourceLocation: sourceLocation)
    return broken.isEmpty
  }
}

extension Array {
  /// What a double breaks of some laws, as sentences: of those that come first, or of
  /// the others.
  func breaches<Double: Sendable>(by double: Double) async -> [String]
  where Element == Law<Double> {
    let first = await filter(\.comesFirst).breachesAtOnce(by: double)
    return first.isEmpty ? await filter { !$0.comesFirst }.breachesAtOnce(by: double) : first
  }

  private func breachesAtOnce<Double: Sendable>(by double: Double) async -> [String]
  where Element == Law<Double> {
    await mapAtOnce { law in
      await law.breach(double).map { "\($0) A law of this seam: \(law)" }
    }.compactMap(\.self)
  }
}
