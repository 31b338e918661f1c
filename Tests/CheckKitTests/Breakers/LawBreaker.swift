import Synchronization
import Testing

@testable import CheckKit

/// A double that breaks one law in the most plausible way: the law is there because of it.
struct LawBreaker<Double: Sendable>: Sendable {
  /// What it does wrong.
  let name: String
  /// A piece of the sentence that the learner reads.
  let says: String
  let law: Law<Double>
  let make: @Sendable () -> Double

  init(
    _ law: Law<Double>, by name: String, says: String, _ make: @escaping @Sendable () -> Double
  ) {
    (self.law, self.name, self.says, self.make) = (law, name, says, make)
  }
}

extension Array {
  /// Expects that each breaker is noticed, and that each of some laws has one: a law that
  /// nothing breaks may be one that cannot be broken.
  func prove<Double>(_ laws: [Law<Double>]) async where Element == LawBreaker<Double> {
    for breaker in self {
      let breach = await breaker.law.breach(breaker.make())
      #expect(breach?.contains(breaker.says) == true, "\(breaker.name): \(breach ?? "nothing")")
    }
    let broken = Set(map(\.law.description))
    #expect(laws.map(\.description).filter { !broken.contains($0) } == [])
  }
}

/// A count that is shared.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// The number of this call; the first is number 1.
  func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
  func reset() { count.store(0, ordering: .sequentiallyConsistent) }
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
}
