import CheckKit
import DoubleKit
import Foundation
import ItemDetail

/// What a test can do with a held session and its tasks.
enum HeldCall: Sendable, CustomStringConvertible {
  /// Makes a task and resumes it.
  case send(HeldSample)
  /// Makes a task whose handler resumes it once more, and resumes it.
  case sendInsistently
  /// Makes a task, sends another request to the same path, and resumes the task.
  case sendOvertaken
  /// Makes a task and leaves it asleep.
  case make
  /// Makes a task and cancels it, asleep as it is.
  case makeAndCancel
  case resumeFirst
  case cancelFirst
  case cancelNewest
  case release([String])

  static let all: [HeldCall] =
    HeldSample.all.map { .send($0) } + [
      .sendInsistently, .make, .makeAndCancel, .resumeFirst, .cancelFirst, .cancelNewest,
      .release(["/items/3"]), .release(["/items/4"]), .release(HeldSample.otherPaths),
      .sendOvertaken,
    ]

  var description: String {
    switch self {
    case .send(let sample): "send \(sample.name)"
    case .sendInsistently:
      "send \(HeldSample.first.name), whose handler calls resume() of its own task"
    case .sendOvertaken:
      "dataTask of \(HeldSample.first.name), send \(HeldSample.change.name), resume() of the former"
    case .make: "dataTask of \(HeldSample.first.name)"
    case .makeAndCancel: "dataTask of \(HeldSample.first.name), cancel()"
    case .resumeFirst: "resume() of the first task"
    case .cancelFirst: "cancel() of the first task"
    case .cancelNewest: "cancel() of the newest task"
    case .release(let paths): paths.map { "release(\($0))" }.joined(separator: ", ")
    }
  }
}

/// A request to hold. Two have the same path.
struct HeldSample: Sendable, Equatable {
  let name: String
  let request: URLRequest

  static let first = HeldSample("GET", "/items/3")
  static let change = HeldSample("PUT", "/items/3", body: #"{"price":12}"#)
  static let sorted = HeldSample("GET", "/items/4", query: "?sort=new")
  static let ported = HeldSample("GET", "/teas/items/4", port: ":8443")
  static let all = [first, change, sorted, ported]
  /// The path of none, though it is a part of one, or spelled as one is not.
  static let otherPaths = ["/items", "/Items/3", "/teas/items/3"]

  private init(
    _ method: String, _ path: String, query: String = "", body: String? = nil, port: String = ""
  ) {
    name = "\(method) \(port)\(path)\(query)"
    let url = URL(string: "\(ShopURL.any)\(port)\(path)\(query)")
    var request = URLRequest(url: url ?? ShopURL.any)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue("ko", forHTTPHeaderField: "Accept-Language")
    request.timeoutInterval = 7
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.httpShouldHandleCookies = false
    self.request = request
  }

  /// The request as a failure names it.
  static func name(of request: URLRequest) -> String {
    all.first { $0.request.isLike(request) }?.name
      ?? "\(request.url?.absoluteString ?? "no URL"), which is not as it was sent here"
  }
}

extension URLRequest {
  /// Whether another request asks for the same, with all its parts.
  func isLike(_ other: URLRequest) -> Bool {
    url == other.url && httpMethod == other.httpMethod && httpBody == other.httpBody
      && allHTTPHeaderFields == other.allHTTPHeaderFields
      && timeoutInterval == other.timeoutInterval && cachePolicy == other.cachePolicy
      && httpShouldHandleCookies == other.httpShouldHandleCookies
  }
}

/// What a test sees of a held session.
struct HeldView: Equatable, Sendable, CustomStringConvertible {
  var held: [String] = []
  /// What each release returned.
  var released: [Bool] = []
  /// The answers, each with the number of its task.
  var answers: [String] = []

  var description: String {
    let list = answers.isEmpty ? "no answer" : answers.joined(separator: ", ")
    let results = released.isEmpty ? "" : ", and release returned \(released)"
    return "holds \(held.inWords) and has delivered \(list)\(results)"
  }
}

/// A held session as it should be.
struct HeldModel {
  private var tasks: [(sample: HeldSample, isNew: Bool)] = []
  private var waiting: [Int] = []
  private var view = HeldView()

  @Sendable static func views(after calls: [HeldCall]) -> [HeldView] {
    var model = HeldModel()
    return calls.enumerated().map { model.view(after: $1, status: 200 + $0) }
  }

  private mutating func view(after call: HeldCall, status: Int) -> HeldView {
    switch call {
    case .send(let sample):
      tasks.append((sample, true))
      resume(tasks.count - 1)
    case .sendInsistently:
      tasks.append((.first, true))
      resume(tasks.count - 1)
    case .sendOvertaken:
      tasks += [(.first, true), (.change, true)]
      for number in [tasks.count - 1, tasks.count - 2] { resume(number) }
    case .make: tasks.append((.first, true))
    case .makeAndCancel: tasks.append((.first, false))
    case .resumeFirst: if !tasks.isEmpty { resume(0) }
    case .cancelFirst: if !tasks.isEmpty { cancel(0) }
    case .cancelNewest: if !tasks.isEmpty { cancel(tasks.count - 1) }
    case .release(let paths): for path in paths { release(path, status: status) }
    }
    view.held = waiting.map { tasks[$0].sample.name }
    return view
  }

  private mutating func resume(_ number: Int) {
    if tasks[number].isNew { waiting.append(number) }
    tasks[number].isNew = false
  }

  private mutating func cancel(_ number: Int) {
    tasks[number].isNew = false
    waiting.removeAll { $0 == number }
  }

  private mutating func release(_ path: String, status: Int) {
    let place = waiting.firstIndex { tasks[$0].sample.request.url?.path == path }
    view.released.append(place != nil)
    guard let place else { return }
    view.answers.append(HeldCall.words(status, to: waiting.remove(at: place)))
  }
}

extension HeldCall {
  /// An answer as a view shows it.
  static func words(_ status: Int, to number: Int) -> String { "\(status) to task \(number + 1)" }

  /// Makes the calls, and looks at the session after each.
  static func play(_ calls: [HeldCall], on held: Exercise2_HeldURLSession.Held) async -> [HeldView]
  {
    let play = HeldPlay(held)
    var seen: [HeldView] = []
    for (place, expected) in HeldModel.views(after: calls).enumerated() {
      play.make(calls[place], status: 200 + place)
      // A double may work on a thread of its own.
      _ = await eventually { play.view == expected }
      seen.append(play.view)
      if seen.last != expected { break }
    }
    return seen
  }
}

/// A session in play, its tasks, and what they were answered.
private final class HeldPlay: Sendable {
  private let held: Exercise2_HeldURLSession.Held
  private let tasks = CompletionLog<any URLSessionDataTaskProtocol>()
  private let answers = CompletionLog<String>()
  private let released = CompletionLog<Bool>()

  init(_ held: Exercise2_HeldURLSession.Held) { self.held = held }

  var view: HeldView {
    HeldView(
      held: held.held().map(HeldSample.name), released: released.values, answers: answers.values)
  }

  func make(_ call: HeldCall, status: Int) {
    switch call {
    case .send(let sample): makeTask(for: sample).resume()
    case .sendInsistently: makeTask(for: .first, isInsistent: true).resume()
    case .sendOvertaken:
      let overtaken = makeTask(for: .first)
      makeTask(for: .change).resume()
      overtaken.resume()
    case .make: _ = makeTask(for: .first)
    case .makeAndCancel: makeTask(for: .first).cancel()
    case .resumeFirst: tasks.values.first?.resume()
    case .cancelFirst: tasks.values.first?.cancel()
    case .cancelNewest: tasks.values.last?.cancel()
    case .release(let paths):
      for path in paths { released.record(held.release(path, .status(status))) }
    }
  }

  private func makeTask(
    for sample: HeldSample, isInsistent: Bool = false
  ) -> any URLSessionDataTaskProtocol {
    let number = tasks.values.count
    let task = held.session.dataTask(with: sample.request) { [answers, tasks] _, response, _ in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if isInsistent { tasks.values[number].resume() }
      answers.record(HeldCall.words(status, to: number))
    }
    tasks.record(task)
    return task
  }
}
