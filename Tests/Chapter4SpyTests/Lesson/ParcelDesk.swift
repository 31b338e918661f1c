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
typealias SpyMessenger = Step3.SpyMessenger
