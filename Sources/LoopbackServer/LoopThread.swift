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
  private let handle: Mutex<Handle?>

  /// Starts a thread that runs `body`.
  init(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
    handle = Mutex(try Handle(running: body))
  }

  /// Waits until the thread is gone; at once when it is.
  func join() {
    // The lock is held meanwhile, so that a second caller waits as well.
    handle.withLock { handle in
      if let thread = handle { thread.join() }
      handle = nil
    }
  }
}

/// The system's name for a thread: a number on Linux, a pointer on Darwin. Any
/// thread may use either.
private struct Handle: @unchecked Sendable {
  private let thread: pthread_t

  init(running body: @escaping @Sendable () -> Void) throws(SystemCallError) {
    let work = Unmanaged.passRetained(ThreadWork(body: body))
    let (thread, result) = startThread(work.toOpaque())
    guard result == 0, let thread else {
      work.release()
      throw SystemCallError("pthread_create", number: result)
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }
}

/// Starts a thread that does some work, which it takes over. Not run on Darwin; the
/// declaration was read in pthread.h of libpthread.
///
/// - Returns: the thread, and 0 or the system's number for what went wrong.
private func startThread(_ work: UnsafeMutableRawPointer) -> (thread: pthread_t?, result: CInt) {
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let result = pthread_create(&thread, nil, { ThreadWork.run($0) }, work)
  return (thread, result)
}

/// What a thread does.
private final class ThreadWork: Sendable {
  private let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) { self.body = body }

  /// Does the work that a thread was started with, and lets it go.
  static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<ThreadWork>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
