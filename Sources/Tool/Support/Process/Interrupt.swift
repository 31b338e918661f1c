import Foundation

/// Control-C. Children live in process groups of their own, so the terminal
/// does not reach them: the tool has to hear the signal and end them.
package enum Interrupt {
  nonisolated(unsafe) private static var received: sig_atomic_t = 0

  /// Which signal came first, nil when none came.
  package static var signal: Int32? { received == 0 ? nil : received }
  package static var wasReceived: Bool { signal != nil }

  /// Begins to listen for Control-C, a hang-up and a request to end. A reader
  /// that goes away is no reason to end; writing to it fails from then on.
  package static func listen() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(number) { number in
        if Interrupt.received == 0 { Interrupt.received = number }
      }
    }
    Foundation.signal(SIGPIPE, SIG_IGN)
    // Whoever started the tool may hold signals back, and passed that on.
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heard, number) }
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
  }
}

/// A fault of the tool or of the machine, never of the learner.
package struct ToolFault: Error, CustomStringConvertible {
  package let description: String
  /// What to do about it, a sentence without its full stop, where it is the
  /// machine's fault; nil where it may be the tool's.
  package let help: String?

  package init(_ description: String, help: String? = nil) {
    self.description = description
    self.help = help
  }
}
