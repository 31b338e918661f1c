import Testing

/// What every double on a seam keeps to, whatever its exercise is about.
///
/// Something is a law only if breaking it can make a right test fail, or let a
/// faulty API pass. Anything else is taste, and no double is asked for it.
public struct Law<Double: Sendable>: Sendable, CustomStringConvertible {
  /// The law as a sentence about the double: "A task answers when it is resumed."
  public let description: String
  /// What a broken law does to tests, in the words of `Chapters/Laws.md`.
  let harm: String
  /// What mends a double from elsewhere that breaks it.
  let cure: Cure
  private let earlierLaws: [Law]
  private let excuse: @Sendable (Double) async -> String?
  private let fault: @Sendable (Double) async -> String?

  /// Makes a law.
  ///
  /// - Parameters:
  ///   - description: The law as a sentence about the double.
  ///   - harm: What a broken law does to tests.
  ///   - cure: What mends a double that breaks it.
  ///   - earlierLaws: Laws that a double has to keep before this one may be tried.
  ///   - excuse: Why nothing can be said of a double; nil if something can.
  ///   - breach: How a double breaks the law, as a sentence; nil if it does not.
  init(
    _ description: String, harm: String, cure: Cure, after earlierLaws: [Law] = [],
    unless excuse: @escaping @Sendable (Double) async -> String? = { _ in nil },
    breach: @escaping @Sendable (Double) async -> String?
  ) {
    (self.description, self.harm, self.cure) = (description, harm, cure)
    (self.earlierLaws, self.excuse, fault) = (earlierLaws, excuse, breach)
  }

  /// The law of a double that can be seen as another one.
  func on<Other: Sendable>(
    _ seen: @escaping @Sendable (Other) -> Double
  ) -> Law<Other> {
    Law<Other>(
      description, harm: harm, cure: cure, after: earlierLaws.map { $0.on(seen) },
      unless: { [excuse] in await excuse(seen($0)) }, breach: { [fault] in await fault(seen($0)) })
  }

  /// How a double breaks the law, as a sentence; nil if it keeps it, or breaks another law
  /// that is about its fault.
  public func breach(_ double: Double) async -> String? {
    if case .broken(let breach) = await result(for: double) { breach } else { nil }
  }

  func result(for double: Double) async -> LawResult {
    for law in earlierLaws {
      switch await law.result(for: double) {
      case .kept: continue
      case .broken: return .untried("it breaks another law: “\(law)”")
      case .untried(let reason): return .untried(reason)
      }
    }
    if let reason = await excuse(double) { return .untried(reason) }
    return await fault(double).map(LawResult.broken) ?? .kept
  }
}

/// What a double shows of a law.
enum LawResult: Equatable, Codable, Sendable {
  case kept
  /// How it breaks the law, as a sentence.
  case broken(String)
  /// Why nothing can be said of it.
  case untried(String)
}

extension Teaching {
  /// Expects that a double keeps the laws that its lesson has taught. Of those that it
  /// breaks the first is told, and no other: what follows from one fault is not told twice.
  @discardableResult
  public func expectLaws<Double: Sendable>(
    _ laws: [Law<Double>], of double: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    for law in laws {
      guard let breach = await law.breach(double) else { continue }
      record(["\(breach) The law: \(law)"], sourceLocation: sourceLocation)
      return false
    }
    return true
  }

  /// Expects that each of several doubles keeps some laws: of the first that does not, one
  /// law is told.
  @discardableResult
  public func expect<Double: Sendable>(
    _ laws: [Law<Double>], keptByEach doubles: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    for double in doubles {
      guard await expectLaws(laws, of: double, sourceLocation: sourceLocation) else { return false }
    }
    return true
  }
}
