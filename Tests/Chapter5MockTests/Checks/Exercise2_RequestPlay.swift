import CheckKit
import DoubleKit
import Foundation
import Testing

/// One step of a game with a mock that expects the requests of `script`, in order.
enum RequestStep: CaseIterable, CustomStringConvertible {
  case item
  case cart
  case otherMethod
  case longerPath
  /// Paths that end as the one of the item does, or are spelled as it is not.
  case otherPlaces
  /// All of the script.
  case whole
  /// Ask the mock whether it could load the item, and do not load it.
  case question

  static let script = whole.requests

  /// What is loaded, one after the other.
  var requests: [ExpectedRequest] {
    let item = ExpectedRequest("GET", "/items/41")
    let cart = ExpectedRequest("PUT", "/carts/3")
    return switch self {
    case .item: [item]
    case .cart: [cart]
    case .otherMethod: [ExpectedRequest("DELETE", item.path)]
    case .longerPath: [ExpectedRequest("GET", "\(item.path)/price")]
    case .otherPlaces:
      [ExpectedRequest("GET", "/teas\(item.path)"), ExpectedRequest("GET", "/Items/41")]
    case .whole: [item, item, cart]
    case .question: []
    }
  }

  var description: String {
    self == .question
      ? "canInit alone for \(Self.script[0])"
      : requests.map { "\($0)" }.joined(separator: ", ")
  }

  /// The canned answer of request number 0, 1, 2 and so on of the script. One is
  /// an error: a mock that gives it has met no mistake.
  static func answer(_ number: Int) -> SessionAnswer {
    number == 1 ? .failure(CannedFailure()) : .status(201 + number, body: "answer \(number + 1)")
  }
}

/// What can be seen of a mock.
enum RequestView: Equatable, CustomStringConvertible {
  /// What became of each load of a step, and what was reported meanwhile.
  case loads([String], reports: RequestReports)
  case verdict(RequestReports)
  /// The verdict on another session, which was asked for nothing.
  case neighboursVerdict(RequestReports)

  var description: String {
    switch self {
    case .loads([], .none): "nothing"
    case .loads(let outcomes, .none): outcomes.joined(separator: ", ")
    case .loads(_, let reports): "\(reports), before verify()"
    case .verdict(let reports): "\(reports), by verify()"
    case .neighboursVerdict(let reports):
      "\(reports), by verify() of another session, which expected nothing"
    }
  }
}

/// A right mock: its view for each step, and its verdicts at the end.
struct RequestModel {
  private var open = Array(RequestStep.script.enumerated())
  private var mistakes: [ExpectedRequest] = []
  private var loads: [RequestView] = []

  /// One view for each step, and those of the verdicts.
  @Sendable static func views(after steps: [RequestStep]) -> [RequestView] {
    let model = RequestModel(after: steps)
    return model.loads + [.neighboursVerdict(.none), .verdict(model.verdict)]
  }

  init(after steps: [RequestStep]) {
    for step in steps {
      loads.append(.loads(step.requests.map { outcome(of: $0) }, reports: .none))
    }
  }

  /// What is to be reported when it verifies.
  var verdict: RequestReports {
    let names = mistakes + open.map(\.element)
    return names.isEmpty ? .none : .naming(names)
  }

  private mutating func outcome(of request: ExpectedRequest) -> String {
    if let next = open.first, next.element == request {
      open.removeFirst()
      return RequestStep.answer(next.offset).inWords
    }
    mistakes.append(request)
    return request.failureInWords
  }
}

/// Plays steps on a mock.
struct RequestPlay {
  let makeSession: @Sendable ([ExpectedCall]) -> DoubledSession
  let verify: @Sendable (DoubledSession, SourceLocation) -> Void

  /// What the mock does at each step, up to a load that is left waiting, and
  /// when it verifies at the end.
  func play(_ steps: [RequestStep]) async -> [RequestView] {
    let session = makeSession(
      RequestStep.script.enumerated().map {
        ExpectedCall($1, answer: RequestStep.answer($0))
      })
    let neighbour = makeSession([])
    let expected = RequestModel(after: steps).verdict
    var views: [RequestView] = []
    for step in steps {
      let (view, isOver) = await load(step, by: session)
      views.append(view)
      if !isOver { return views }
    }
    return views + [
      .neighboursVerdict(await verdict(on: neighbour, .none)),
      .verdict(await verdict(on: session, expected)),
    ]
  }

  private func load(
    _ step: RequestStep, by session: DoubledSession
  ) async -> (view: RequestView, isOver: Bool) {
    let outcomes = CompletionLog<String>()
    let line = #_sourceLocation
    let issues = await issues {
      if step == .question { session.ask(for: RequestStep.script[0]) }
      for (number, request) in step.requests.enumerated() {
        let sent = session.request(request, number: number)
        let calls = await RecordedLoad(of: sent, by: session).run()
        outcomes.record(calls.inWords(for: request))
        if !calls.contains(where: \.isEnd) { return }
      }
    }
    let reports = RequestReports.none.ifMet(by: issues, at: line)
    let isOver = !outcomes.values.contains([ClientCall].noAnswer)
    return (.loads(outcomes.values, reports: reports), isOver)
  }

  private func verdict(
    on session: DoubledSession, _ expected: RequestReports
  ) async -> RequestReports {
    let line = #_sourceLocation
    let issues = await issues { [verify] in verify(session, line) }
    return expected.ifMet(by: issues, at: line)
  }
}
