import DoubleKit
import Foundation
import ItemDetail
import Testing

// An answer that is a list: it has one failure, with all that is wrong, below the count of
// what is right.
extension Teaching {
  /// Expects that a list of answers is right. A guess is one answer to all, and earns no point;
  /// the reasons are for a learner who has all of them.
  public func expectList(
    right: Int, isGuess: Bool = false, of all: Int, wrong: [String], reasons: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let header = right > 0 && !wrong.isEmpty ? ["\(right) of \(all) right:"] : []
    record(header + wrong, sourceLocation: sourceLocation)
    count(right: isGuess ? 0 : right, of: all)
    if right == all { explain(reasons) }
  }

  /// Expects that each prediction comes true. Only cases with a prediction are tried.
  public func expectPredictions<Case, Value: Hashable>(
    of cases: [Case], by prediction: (Case) -> Value?, because reason: (Case) -> String,
    sourceLocation: SourceLocation = #_sourceLocation,
    fault: (Case, Value) async throws -> String?
  ) async rethrows {
    var wrong: [String] = []
    for each in cases {
      guard let predicted = prediction(each) else { continue }
      if let fault = try await fault(each, predicted) { wrong.append(fault) }
    }
    let open = cases.filter { prediction($0) == nil }
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    let missing = open.first.map { ["There is no prediction yet for \($0)\(more)."] } ?? []
    let isGuess = cases.map(prediction).theOnlyOne != nil
    let teach = wrong.isEmpty ? saying("Predict first, then run.") : self
    teach.expectList(
      right: cases.count - wrong.count - open.count, isGuess: isGuess, of: cases.count,
      wrong: wrong + missing, reasons: cases.map { "\($0): \(reason($0))" },
      sourceLocation: sourceLocation)
  }
}

extension LifeSituation {
  /// Why the request lives and ends as it does, as a sentence or two.
  public var reason: String {
    switch self {
    case .answered:
      """
      The system asks, starts, and listens until finish. After that, Linux makes no call any more; \
      an Apple system calls stopLoading too, as far as we know.
      """
    case .loadedTwice:
      "Each load is a new one: the session asks the classes again, in order, until one accepts."
    case .neverResumed:
      "dataTask(with:) only makes a task. Until it is resumed or cancelled, the session asks no class."
    case .cancelledWhileLoading:
      """
      A double hears of a cancel through stopLoading, and is silent from then on: the session \
      itself tells the caller URLError.cancelled.
      """
    case .cancelledBeforeResume:
      """
      A cancelled task never starts. On Linux, the cancel still asks for a double and stops it: \
      stopLoading can come without a startLoading. Apple does not say what its systems do.
      """
    case .cancelledBeforeAwait:
      """
      data(from:) does not refuse to start in a cancelled Swift task: on Linux it resumes its task, \
      and cancels it right after. Apple does not say what its systems do.
      """
    }
  }
}

extension RoutingScenario {
  /// Why the request goes where it goes, as a sentence.
  public var reason: String {
    switch self {
    case .doubleIsListed:
      "The double is in the session's protocolClasses and accepts the request."
    case .doubleDeclines:
      "A double whose canInit(with:) returns false is passed over, so the request does not end there."
    case .firstDeclinesSecondAccepts:
      "The classes are asked in order; one that declines only hands the question on."
    case .listedBeforeTheLoaders:
      "The classes are asked in order, and the double comes before the loader's own for HTTP."
    case .listedAfterTheLoaders:
      "The classes are asked in order, and the loader's own for HTTP accepts before the double is asked."
    case .nothingIsListed:
      "An empty list holds no double. Linux's loader then uses its own class for HTTP; others may refuse."
    case .listedTooLate:
      "A session copies its configuration when it is made and never looks at the original again."
    case .codeUsesShared:
      "URLSession.shared has a configuration of its own; the double was listed in another."
    case .registeredNotListed:
      "The loader's own class for HTTP is listed, and accepts before a registered class is asked."
    }
  }
}

extension RoutingScenario {
  /// Sends one request through the scenario's session and sees who gets it.
  ///
  /// The network is a port of this machine on which nobody listens: a request
  /// that no double catches is refused there.
  public func run() async throws -> Destination? {
    let port = try LoopbackPort.closed()
    let log = CompletionLog<SessionAnswer>()
    let session = makeSession()
    session.send(URLRequest(url: port.baseURL.appendingPathComponent(rawValue)), to: log)
    let answer = await log.values(atLeast: 1, within: .test).first
    return answer.map { $0.statusCode == Self.doublesStatus ? .theDouble : .theNetwork }
  }
}
