import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Testing

/// A double of an earlier exercise, which a learner's tests may use or not.
public struct EarlierDouble: Sendable {
  /// Says what is wrong with the double, as a sentence; nil when nothing is.
  public typealias Fault = @Sendable () async -> String?

  fileprivate let teach: Teaching
  fileprivate let answers: @Sendable (any URLSessionProtocol) -> Bool
  fileprivate let fault: Fault

  /// A double that is passed in: the sessions of its type.
  public init(
    _ double: any URLSessionProtocol, _ teach: Teaching, fault: @escaping Fault
  ) {
    self.init(teach: teach, answers: { type(of: $0) == type(of: double) }, fault: fault)
  }

  /// A double behind a real session: the sessions with the same first class.
  public init(_ double: DoubledSession, _ teach: Teaching, fault: @escaping Fault) {
    self.init(
      teach: teach,
      answers: {
        ($0 as? URLSession)?.configuration.protocolClasses?.first == double.urlProtocol
      }, fault: fault)
  }

  private init(
    teach: Teaching, answers: @escaping @Sendable (any URLSessionProtocol) -> Bool,
    fault: @escaping Fault
  ) {
    (self.teach, self.answers, self.fault) = (teach, answers, fault)
  }
}

extension GradedRun<APIVariant> {
  /// Expects that the doubles of earlier exercises do their work, where the tests use them: no
  /// test notices more than its double does.
  public func expectSound(
    _ doubles: [EarlierDouble], sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let used = await sessionsInUse()
    for double in doubles where used.contains(where: double.answers) {
      guard let fault = await double.fault() else { continue }
      return double.teach.expect(false, fault, sourceLocation: sourceLocation)
    }
    return true
  }

  /// The sessions that the tests make their APIs with.
  private func sessionsInUse() async -> [any URLSessionProtocol] {
    let used = CompletionLog<any URLSessionProtocol>()
    _ = await report(
      on: APIVariant("sessions \(UUID())", "is the real one") {
        used.record($0)
        return ItemDetailAPI(urlSession: $0, baseURL: $1)
      })
    return used.values
  }
}
