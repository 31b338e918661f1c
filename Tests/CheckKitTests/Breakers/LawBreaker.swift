import DoubleKit
import Synchronization
import Testing

@testable import CheckKit

/// A double with one fault that learners make.
struct LawBreaker<Double: Sendable>: Sendable {
  /// What it does wrong.
  let name: String
  /// The law that the fault is about.
  let law: Law<Double>
  /// A piece of the sentence that the learner reads.
  let says: String
  /// Makes a double that was asked nothing yet.
  let make: @Sendable () -> Double

  init(
    _ law: Law<Double>, by name: String, says: String, _ make: @escaping @Sendable () -> Double
  ) {
    (self.law, self.name, self.says, self.make) = (law, name, says, make)
  }

  /// Tries the double with each law: it breaks its own, and no other.
  fileprivate func prove(among laws: [Law<Double>]) async {
    let breaches = await laws.mapAtOnce { ($0.description, await $0.breach(make())) }
    for (other, breach) in breaches where other != law.description {
      #expect(breach == nil, "A double that \(name) is accused: \(other)")
    }
    let own = breaches.first { $0.0 == law.description }?.1 ?? "nothing"
    #expect(own.contains(says), "\(name): \(own)")
  }
}

extension Array {
  /// Tries each breaker with each law of its kind. A law that nothing breaks may be one that
  /// cannot be broken.
  func prove<Double>(_ laws: [Law<Double>]) async where Element == LawBreaker<Double> {
    // One after another: a machine that is too busy cannot tell a lock that is kept.
    for breaker in self {
      await AsyncSemaphore.proofs.whileHeld { await breaker.prove(among: laws) }
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
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
}
