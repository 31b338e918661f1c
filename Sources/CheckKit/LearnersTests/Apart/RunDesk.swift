import DoubleKit
import Foundation
import Synchronization

/// Asks a server for the runs of a learner's tests, a process for each, some at a
/// time, and in an order that nobody can guess: a test that counts processes learns
/// nothing of the variant it runs on.
public final class RunDesk: Sendable {
  private struct State {
    var open: [RunOrder] = []
    var answers: [String: CheckedContinuation<RunResult, Never>] = [:]
    var running = 0
  }

  private let state = Mutex(State())
  private let send: @Sendable (RunOrder) -> Void

  /// Tests wait more than they work, so there are more processes than cores.
  private static let mostRunning = 8
  /// How long the first of some orders waits for the others, in milliseconds.
  private static let gathering = 20

  /// Makes a desk.
  ///
  /// - Parameter send: Hands an order to the server.
  init(send: @escaping @Sendable (RunOrder) -> Void) { self.send = send }

  /// What came of a run in another process.
  func report(_ name: String, for check: String) async -> SuiteReport {
    let result = await withCheckedContinuation { answer in
      let isFirst = state.withLock { state in
        state.answers[name] = answer
        state.open.append(RunOrder(name: name, check: check))
        return state.running == 0 && state.open.count == 1
      }
      if isFirst { gather() } else { sendSome(ifBusy: true) }
    }
    for file in result.strays { SubjectUnderTest.strays.record(file) }
    return result.report
  }

  /// Takes what the server says of a run.
  func take(_ result: RunResult, of name: String) {
    let answer = state.withLock { state in
      state.running -= 1
      return state.answers.removeValue(forKey: name)
    }
    sendSome()
    answer?.resume(returning: result)
  }

  private func gather() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.gathering)) {
      self.sendSome()
    }
  }

  /// Sends as many orders as may run. While nothing runs, the first ones are still
  /// being gathered.
  private func sendSome(ifBusy: Bool = false) {
    state.withLock { state in
      if ifBusy && state.running == 0 { return }
      while state.running < Self.mostRunning, !state.open.isEmpty {
        let order = state.open.remove(at: .random(in: state.open.indices))
        state.running += 1
        send(order)
      }
    }
  }
}
