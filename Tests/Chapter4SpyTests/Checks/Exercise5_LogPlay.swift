import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// What can be done to a log while others wait for it.
enum LogStep: CustomStringConvertible {
  /// It is called back with an item of this price.
  case record(price: Int)
  /// So many tasks begin to wait, each for a number of results.
  case wait([Int])

  static let all: [LogStep] = [
    .record(price: 1), .record(price: 2), .wait([2]), .wait([2, 1]), .wait([0]),
  ]

  var description: String {
    switch self {
    case .record(let price): "record(item for \(price))"
    case .wait(let counts): counts.map { "waitForResults(\($0))" }.joined(separator: ", ")
    }
  }

  /// What a right log shows after each step.
  @Sendable static func views(after steps: [LogStep]) -> [LogView] {
    var view = LogView()
    var open: [Int: Int] = [:]
    return steps.map { step in
      switch step {
      case .record(let price): view.kept.append(price)
      case .wait(let counts):
        for count in counts { open[open.count + view.returned.count] = count }
      }
      for (wait, count) in open where count <= view.kept.count {
        view.returned[wait] = view.kept
        open[wait] = nil
      }
      return view
    }
  }
}

/// What a log shows at one moment.
struct LogView: Equatable, CustomStringConvertible {
  /// The prices of the items that it keeps.
  var kept: [Int] = []
  /// What each wait that has ended returned, by its number.
  var returned: [Int: [Int]] = [:]

  var description: String {
    let ends = returned.sorted { $0.key < $1.key }.map {
      "wait \($0.key + 1) had ended with \($0.value)"
    }
    return (["the results \(kept)"] + (ends.isEmpty ? ["no wait had ended"] : ends))
      .joined(separator: ", ")
  }
}

/// Plays steps on a log.
struct LogPlay {
  private let log: Exercise5_ResultLog.Log
  private let ends = CompletionLog<(wait: Int, prices: [Int], gaveUp: Bool)>()

  init(of log: Exercise5_ResultLog.Log) { self.log = log }

  /// What the log shows after each step. A wait that ends in time is waited
  /// for; one that ends too soon does so within a moment. On a busy machine a
  /// wait may come to its deadline meanwhile, and then the play is over.
  func play(_ steps: [LogStep]) async -> [LogView] {
    let expected = LogStep.views(after: steps)
    var views: [LogView] = []
    var waits = 0
    for (step, expected) in zip(steps, expected) {
      switch step {
      case .record(let price): log.record(.success(.with(price: price)))
      case .wait(let counts):
        for count in counts { begin(wait: waits, for: count); waits += 1 }
      }
      await settle(expected.returned.count, isWait: step.isWait)
      if ends.values.contains(where: \.gaveUp) { break }
      views.append(view)
    }
    return views
  }

  private var view: LogView {
    LogView(
      kept: log.results().prices,
      returned: Dictionary(ends.values.map { ($0.wait, $0.prices) }) { first, _ in first })
  }

  private func begin(wait: Int, for count: Int) {
    Task { [log, ends] in
      let start = ContinuousClock.now
      let prices = await log.waitForResults(count).prices
      let isLate = ContinuousClock.now - start > .milliseconds(150)
      ends.record((wait, prices, gaveUp: isLate && prices.count < count))
    }
  }

  private func settle(_ ended: Int, isWait: Bool) async {
    // Sooner than a wait of these steps gives up and returns by itself.
    await ends.values(atLeast: ended, within: .halfAnswer)
    // One end too many is found here.
    if isWait { await ends.values(atLeast: ended + 1, within: .moment) }
  }
}

extension LogStep {
  fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
}

extension Item {
  fileprivate static func with(price: Int) -> Item {
    Item(id: 9, title: "Kettle", descriptions: "Cast iron.", price: price)
  }
}

extension Exercise5_ResultLog.Results {
  fileprivate var prices: [Int] { map { (try? $0.get().price) ?? -1 } }
}
