import Synchronization

extension LoopbackServer {
  /// Holds answers back until a test opens it; then it stays open.
  public final class Gate: Sendable {
    private struct State {
      var isOpen = false
      var waiters: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Makes a closed gate.
    public init() {}

    /// Whether it has been opened.
    public var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Lets the answers go.
    public func open() {
      let waiters = state.withLock { state in
        state.isOpen = true
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter() }
    }

    /// Calls `action` once, when the gate opens, or now when it is open.
    func whenOpen(_ action: @escaping @Sendable () -> Void) {
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(action) }
        return state.isOpen
      }
      if isOpen { action() }
    }
  }
}
