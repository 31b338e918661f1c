import Synchronization

// slice: messenger
/// Sends a message to a customer's phone.
protocol Messenger: Sendable {
  /// Sends the message; `done` gets true if the phone company accepted it.
  func send(to customer: String, done: @escaping @Sendable (Bool) -> Void)
}
// end slice: messenger

/// The desk at the end of the example: it tells each customer once, and hands
/// on each answer.
struct ParcelDesk {
  let messenger: any Messenger

  // slice: handing on
  func receive(
    parcelsFor customers: [String], done: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    for customer in customers { messenger.send(to: customer, done: done) }
  }
  // end slice: handing on
}

/// The spy at the end of the example.
final class SpyMessenger: Messenger {
  private let counts = Mutex<[String: Int]>([:])

  var tally: [String: Int] { counts.withLock { counts in counts } }

  // slice: record first
  func send(to customer: String, done: @escaping @Sendable (Bool) -> Void) {
    counts.withLock { counts in counts[customer, default: 0] += 1 }
    done(true)
  }
  // end slice: record first
}
