import Dispatch

/// Waits for ever: a cancellation does not end it either.
public func never() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// Waits until the calling task is cancelled, as a sleep that never ends does.
public func neverUnlessCancelled() async throws {
  for await _ in AsyncStream<Never>.makeStream().stream {}
  try Task.checkCancellation()
}

/// Keeps the calling thread for ever.
public func keepThread() -> Never {
  while true { DispatchSemaphore(value: 0).wait() }
}
