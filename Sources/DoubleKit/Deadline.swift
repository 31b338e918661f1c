/// How long a check waits for something that should happen.
///
/// A deadline counts ticks instead of reading a clock. Each tick goes through the same two
/// places as an answer does, Swift's thread pool and a dispatch queue, so on a machine that
/// is busy both come late together, and no check fails for the load.
public struct Deadline: Sendable, CustomStringConvertible {
  /// The number of ticks, each of 10 milliseconds or more.
  public let ticks: Int
  private let ticker: Ticker

  /// A deadline of 0.2 seconds on an idle machine, for one answer of a double.
  public static let answer = Deadline(ticks: 20)
  /// A deadline of 2 seconds on an idle machine, for a whole test.
  public static let test = Deadline(ticks: 200)

  /// A deadline of half a second that needs no thread of Swift's pool, for what needs none.
  package static let onOwnThreads = Deadline(
    ticks: 50,
    of: Ticker(on: OwnThreads.shared) { try? await Task.sleep(for: .milliseconds(10)) })

  /// The time that the deadline takes on an idle machine.
  public var description: String { "\(Double(ticks) / 100) seconds" }

  /// Makes a deadline that passes after a number of ticks.
  package init(ticks: Int) {
    self.init(ticks: ticks, of: .shared)
  }

  /// Makes a deadline that passes after a number of a ticker's ticks.
  init(ticks: Int, of ticker: Ticker) {
    self.ticks = ticks
    self.ticker = ticker
  }

  /// Waits until the deadline has passed or the calling task is cancelled.
  package func pass() async {
    try? await winner(of: Race<Void>(), orElse: ())
  }

  /// Waits for the winner of a race, which the deadline takes part in.
  ///
  /// - Parameters:
  ///   - race: The race.
  ///   - value: Who wins when the deadline passes first.
  ///   - warmUp: What has to be over before the deadline begins.
  /// - Returns: What won.
  /// - Throws: What the race ended with, or `CancellationError`.
  func winner<Value>(
    of race: Race<Value>, orElse value: Value, after warmUp: LoaderWarmUp = .shared
  ) async throws -> Value {
    await warmUp.finish()
    let alarm = ticker.set(after: ticks) { race.end(with: .success(value)) }
    defer {
      ticker.callOff(alarm)
      SubjectUnderTest.current?.onSignOfLife()
    }
    return try await race.winner()
  }
}

/// Waits for `operation`, but not longer than a deadline.
///
/// An operation that is late is left to end by itself, and what it returns then is
/// ignored. It is not cancelled: on Linux, cancelling a load at the moment at which
/// its answer comes ends the process, and a deadline passes at just that moment on a
/// busy machine. If the calling task is cancelled, the operation is cancelled too.
///
/// - Parameters:
///   - deadline: How long to wait.
///   - operation: What to wait for.
/// - Returns: What `operation` returned, nil when the deadline passed first.
/// - Throws: What `operation` threw, or `CancellationError` when the calling
///   task is cancelled.
public func value<Value: Sendable>(
  within deadline: Deadline, of operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  let race = Race<Value?>()
  let work = Task {
    do { race.end(with: .success(try await operation())) } catch { race.end(with: .failure(error)) }
  }
  return try await withTaskCancellationHandler {
    try await deadline.winner(of: race, orElse: nil)
  } onCancel: {
    race.end(with: .failure(CancellationError()))
    work.cancel()
  }
}
