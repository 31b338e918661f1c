import DoubleKit
import Foundation
import Synchronization
import Testing

/// Expected calls that are counted as they come, by a mock with one fault or none.
final class MockScript: Sendable {
  enum Fault {
    case none, usesUpAnExpectation, namesOneMissing, remembersOneMistake, refusesUnderItsLock
  }

  private struct State {
    var expected: [ExpectedCall]
    var count = 0
    var mistakes: [UnexpectedRequest] = []
  }

  private let state: Mutex<State>
  private let fault: Fault
  private let origin: SourceLocation?
  private let reportsInOne: Bool

  /// A script that reports an unexpected call at once, at a line, or without one in `verify`.
  init(
    _ expected: [ExpectedCall] = [], _ fault: Fault = .none, at origin: SourceLocation? = nil,
    reportsInOne: Bool = false
  ) {
    state = Mutex(State(expected: expected))
    (self.fault, self.origin, self.reportsInOne) = (fault, origin, reportsInOne)
  }

  func expect(_ call: ExpectedCall) { state.withLock { $0.expected.append(call) } }

  func answer(_ request: URLRequest, _ deliver: (SessionAnswer) -> Void) {
    let (answer, mistake) = state.withLock { state -> (SessionAnswer, UnexpectedRequest?) in
      let next = state.expected.dropFirst(state.count).first
      let isMet = next?.request.matches(request) == true
      if isMet || fault == .usesUpAnExpectation { state.count += 1 }
      if let next, isMet { return (next.answer, nil) }
      let mistake = UnexpectedRequest(request, expected: next?.request)
      if fault == .remembersOneMistake { state.mistakes = [] }
      if origin == nil { state.mistakes.append(mistake) }
      if fault == .refusesUnderItsLock { deliver(.failure(mistake)) }
      return (.failure(mistake), mistake)
    }
    if let mistake, let origin { Issue.record("\(mistake)", sourceLocation: origin) }
    if mistake == nil || fault != .refusesUnderItsLock { deliver(answer) }
  }

  func verify(at line: SourceLocation) {
    let state = state.withLock { $0 }
    let open = state.expected.dropFirst(state.count)
    let missing = open.prefix(fault == .namesOneMissing ? 1 : open.count)
    let faults = state.mistakes.map { "\($0)" } + missing.map { "\($0.request) is missing." }
    let reports = reportsInOne && !faults.isEmpty ? [faults.joined(separator: " ")] : faults
    for report in reports { Issue.record("\(report)", sourceLocation: line) }
  }
}
