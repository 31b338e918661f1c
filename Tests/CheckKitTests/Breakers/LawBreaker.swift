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
  private(set) var others: [(law: Law<Double>, reason: String)] = []

  init(
    _ law: Law<Double>, by name: String, says: String, _ make: @escaping @Sendable () -> Double
  ) {
    (self.law, self.name, self.says, self.make) = (law, name, says, make)
  }

  /// The same double, which breaks another law as well, for a reason.
  func breakingToo(_ law: Law<Double>, since reason: String) -> LawBreaker {
    var breaker = self
    breaker.others.append((law, reason))
    return breaker
  }
}

extension Array {
  /// Tries each breaker against each law of its kind. A breaker breaks its own law, those
  /// that it names, and no other; and a law that nothing breaks may be one that cannot be
  /// broken.
  func prove<Double>(_ laws: [Law<Double>]) async where Element == LawBreaker<Double> {
    // One after another: a machine that is too busy cannot tell a lock that is kept.
    for breaker in self {
      let (own, others) = await AsyncSemaphore.proofs.whileHeld { await breaker.tried(by: laws) }
      #expect(own?.contains(breaker.says) == true, "\(breaker.name): \(own ?? "nothing")")
      let named = Set(breaker.others.map(\.law.description))
      for (law, breach) in others where !named.contains(law) {
        Issue.record("A double that \(breaker.name) is accused: \(breach) \(law)")
      }
      #expect(named.isSubset(of: others.keys), "\(breaker.name): it does not break all it names.")
    }
    let broken = Set(map(\.law.description))
    #expect(laws.map(\.description).filter { !broken.contains($0) } == [])
  }
}

extension LawBreaker {
  /// What its own law says of it, and what others say.
  fileprivate func tried(
    by laws: [Law<Double>]
  ) async -> (own: String?, others: [String: String]) {
    let breaches = CompletionLog<(law: String, breach: String?)>()
    // What a double reports by itself is for the law about that.
    _ = await issues { [law, make] in
      let others = laws.filter { $0.description != law.description }
      for (law, breach) in await ([law] + others).mapAtOnce({ ($0, await $0.breach(make())) }) {
        breaches.record((law.description, breach))
      }
    }
    let (own, others) = (breaches.values.first, breaches.values.dropFirst())
    return (
      own?.breach,
      Dictionary(others.map { ($0, $1) }) { first, _ in first }.compactMapValues(\.self)
    )
  }
}

/// A count that is shared.
final class Counter: Sendable {
  private let count = Atomic(0)

  /// The number of this call; the first is number 1.
  func next() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
}
