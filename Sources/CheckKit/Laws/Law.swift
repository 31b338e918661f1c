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

  /// Makes a law.
  ///
  /// - Parameters:
  ///   - description: The law as a sentence about the double.
  ///   - breach: Tries a double, and tells what it did when that is against
  ///     the law.
  public init(_ description: String, breach: @escaping @Sendable (Double) async -> String?) {
    self.description = description
    self.breach = breach
  }
}

extension Teaching {
  /// Expects that a double keeps some laws. All are tried at once, and those
  /// that it breaks are reported as one failure.
  ///
  /// - Parameters:
  ///   - laws: The laws of its seam.
  ///   - double: The double.
  ///   - lateLaws: Laws that are tried only by a double that keeps the others.
  ///   - sourceLocation: Where to report it.
  /// - Returns: Whether it keeps them all.
  @discardableResult
  public func expect<Double: Sendable>(
    _ laws: [Law<Double>], keptBy double: Double, then lateLaws: [Law<Double>] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let early = await breaches(laws, double)
    let broken = early.isEmpty ? await breaches(lateLaws, double) : early
    record(broken, sourceLocation: sourceLocation)
    return broken.isEmpty
  }

  private func breaches<Double>(_ laws: [Law<Double>], _ double: Double) async -> [String] {
    await laws.mapAtOnce { law in
      await law.breach(double).map { "\($0) A law of this seam: \(law)" }
    }.compactMap(\.self)
  }
}
