import DoubleKit
import Foundation
import ItemDetail
import Mutants

extension GradedRun where Variant == APIVariant {
  /// The sessions that the tests make their APIs with, for a check that asks whether a double
  /// of another exercise is what fails.
  public func sessionsInUse() async -> [any URLSessionProtocol] {
    let used = CompletionLog<any URLSessionProtocol>()
    _ = await report(
      on: APIVariant("sessions \(UUID())", "is the real one") {
        used.record($0)
        return ItemDetailAPI(urlSession: $0, baseURL: $1)
      })
    return used.values
  }
}

extension URLSessionProtocol {
  /// Whether the double of another session answers for this one.
  public func isServed(by other: DoubledSession) -> Bool {
    (self as? URLSession)?.configuration.protocolClasses?.first == other.urlProtocol
  }
}
