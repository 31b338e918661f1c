#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Serves all connections of one server on one thread, with `poll`.
///
/// One thread serves everybody because nobody makes it wait: a connection that
/// a gate holds back costs an entry in a list, not a thread, and stopping needs
/// one thread to be woken.
struct EventLoop {
  private let listener: ListeningSocket
  private let backend: Backend
  private var connections: [Connection] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// Set when the system could not accept; then the loop waits a little
  /// instead of trying again at once, for ever.
  private var acceptsAfter: ContinuousClock.Instant?
  /// How many connections are open at once; further ones wait to be accepted.
  private let mostConnections = 256

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - listener: Where clients knock.
  ///   - backend: What answers them.
  init(listener: ListeningSocket, backend: Backend) {
    self.listener = listener
    self.backend = backend
  }

  /// Serves until the server is stopped, then closes every connection.
  mutating func run() {
    while !backend.wake.isStopRequested {
      let ready = wait()
      if ready.wake { backend.wake.drain() }
      for (connection, isReady) in zip(connections, ready.connections) {
        if isReady || connection.isHeld { connection.proceed(with: &buffer) }
      }
      if ready.listener { accept() }
      tidy()
    }
  }

  /// Waits until something can be done.
  private func wait() -> (wake: Bool, listener: Bool, connections: [Bool]) {
    var entries = [
      pollfd(fd: backend.wake.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isAccepting ? listener.descriptor.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    // A negative number is passed over. A held connection is one: what its
    // client does meanwhile is seen when the answer is sent.
    entries += connections.map { pollfd(fd: $0.pollNumber, events: $0.pollEvents, revents: 0) }
    poll(&entries, nfds_t(entries.count), timeout)
    let ready = entries.map { $0.revents != 0 }
    return (ready[0], ready[1], Array(ready[2...]))
  }

  private var isAccepting: Bool {
    acceptsAfter == nil && connections.count < mostConnections
  }

  /// The milliseconds until the first deadline, rounded up; -1 for no limit.
  private var timeout: CInt {
    let deadlines = connections.compactMap(\.deadline) + [acceptsAfter].compactMap { $0 }
    guard let first = deadlines.min() else { return -1 }
    let wait = max(.zero, first - .now)
    return CInt(clamping: Int64(wait / .milliseconds(1)) + 1)
  }

  private mutating func accept() {
    do {
      for _ in 0..<(mostConnections - connections.count) {
        guard let socket = try listener.accept() else { return }
        let connection = Connection(socket, backend: backend)
        connections.append(connection)
        // Most clients have sent their request by now.
        connection.proceed(with: &buffer)
      }
    } catch {
      acceptsAfter = .now + .milliseconds(10)
    }
  }

  /// Drops what has ended or has taken too long.
  private mutating func tidy() {
    let now = ContinuousClock.now
    for connection in connections {
      if let deadline = connection.deadline, deadline <= now { connection.expire() }
    }
    connections.removeAll(where: \.isClosed)
    if let instant = acceptsAfter, instant <= now { acceptsAfter = nil }
  }
}

extension Connection {
  fileprivate var isHeld: Bool { if case .held = phase { true } else { false } }
  fileprivate var isClosed: Bool { if case .closed = phase { true } else { false } }
  fileprivate var pollNumber: CInt { isHeld ? -1 : descriptor }
  fileprivate var pollEvents: Int16 {
    if case .writing = phase { Int16(POLLOUT) } else { Int16(POLLIN) }
  }
}
