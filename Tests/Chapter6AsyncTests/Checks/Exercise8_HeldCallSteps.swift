import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// What a test can do with a held stub of a transport, and with the tasks that call it.
enum HeldCallStep: Sendable, CustomStringConvertible {
  case call(ItemCall)
  /// A task that is cancelled already makes a call.
  case callCancelled(ItemCall)
  case cancelFirst
  case cancelNewest
  case release(String)

  static let releases: [HeldCallStep] = [
    .call(.load(id: 41)), .call(.load(id: 52)), .call(.updatePrice(id: 41, to: 900)),
    .release("/items/41"), .release("/items/52"),
  ]

  static let cancels: [HeldCallStep] = [
    .call(.load(id: 41)), .callCancelled(.load(id: 41)), .cancelFirst, .cancelNewest,
    .release("/items/41"),
  ]

  private static let beginning: [HeldCallStep] = [
    .call(.load(id: 41)), .call(.load(id: 52)), .call(.load(id: 41)),
  ]

  var description: String {
    switch self {
    case .call(let call): call.request.methodAndPath
    case .callCancelled(let call): "\(call.request.methodAndPath) of a cancelled task"
    case .cancelFirst: "cancel() of the first task"
    case .cancelNewest: "cancel() of the newest task"
    case .release(let path): "release(\(path))"
    }
  }

  private var isCancel: Bool {
    switch self {
    case .callCancelled, .cancelFirst, .cancelNewest: true
    case .call, .release: false
    }
  }

  private typealias Check = ModelCheck<HeldCallStep, HeldCallView>

  /// What a held stub does differently from a right one, as a sentence, if anything.
  static func fault(
    in steps: [HeldCallStep], of makeHeld: @escaping @Sendable () -> Exercise8_Subject.Held
  ) async -> String? {
    await check(of: steps, makeHeld).shortestDifference().map(sentence)
  }

  /// The same for cancelled calls. Where a stub holds or releases calls in another way than a
  /// right one, another check says that, and only what a cancel itself changes counts here.
  static func faultOfCancels(
    of makeHeld: @escaping @Sendable () -> Exercise8_Subject.Held
  ) async -> String? {
    let check = check(of: cancels, makeHeld)
    guard let difference = await check.shortestDifference() else { return nil }
    if isOfACancel(difference) { return sentence(of: difference) }
    if await fault(in: releases, of: makeHeld) == nil { return sentence(of: difference) }
    return await check.shortestDifference(where: isOfACancel).map(sentence)
  }

  private static func isOfACancel(_ difference: Check.Difference) -> Bool {
    difference.operations.last?.isCancel == true
      && !difference.seen.differsInOrderAlone(from: difference.expected)
  }

  private static func check(
    of steps: [HeldCallStep], _ makeHeld: @escaping @Sendable () -> Exercise8_Subject.Held
  ) -> Check {
    Check(of: steps, alsoAfter: beginning, model: HeldCallModel.views) {
      await HeldCallPlay.views(after: $0, on: makeHeld())
    }
  }

  private static func sentence(of difference: Check.Difference) -> String {
    "After \(difference.operations) HeldTransport \(difference.seen). A right one"
      + " \(difference.expected)."
  }
}

/// What a test sees of a held stub.
struct HeldCallView: Equatable, Sendable, CustomStringConvertible {
  var held: [String] = []
  /// What each release returned.
  var released: [Bool] = []
  /// How each call ended that has, by its number.
  var ends: [Int: String] = [:]

  func differsInOrderAlone(from other: Self) -> Bool {
    var sorted = self
    sorted.held = other.held
    return sorted == other && held.sorted() == other.held.sorted()
  }

  var description: String {
    let list = ends.sorted { $0.key < $1.key }.map { "call \($0.key + 1) with \($0.value)" }
    let endings = list.isEmpty ? "has ended no call" : "has ended \(list.joined(separator: ", "))"
    let results = released.isEmpty ? "" : ", and release returned \(released)"
    return "holds \(held.inWords) and \(endings)\(results)"
  }
}

/// A held stub as it should be.
struct HeldCallModel {
  private var callCount = 0
  private var waiting: [(number: Int, request: URLRequest)] = []
  private var view = HeldCallView()

  @Sendable static func views(after steps: [HeldCallStep]) -> [HeldCallView] {
    var model = HeldCallModel()
    return steps.enumerated().map { model.view(after: $1, price: 100 + $0) }
  }

  private mutating func view(after step: HeldCallStep, price: Int) -> HeldCallView {
    switch step {
    case .call(let call):
      waiting.append((callCount, call.request))
      callCount += 1
    case .callCancelled:
      view.ends[callCount] = "CancellationError"
      callCount += 1
    case .cancelFirst: end(waiting.firstIndex { $0.number == 0 }, with: "CancellationError")
    case .cancelNewest:
      end(waiting.firstIndex { $0.number == callCount - 1 }, with: "CancellationError")
    case .release(let path):
      let place = waiting.firstIndex { $0.request.url?.path == path }
      view.released.append(place != nil)
      end(place, with: HeldCallPlay.answer(to: path, price: price).inWords)
    }
    view.held = waiting.map(\.request.methodAndPath)
    return view
  }

  private mutating func end(_ place: Int?, with end: String) {
    if let place { view.ends[waiting.remove(at: place).number] = end }
  }
}

/// A held stub in play, its calls, and how they ended.
final class HeldCallPlay: Sendable {
  private let held: Exercise8_Subject.Held
  private let calls = CompletionLog<TransportCall>()
  private let released = CompletionLog<Bool>()

  private init(_ held: Exercise8_Subject.Held) { self.held = held }

  /// Makes the steps, and looks at the stub after each.
  static func views(
    after steps: [HeldCallStep], on held: Exercise8_Subject.Held
  ) async -> [HeldCallView] {
    let play = HeldCallPlay(held)
    defer { play.clearUp() }
    var seen: [HeldCallView] = []
    for (place, expected) in HeldCallModel.views(after: steps).enumerated() {
      play.make(steps[place], price: 100 + place)
      // A call is held and ends a moment later, on another thread.
      _ = await eventually { play.view == expected }
      seen.append(play.view)
      if seen.last != expected { break }
    }
    return seen
  }

  static func answer(to path: String, price: Int) -> SessionAnswer {
    .item(.released(path.contains("41") ? 41 : 52, price: price))
  }

  private var view: HeldCallView {
    let ends = calls.values.enumerated().compactMap { number, call in
      call.end.values.first.map { (number, $0.inWords) }
    }
    return HeldCallView(
      held: held.held().map(\.methodAndPath), released: released.values,
      ends: Dictionary(ends) { $1 })
  }

  private func make(_ step: HeldCallStep, price: Int) {
    switch step {
    case .call(let call): calls.record(TransportCall(call.request, of: held.transport))
    case .callCancelled(let call):
      calls.record(TransportCall(call.request, of: held.transport, isCancelled: true))
    case .cancelFirst: calls.values.first?.task.cancel()
    case .cancelNewest: calls.values.last?.task.cancel()
    case .release(let path):
      released.record(held.release(path, Self.answer(to: path, price: price)))
    }
  }

  /// Leaves no call waiting, not even in a double that hears of no cancel.
  private func clearUp() {
    for call in calls.values { call.task.cancel() }
    for request in held.held() { _ = held.release(request.url?.path ?? "", .status(500)) }
  }
}
