import Foundation

/// Control-C. Children live in process groups of their own, so the terminal
/// does not reach them: the tool has to hear the signal and end them.
enum Interrupt {
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  static var wasReceived: Bool { received != 0 }

  /// Begins to listen for Control-C, a hang-up and a request to end.
  static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in Interrupt.received = 1 }
    }
  }
}

/// A fault of the tool or of the machine, never of the learner.
struct ToolFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
