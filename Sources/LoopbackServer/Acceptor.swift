import Dispatch
import Foundation
import Synchronization

/// Accepts the connections of one server until it is stopped. Each has a thread of its own,
/// which may wait.
final class Acceptor: Sendable {
  private struct State {
    var isStopped = false
    var connections: [Connection] = []
  }

  private let listener: ListeningSocket
  private let backend: Backend
  private let state = Mutex(State())
  private let threads = DispatchGroup()

  init(listener: ListeningSocket, backend: Backend) {
    (self.listener, self.backend) = (listener, backend)
    run { self.acceptAll() }
  }

  /// Hangs up on everybody, and returns when all threads have ended.
  func stop() {
    let connections: [Connection]? = state.withLock { state in
      if state.isStopped { return nil }
      state.isStopped = true
      return state.connections
    }
    if let connections {
      for connection in connections { connection.hangUp() }
      listener.wake()
    }
    threads.wait()
  }

  private var isStopped: Bool { state.withLock(\.isStopped) }

  private func acceptAll() {
    while !isStopped {
      do {
        if let socket = try listener.accept() { serve(socket) }
      } catch {
        // The system has nothing to spare: it may have in a moment.
        if !isStopped { usleep(10_000) }
      }
    }
    listener.descriptor.close()
  }

  private func serve(_ socket: Socket) {
    let connection = Connection(socket, backend: backend)
    let isServed = state.withLock { state in
      if !state.isStopped { state.connections.append(connection) }
      return !state.isStopped
    }
    guard isServed else { return }
    run {
      connection.serve()
      self.state.withLock { $0.connections.removeAll { $0 === connection } }
    }
  }

  private func run(_ work: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      work()
      threads.leave()
    }
  }
}
