import Foundation

#if !canImport(Darwin)
  import CDispatch
#endif

/// The thread or the queue on which code runs, as a loader of the system tells it from
/// others. Not run on Darwin.
public struct ThreadOrQueue: Hashable, Sendable, CustomStringConvertible {
  /// The place as a failure message shows it.
  public let description: String
  private let thread: ObjectIdentifier?

  /// Where the caller runs: on Linux, where each load has a queue of its own
  /// above the one that all share, this is the name of the queue; on Darwin,
  /// where the loader has one thread, it is the thread.
  public static var current: ThreadOrQueue {
    #if canImport(Darwin)
      let thread = Thread.current
      return ThreadOrQueue(
        description: thread.name.flatMap { $0.isEmpty ? nil : $0 } ?? "a thread without a name",
        thread: ObjectIdentifier(thread))
    #else
      // Dispatch hides the function, and has no other way to the current queue.
      let label = CDispatch.dispatch_queue_get_label(nil)
      return ThreadOrQueue(description: String(cString: label), thread: nil)
    #endif
  }
}
