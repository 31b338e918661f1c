import CheckKit
import DoubleKit
import Foundation

/// What can happen to the loads of a held double.
enum LoadCall: Sendable, CustomStringConvertible {
  case start(HeldSample)
  /// Starts the newest load again, if it is still held: what a second `resume()`
  /// does on Linux.
  case startAgain
  /// Stops the newest load, if it is still held, and starts it anew: what
  /// `suspend()` and `resume()` do on Linux.
  case restart
  case stopFirst
  case stopNewest
  case release([String])
  /// Starts a load in another session of the double.
  case startElsewhere
  case releaseElsewhere

  static let all: [LoadCall] =
    HeldSample.all.map { .start($0) } + [
      .startAgain, .stopFirst, .stopNewest, .release(["/items/3"]), .release(["/items/4"]),
      .release(HeldSample.otherPaths),
      .startElsewhere, .releaseElsewhere, .restart,
    ]

  var description: String {
    switch self {
    case .start(let sample): "startLoading() of \(sample.name)"
    case .startAgain: "startLoading() of the newest load again"
    case .restart: "stopLoading() and startLoading() of the newest load"
    case .stopFirst: "stopLoading() of the first load"
    case .stopNewest: "stopLoading() of the newest load"
    case .release(let paths): paths.map { "release(\($0))" }.joined(separator: ", ")
    case .startElsewhere: "startLoading() of \(HeldSample.first.name) in another session"
    case .releaseElsewhere: "release(/items/3) of another session"
    }
  }
}

/// What a test sees of a held double, and of a second session of it.
struct LoadView: Equatable, Sendable, CustomStringConvertible {
  var session = HeldView()
  var heldElsewhere: [String] = []

  var description: String {
    heldElsewhere.isEmpty
      ? "\(session)" : "\(session), while the other session holds \(heldElsewhere.inWords)"
  }
}

/// A held double as it should be: its loads by number, those of the other session
/// among them.
struct LoadModel {
  private var loads: [(sample: HeldSample, isElsewhere: Bool)] = []
  private var waiting: [Int] = []
  private var view = LoadView()

  @Sendable static func views(after calls: [LoadCall]) -> [LoadView] {
    var model = LoadModel()
    return calls.enumerated().map { model.view(after: $1, status: 200 + $0) }
  }

  /// Whether the newest load is still held after some calls.
  static func holdsNewest(after calls: ArraySlice<LoadCall>) -> Bool {
    let model = LoadModel(after: calls)
    return model.loads.indices.last.map(model.waiting.contains) ?? false
  }

  /// The places of the loads that are still held after some calls.
  static func held(after calls: ArraySlice<LoadCall>) -> [Int] { LoadModel(after: calls).waiting }

  private init() {}

  private init(after calls: ArraySlice<LoadCall>) {
    for call in calls { _ = view(after: call, status: 200) }
  }

  private mutating func view(after call: LoadCall, status: Int) -> LoadView {
    switch call {
    case .start(let sample): start(sample, isElsewhere: false)
    case .startElsewhere: start(.first, isElsewhere: true)
    case .startAgain, .restart: break
    case .stopFirst: waiting.removeAll { $0 == 0 }
    case .stopNewest: waiting.removeAll { $0 == loads.count - 1 }
    case .release(let paths):
      for path in paths { release(path, isElsewhere: false, status: status) }
    case .releaseElsewhere: release("/items/3", isElsewhere: true, status: status)
    }
    view.session.held = names(isElsewhere: false)
    view.heldElsewhere = names(isElsewhere: true)
    return view
  }

  private func names(isElsewhere: Bool) -> [String] {
    waiting.filter { loads[$0].isElsewhere == isElsewhere }.map { loads[$0].sample.name }
  }

  private mutating func start(_ sample: HeldSample, isElsewhere: Bool) {
    waiting.append(loads.count)
    loads.append((sample, isElsewhere))
  }

  private mutating func release(_ path: String, isElsewhere: Bool, status: Int) {
    let place = waiting.firstIndex { number in
      let load = loads[number]
      return load.isElsewhere == isElsewhere && load.sample.request.url?.path == path
    }
    view.session.released.append(place != nil)
    guard let place else { return }
    view.session.answers.append("\(status) to load \(waiting.remove(at: place) + 1)")
  }
}

extension LoadCall {
  /// Makes the calls, and looks at both sessions after each.
  static func play(
    _ calls: [LoadCall], on held: Exercise3_HeldURLProtocol.Held,
    beside other: Exercise3_HeldURLProtocol.Held
  ) async -> [LoadView] {
    let play = LoadPlay(held, beside: other)
    var seen: [LoadView] = []
    for (place, expected) in LoadModel.views(after: calls).enumerated() {
      play.make(calls[place], status: 200 + place, after: calls[..<place])
      // A double may work on a thread of its own.
      _ = await eventually { play.view == expected }
      seen.append(play.view)
      if seen.last != expected { break }
    }
    play.end(after: calls.prefix(seen.count))
    return seen
  }
}

/// Two sessions in play, their loads, and what the clients heard.
private final class LoadPlay: Sendable {
  private let held: Exercise3_HeldURLProtocol.Held
  private let other: Exercise3_HeldURLProtocol.Held
  private let loads = CompletionLog<HeldLoad>()
  private let answers = CompletionLog<String>()
  private let released = CompletionLog<Bool>()

  init(_ held: Exercise3_HeldURLProtocol.Held, beside other: Exercise3_HeldURLProtocol.Held) {
    self.held = held
    self.other = other
  }

  var view: LoadView {
    LoadView(
      session: HeldView(
        held: held.names, released: released.values, answers: answers.values),
      heldElsewhere: other.names)
  }

  func make(_ call: LoadCall, status: Int, after calls: ArraySlice<LoadCall>) {
    switch call {
    case .start(let sample): start(sample, of: held)
    case .startElsewhere: start(.first, of: other)
    case .startAgain: if LoadModel.holdsNewest(after: calls) { loads.values.last?.startHere() }
    case .restart:
      guard LoadModel.holdsNewest(after: calls) else { return }
      loads.values.last?.stopHere()
      loads.values.last?.startHere()
    case .stopFirst: loads.values.first?.stopHere()
    case .stopNewest: loads.values.last?.stopHere()
    case .release(let paths):
      for path in paths { released.record(held.release(held.path(path), .status(status))) }
    case .releaseElsewhere:
      released.record(other.release(other.path("/items/3"), .status(status)))
    }
  }

  /// Stops what is still held, as the end of a session does: a double may keep the loads of
  /// all sessions in one place.
  func end(after calls: ArraySlice<LoadCall>) {
    let all = loads.values
    for place in LoadModel.held(after: calls) where all.indices.contains(place) {
      all[place].stopHere()
    }
  }

  private func start(_ sample: HeldSample, of held: Exercise3_HeldURLProtocol.Held) {
    let number = loads.values.count + 1
    let load = HeldLoad(of: sample, by: held) { [answers] in
      answers.record("\($0) to load \(number)")
    }
    loads.record(load)
    load.startHere()
  }
}

extension Exercise3_HeldURLProtocol.Held {
  /// The held requests as a view names them: each without its host.
  fileprivate var names: [String] {
    held().map { request in
      HeldSample.all.first { $0.request(to: session.baseURL).isLike(request) }?.name
        ?? HeldSample.name(of: request)
    }
  }

  /// The path of a request to this session.
  fileprivate func path(_ path: String) -> String {
    session.baseURL.appendingPathComponent(path).path
  }
}
