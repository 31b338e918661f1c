import DoubleKit

/// What every held stub does, whatever its seam: it keeps each call until the test releases
/// or cancels it, and answers a released one once.
///
/// Rows of steps are played, each on a new double. After each step the double has to show
/// what a right one shows.
public struct HeldModel: Sendable {
  /// What a test does with a held stub. Calls are numbered from 1, as they are made.
  public enum Step: Sendable {
    /// Makes a call for an item.
    case call(Int)
    /// Makes a call for an item, which does not begin yet.
    case prepare(Int)
    /// Begins a call, perhaps once more.
    case begin(Int)
    /// Cancels a call.
    case cancel(Int)
    /// Makes a call for an item in a task that is cancelled already.
    case callCancelled(Int)
    /// Releases the oldest call for an item.
    case release(Int)
  }

  /// What the calls are, and what a cancel does to them.
  enum Seam: Sendable { case session, urlProtocol, api, transport }

  /// One held stub.
  struct Held: Sendable {
    /// What it shows of its calls: those that wait, or those that were cancelled.
    let listed: @Sendable () -> [String]
    /// Makes a call for an item that has not begun.
    let call: @Sendable (_ item: Int, _ isCancelled: Bool) -> Call
    /// Releases a call for an item with a status.
    let release: @Sendable (_ item: Int, _ status: Int) async -> Bool
  }

  /// One call of a held stub.
  struct Call: Sendable {
    let begin: @Sendable () async -> Void
    let cancel: @Sendable () async -> Void
    /// What its caller has got, in words.
    let ends: @Sendable () -> [String]
  }

  let name: String
  let seam: Seam
  let make: @Sendable () -> Held
}

// The rows that lessons ask for.
extension HeldModel {
  /// Calls that are answered by their items, in the order of the test.
  public static let order: [[Step]] = [
    [.call(3), .call(4), .release(4), .release(3)], [.release(3), .call(3), .release(4)],
  ]

  /// Calls that wait for their release, and get one answer.
  public static let releases: [[Step]] = [
    [.call(3), .release(3), .release(3)],
    [.call(3), .call(3), .release(3), .release(3), .release(3)],
  ]

  /// Calls that begin later than they are made, or twice.
  public static let beginnings: [[Step]] = [
    [.prepare(3), .begin(1), .release(3)], [.call(3), .begin(1), .release(3), .release(3)],
    [.call(3), .release(3), .begin(1), .release(3)],
    [.prepare(3), .prepare(3), .begin(2), .begin(1), .release(3)],
  ]

  /// Calls that are cancelled while they wait, or afterwards.
  public static let cancels: [[Step]] = [
    [.call(3), .cancel(1), .release(3)], [.call(3), .release(3), .cancel(1), .release(3)],
    [.call(3), .call(3), .cancel(2), .release(3), .release(3)],
    [.call(3), .call(3), .cancel(1), .release(3), .release(3)],
  ]

  /// Calls that are cancelled before they begin, perhaps once more.
  public static let earlyCancels: [[Step]] = [
    [.prepare(3), .cancel(1), .begin(1), .release(3)],
    [.call(3), .cancel(1), .begin(1), .release(3)],
  ]

  /// Calls of tasks that were cancelled before.
  public static let cancelledCalls: [[Step]] = [[.callCancelled(3), .call(3), .release(3)]]

  /// Loads that are started again.
  public static let restarts: [[Step]] = [
    [.call(3), .begin(1), .release(3), .release(3)],
    [.call(3), .cancel(1), .begin(1), .release(3)],
  ]
}

// The question.
extension HeldModel {
  /// The first row after which the double is not as a right one, as a sentence.
  public func fault(in rows: [[Step]]) async -> String? {
    await rows.mapAtOnce(fault(inRow:)).compactMap(\.self).first
  }

  private func fault(inRow row: [Step]) async -> String? {
    let held = make()
    var (calls, released, right): ([Call], [Bool], HeldState) = ([], [], HeldState(seam))
    for (place, step) in row.enumerated() {
      right.take(step, status: 201 + place)
      switch step {
      case .call(let item):
        calls.append(held.call(item, false))
        await calls.last?.begin()
      case .prepare(let item): calls.append(held.call(item, false))
      case .begin(let number): await calls[number - 1].begin()
      case .cancel(let number): await calls[number - 1].cancel()
      case .callCancelled(let item):
        calls.append(held.call(item, true))
        await calls.last?.begin()
      case .release(let item): released.append(await held.release(item, 201 + place))
      }
      let view = { @Sendable [calls, released] in
        HeldView(held.listed(), ends: calls.map { $0.ends() }, released: released)
      }
      let expected = right.view
      // A double may work on a thread of its own.
      if await eventually({ view() == expected }) { continue }
      let seen = view()
      await letGo(calls, of: held)
      let steps = row.prefix(place + 1).map { $0.words(on: seam) }.joined(separator: ", ")
      return "After [\(steps)] \(name) \(seen.difference(from: expected, on: seam)). A right one"
        + " \(expected.difference(from: seen, on: seam))."
    }
    await letGo(calls, of: held)
    return nil
  }

  /// Leaves no call waiting, not even in a double that hears of no cancel.
  private func letGo(_ calls: [Call], of held: Held) async {
    for call in calls { await call.cancel() }
    // A second end of an awaited call would end the process.
    guard calls.allSatisfy({ $0.ends().isEmpty }) else { return }
    for _ in calls {
      for item in [3, 4] { _ = await held.release(item, 500) }
    }
  }
}

/// What a test sees of a held stub.
private struct HeldView: Equatable, Sendable {
  let listed: [String]
  let ends: [[String]]
  let released: [Bool]

  init(_ listed: [String], ends: [[String]], released: [Bool]) {
    (self.listed, self.ends, self.released) = (listed, ends, released)
  }

  /// What a test sees here, and not in another view.
  func difference(from other: HeldView, on seam: HeldModel.Seam) -> String {
    var parts: [String] = []
    if listed != other.listed {
      let list = listed.isEmpty ? "nothing" : "[\(listed.joined(separator: ", "))]"
      parts.append(seam == .api ? "lists \(list) in `cancelled`" : "holds \(list)")
    }
    if ends != other.ends {
      let ended = ends.enumerated().filter { !$0.element.isEmpty }.map {
        "call \($0.offset + 1) with \($0.element.joined(separator: " and "))"
      }
      parts.append("has ended \(ended.isEmpty ? "no call" : ended.joined(separator: ", "))")
    }
    if released != other.released { parts.append("returned \(released) from release") }
    return parts.joined(separator: " and ")
  }
}

/// A held stub as it should be.
private struct HeldState {
  private let seam: HeldModel.Seam
  private var items: [Int] = []
  private var ends: [[String]] = []
  private var mayBegin: [Bool] = []
  private var waiting: [Int] = []
  private var cancelled: [Int] = []
  private var released: [Bool] = []

  init(_ seam: HeldModel.Seam) { self.seam = seam }

  var view: HeldView {
    let listed =
      seam == .api ? cancelled.map { "\($0)" } : waiting.map { "GET /items/\(items[$0])" }
    return HeldView(listed, ends: ends, released: released)
  }

  mutating func take(_ step: HeldModel.Step, status: Int) {
    switch step {
    case .call(let item):
      make(item)
      begin(items.count - 1)
    case .prepare(let item): make(item)
    case .begin(let number): begin(number - 1)
    case .cancel(let number): cancel(number - 1)
    case .callCancelled(let item):
      make(item)
      ends[items.count - 1] = ["CancellationError"]
    case .release(let item):
      let place = waiting.firstIndex { items[$0] == item }
      released.append(place != nil)
      if let place { ends[waiting.remove(at: place)].append("status \(status)") }
    }
  }

  private mutating func make(_ item: Int) {
    items.append(item)
    ends.append([])
    mayBegin.append(true)
  }

  private mutating func begin(_ call: Int) {
    if mayBegin[call] { waiting.append(call) }
    mayBegin[call] = false
  }

  private mutating func cancel(_ call: Int) {
    if seam == .api { return cancelled.append(items[call]) }
    if seam == .transport, waiting.contains(call) { ends[call] = ["CancellationError"] }
    waiting.removeAll { $0 == call }
    // A loader may start a stopped load again; a session never resumes a cancelled task.
    mayBegin[call] = seam == .urlProtocol && ends[call].isEmpty
  }
}

extension HeldModel.Step {
  fileprivate func words(on seam: HeldModel.Seam) -> String {
    switch (self, seam) {
    case (.call(let item), .session): "send GET /items/\(item)"
    case (.call(let item), .urlProtocol): "start GET /items/\(item)"
    case (.call(let item), .api): "load(id: \(item))"
    case (.call(let item), .transport): "GET /items/\(item)"
    case (.prepare(let item), _): "dataTask of GET /items/\(item)"
    case (.begin(let number), .urlProtocol): "startLoading() of call \(number)"
    case (.begin(let number), _): "resume() of call \(number)"
    case (.cancel(let number), .urlProtocol): "stopLoading() of call \(number)"
    case (.cancel(let number), _): "cancel() of call \(number)"
    case (.callCancelled(let item), _): "GET /items/\(item) of a cancelled task"
    case (.release(let item), .api): "release(\(item))"
    case (.release(let item), _): "release(/items/\(item))"
    }
  }
}
