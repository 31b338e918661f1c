import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Synchronization
import Testing

@Suite("3.1 FakeItemServer", .tags(.fake, .protocolInjection))
struct Exercise1_FakeItemServer {
  var makeServer: @Sendable ([Item]) -> any ItemServing = Exercise1_Subject.makeServer
  var makeSession: @Sendable (any ItemServing) -> any URLSessionProtocol =
    Exercise1_Subject.makeSession

  let teach = Teaching(
    "A fake does real work: its answers follow from its items, and from earlier requests.",
    open: "Chapters/Chapter3Fake/ProtocolInjection/Exercise1_FakeItemServer.swift")
  let cup = ShopRule.stock[0]
  let tray = ShopRule.stock[1]

  @Test("answers 200 with the item that the request names")
  func answersWithTheItem() {
    let server = makeServer([cup, tray])
    let first = server.ask("GET", "items/30")
    guard
      teach.expect(
        first.statusCode == 200, "FakeItemServer sells item 30 and answered with \(first.text).")
    else { return }
    guard
      teach.expect(
        first.item != nil,
        "FakeItemServer sells item 30, and its body is not an item as JSON: \(first.text).")
    else { return }
    let items = [30, 12, 30].map { server.ask("GET", "items/\($0)").item }
    teach.expect(
      items == [tray, cup, tray],
      "FakeItemServer got requests for the items 30, 12 and 30, and gave others, or none.")
  }

  @Test("answers each request by the rules of the shop")
  func followsTheRules() {
    let wrong = ShopRule.all.compactMap { rule -> String? in
      let server = makeServer(ShopRule.stock)
      let expected = ShopRule.views(after: [rule])
      let seen = ShopRule.views(after: [rule], of: server)
      return seen == expected ? nil : "\(rule) with \(seen[0].difference(from: expected[0]))"
    }
    // Others may be wrong for the same reason.
    teach.expect(
      wrong.isEmpty, "FakeItemServer answered \(wrong.prefix(2).joined(separator: "; "))")
  }

  @Test("keeps each change, and changes nothing else")
  func keepsEachChange() async {
    let check = ModelCheck(of: ShopRule.played, model: ShopRule.views) { [makeServer] rules in
      ShopRule.views(after: rules, of: makeServer(ShopRule.stock))
    }
    guard let difference = await check.shortestDifference() else { return }
    let steps = difference.operations.map(\.description).joined(separator: ", then ")
    teach.expect(
      false,
      "FakeItemServer got \(steps), and answered the last request with"
        + " \(difference.seen.difference(from: difference.expected)).")
  }

  @Test("keeps its items apart from another server's")
  func keepsItsOwnItems() {
    let changed = makeServer([cup])
    let other = makeServer([cup, tray])
    _ = changed.ask("PUT", "items/12/price", body: #"{"price":1}"#)
    teach.expect(
      other.ask("GET", "items/12").item?.price != 1,
      "A client changed the price of item 12 in one FakeItemServer, and another server shows it.")
    teach.expect(
      changed.ask("GET", "items/30").item == nil,
      "One FakeItemServer sells an item that only another FakeItemServer has.")
  }

  @Test("loses no change, however many threads change prices")
  func losesNoChange() async {
    // A server that keeps no change even of one thread fails another check.
    let alone = RacedShop(makeServer(RacedShop.stock))
    for number in 0...1 { alone.change(number) }
    guard alone.isIntact else { return }
    let fault = await ThreadRace(rounds: 5, calls: RacedShop.changes)
      .firstFault(
        of: { RacedShop(makeServer(RacedShop.stock)) }, calling: { $0.change($1) }
      ) { shop, _ in shop.fault() }
    if let fault { teach.expect(false, fault) }
  }

  @Test("asks its core once for each task, on resume()")
  func asksWhenResumed() async {
    let check = ModelCheck(of: TaskCall.all, model: TaskCall.views) { [makeSession] calls in
      await TaskCall.play(calls, on: makeSession)
    }
    guard let difference = await check.shortestDifference() else { return }
    let (seen, expected) = (difference.seen, difference.expected)
    teach.expect(
      seen.asked == expected.asked,
      "After \(difference.operations), FakeItemSession has asked its core for \(seen.asked);"
        + " it should have asked for \(expected.asked).")
    teach.expect(
      seen.asked != expected.asked || seen.handedOn == expected.handedOn,
      "After \(difference.operations), the core has answered \(expected.handedOn), and"
        + " FakeItemSession has handed on \(seen.handedOn).")
  }

  @Test("keeps the laws of its seam")
  func keepsTheLaws() async {
    await teach.expect(
      SessionLaws.answering + SessionLaws.faithful,
      keptBy: SessionDouble("FakeItemSession") { [makeSession] answer in
        makeSession(ClosureShop { _ in answer })
      })
  }

  @Test("shows ItemDetailAPI the price that it changed")
  func servesTheAPI() async {
    let session = makeSession(makeServer([cup, tray]))
    let api = ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 12, completion: log.completion)
    let first = await log.values(atLeast: 1)
    guard
      teach.expect(
        first == [.item(cup)],
        "ItemDetailAPI asked for a cup and got \(first.isEmpty ? "no answer" : "\(first)").")
    else { return }
    api.updatePrice(ofItem: 12, to: 9900, completion: log.completion)
    await log.values(atLeast: 2)
    api.loadItemDetail(id: 12, completion: log.completion)
    await log.values(atLeast: 3)
    api.loadItemDetail(id: 13, completion: log.completion)
    let outcomes = await log.values(atLeast: 4).dropFirst()
    let dearer = Item(id: 12, title: "Cup", descriptions: "Without a handle.", price: 9900)
    teach.expect(
      outcomes == [.item(dearer), .item(dearer), .refused(.network(statusCode: 404))],
      "ItemDetailAPI changed a price, loaded two items and got \(Array(outcomes)).")
  }
}

/// The result of some calls: the requests that the core got, and the answers that
/// the session handed on.
private struct TaskView: Equatable {
  var asked: [String] = []
  var handedOn: [String] = []
}

/// One call of a session, or of its newest task.
private enum TaskCall: CustomStringConvertible {
  case makeTask(String)
  case resume
  case cancel

  static let all: [TaskCall] =
    ["GET", "PUT", "DELETE"].map { .makeTask($0) } + [.resume, .cancel]

  /// The core's answer to its first, second, … request. There is a failure, and
  /// there are two refusals, since some wrong sessions ask again after one of them.
  static func answer(_ number: Int, to request: URLRequest) -> SessionAnswer {
    switch request.httpMethod {
    case "PUT": .failure(URLError(.networkConnectionLost))
    case "DELETE": .status(503, body: "answer \(number)")
    default: .status(404, body: "answer \(number)")
    }
  }

  var description: String {
    switch self {
    case .makeTask(let method): "dataTask(\(method))"
    case .resume: "resume()"
    case .cancel: "cancel()"
    }
  }

  private var request: URLRequest? {
    guard case .makeTask(let method) = self else { return nil }
    let path = method == "PUT" ? "items/12/price?in=won" : "items/12"
    var request = URLRequest(url: URL(string: "\(ShopURL.any)/\(path)") ?? ShopURL.any)
    request.httpMethod = method
    request.setValue(method, forHTTPHeaderField: "X-Till")
    if method == "PUT" { request.httpBody = Data(#"{"price":5200}"#.utf8) }
    return request
  }

  /// The right view after each call.
  @Sendable static func views(after calls: [TaskCall]) -> [TaskView] {
    var asleep: URLRequest?
    var view = TaskView()
    return calls.map { call in
      switch call {
      case .makeTask: asleep = call.request
      case .resume:
        if let request = asleep.take() {
          view.asked.append(request.whole)
          view.handedOn.append(answer(view.asked.count, to: request).text)
        }
      case .cancel: asleep = nil
      }
      return view
    }
  }

  /// Plays the calls, up to one that is not answered. No task is resumed twice
  /// or after it was cancelled: a session may then do what it likes.
  static func play(
    _ calls: [TaskCall], on makeSession: (any ItemServing) -> any URLSessionProtocol
  ) async -> [TaskView] {
    let asked = CompletionLog<String>()
    let answers = CompletionLog<SessionAnswer>()
    let session = makeSession(
      ClosureShop {
        asked.record($0.whole)
        return answer(asked.values.count, to: $0)
      })
    var newest: (task: any URLSessionDataTaskProtocol, isAsleep: Bool)?
    var views: [TaskView] = []
    let view = { TaskView(asked: asked.values, handedOn: answers.values.map(\.text)) }
    var resumeCount = 0
    for call in calls {
      if let request = call.request {
        newest = (session.dataTask(with: request, completionHandler: answers.handler), true)
      } else if case .cancel = call {
        newest?.task.cancel()
        newest?.isAsleep = false
      } else if let task = newest, task.isAsleep {
        newest?.isAsleep = false
        resumeCount += 1
        task.task.resume()
        await answers.values(atLeast: resumeCount)
      }
      views.append(view())
      if answers.values.count < resumeCount { return views }
    }
    await Deadline.moment.pass()
    return views.dropLast() + [view()]
  }
}

extension URLRequest {
  /// All of the request in one line.
  fileprivate var whole: String {
    let headers = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value)" }
    let parts =
      [httpMethod ?? "", url?.absoluteString ?? ""] + headers + [
        String(decoding: httpBody ?? Data(), as: UTF8.self)
      ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension SessionAnswer {
  /// The answer as a failure message shows it.
  var text: String {
    let status = statusCode.map(String.init) ?? "no status"
    let body = String(decoding: data ?? Data(), as: UTF8.self)
    return "\(status) and \(body.isEmpty ? "no body" : body)"
  }
}
