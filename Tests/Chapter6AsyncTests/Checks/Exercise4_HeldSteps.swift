import CheckKit
import DoubleKit
import ItemDetail

/// What a test can do with a held stub of the API.
enum HeldStep: Sendable, CustomStringConvertible {
  case call(ItemCall)
  case cancelFirst
  case cancelNewest
  case release(Int)

  static let all: [HeldStep] = [
    .call(.load(id: 41)), .call(.load(id: 52)), .call(.updatePrice(id: 41, to: 900)), .cancelFirst,
    .cancelNewest, .release(41), .release(52),
  ]

  var description: String {
    switch self {
    case .call(let call): "\(call)"
    case .cancelFirst: "cancel() of the first task"
    case .cancelNewest: "cancel() of the newest task"
    case .release(let id): "release(\(id))"
    }
  }
}

/// What a test sees of a held stub.
struct HeldStepView: Equatable, Sendable, CustomStringConvertible {
  /// What each release returned.
  var released: [Bool] = []
  var cancelled: [Int] = []
  /// The answers, each with the number of its call.
  var answers: [String] = []

  var description: String {
    let list = answers.isEmpty ? "has given no answer" : "has given \(answers.inWords)"
    let results = released.isEmpty ? "" : ", and release returned \(released)"
    return "\(list), with \(cancelled) in `cancelled`\(results)"
  }

  /// An answer as a view shows it.
  static func words(_ result: ItemResult, to number: Int) -> String {
    let price = (try? result.get())?.price
    return "\(price.map { "a price of \($0)" } ?? "\(LoadOutcome(result))") to call \(number + 1)"
  }
}

/// A held stub as it should be.
struct HeldStepModel {
  private var ids: [Int] = []
  private var waiting: [Int] = []
  private var view = HeldStepView()

  @Sendable static func views(after steps: [HeldStep]) -> [HeldStepView] {
    var model = HeldStepModel()
    return steps.enumerated().map { model.view(after: $1, price: 100 + $0) }
  }

  private mutating func view(after step: HeldStep, price: Int) -> HeldStepView {
    switch step {
    case .call(let call):
      waiting.append(ids.count)
      ids.append(call.id)
    case .cancelFirst: view.cancelled += ids.prefix(1)
    case .cancelNewest: view.cancelled += ids.suffix(1)
    case .release(let id): release(id, price: price)
    }
    return view
  }

  private mutating func release(_ id: Int, price: Int) {
    let place = waiting.firstIndex { ids[$0] == id }
    view.released.append(place != nil)
    guard let place else { return }
    let result = ItemResult.success(.released(id, price: price))
    view.answers.append(HeldStepView.words(result, to: waiting.remove(at: place)))
  }
}

/// A held stub in play, its tasks, and what was answered.
final class HeldStepPlay: Sendable {
  private let held: Exercise4_Subject.Held
  private let tasks = CompletionLog<(any URLSessionDataTaskProtocol)?>()
  private let answers = CompletionLog<String>()
  private let released = CompletionLog<Bool>()

  init(_ held: Exercise4_Subject.Held) { self.held = held }

  /// Makes the steps, and looks at the stub after each.
  static func views(
    after steps: [HeldStep], on held: Exercise4_Subject.Held
  ) async -> [HeldStepView] {
    let play = HeldStepPlay(held)
    var seen: [HeldStepView] = []
    for (place, expected) in HeldStepModel.views(after: steps).enumerated() {
      play.make(steps[place], price: 100 + place)
      // A double may work on a thread of its own.
      _ = await eventually { play.view == expected }
      seen.append(play.view)
      if seen.last != expected { break }
    }
    return seen
  }

  private var view: HeldStepView {
    HeldStepView(released: released.values, cancelled: held.cancelled(), answers: answers.values)
  }

  private func make(_ step: HeldStep, price: Int) {
    switch step {
    case .call(let call): make(call)
    case .cancelFirst: tasks.values.first??.cancel()
    case .cancelNewest: tasks.values.last??.cancel()
    case .release(let id):
      released.record(held.release(id, .success(.released(id, price: price))))
    }
  }

  private func make(_ call: ItemCall) {
    let number = tasks.values.count
    tasks.record(
      held.api.take(call) { [answers] in answers.record(HeldStepView.words($0, to: number)) })
  }
}
