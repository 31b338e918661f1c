import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread that can be waited for.
///
/// Foundation's `Thread` and dispatch queues say when their work is done; only
/// `pthread_join` says that the thread is gone.
final class LoopThread: Sendable {
  private let handle: Mutex<pthread_t?>

  /// Starts a thread that runs `body`.
  init(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
    let work = Unmanaged.passRetained(Work(body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { $0.flatMap { run($0) } }, work.toOpaque())
    #endif
    guard result == 0 else {
      work.release()
      throw SystemCallError("pthread_create", number: result)
    }
    handle = Mutex(thread)
  }

  /// Waits until the thread is gone; at once when it is.
  func join() {
    // The lock is held meanwhile, so that a second caller waits as well.
    handle.withLock { handle in
      if let thread = handle.take() { pthread_join(thread, nil) }
    }
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  return nil
}
