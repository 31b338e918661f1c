import DoubleKit
import Foundation

extension URLProtocolLaws {
  package static let endsEachLoad = Law<URLProtocolDouble>(
    "Each load ends, whatever was asked for, even at a host that the double does not know."
  ) { double in
    let answers = SessionAnswer.possibleAnswers + SessionAnswer.impossibleAnswers
    let fault = await double.firstBreach(with: answers) { load in
      load.hasEnded ? nil : "did not end the load, and told its client \(load.calls.list)"
    }
    if let fault { return fault }
    return await double.strangersFault { calls in
      calls.contains(where: \.isEnd) ? nil : calls.list
    }
  }

  package static let failsStrangers = Law<URLProtocolDouble>(
    "If no answer was set for a host, a request to that host fails."
  ) { double in
    await double.strangersFault(at: "items/31") { calls in
      // Whether it ends, and in which order, is what other laws are about.
      let isAnswer = calls.contains(where: \.isEnd) && calls.misplacedCall == nil
      return isAnswer && !calls.isOneFailure ? calls.list : nil
    }
  }

  package static let answersEachPort = Law<URLProtocolDouble>(
    "A host keeps its answer at each of its ports."
  ) { double in
    let sample = SampleRequest.all[0]
    let session = double.makeSession(.status(202), [sample])
    var request = sample.request(to: session.baseURL)
    var parts = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
    parts?.port = 8443
    request.url = parts?.url
    let calls = await session.clientCalls(loading: [request])
    // One that does not answer at the plain address breaks another law.
    let plain = await double.loads(of: [sample], answered: .status(202))
    return plain.first?.response?.status != 202 || calls.first?.status == 202
      ? nil
      : "\(double.name) was told to answer status 202, and told a client who asked port 8443 of"
        + " the same host \(calls.first?.text ?? "nothing")."
  }

  package static let keepsTheOrder = Law<URLProtocolDouble>(
    "The client hears one error and nothing else; or one response, at most one `didLoad`, and the end."
  ) { double in
    let fault = await double.firstBreach(with: SessionAnswer.possibleAnswers) { $0.faultOfOrder }
    if fault != nil || double.isFromElsewhere { return fault }
    return await double.strangersFault { $0.misplacedCall == nil ? nil : $0.text }
  }

  package static let keepsTheResponse = Law<URLProtocolDouble>(
    """
    The response that was set goes out unchanged: its status, its headers, and whether it is HTTP.
    """
  ) { double in
    await double.firstBreach(with: SessionAnswer.soundAnswers) { load in
      if load.failure != nil { return "failed the load" }
      guard let given = load.answer.response else { return nil }
      guard let sent = load.response else {
        // Any other double breaks the law of the order, which is enough.
        return double.isFromElsewhere && load.hasEnded ? "handed on no response" : nil
      }
      let difference =
        double.isFromElsewhere
        ? sent.loss(of: ClientResponse(given)) : sent.difference(from: ClientResponse(given))
      return difference.map { "sent \($0)" }
    }
  }

  package static let keepsTheBody = Law<URLProtocolDouble>(
    "The body goes out whole, byte for byte."
  ) { double in
    await double.firstBreach(with: SessionAnswer.soundAnswers) { load in
      guard load.calls.contains(.end), load.response != nil else { return nil }
      let body = load.answer.data ?? Data()
      let sent = load.pieces.reduce(into: Data()) { $0 += $1 }
      if sent == body { return nil }
      return "sent \(sent.count == body.count ? "other bytes" : "\(sent.count) bytes")"
    }
  }

  package static let failsAlone = Law<URLProtocolDouble>(
    "An error goes out as it is, and alone, whatever else the answer holds."
  ) { double in
    await double.firstBreach(with: SessionAnswer.failedAnswers) { load in
      guard load.hasEnded, let error = load.answer.error else { return nil }
      guard let failure = load.failure, case .failure = load.calls.first else {
        return "told its client \(load.calls.list)"
      }
      return failure == ClientFailure(error) ? nil : "failed with another error: \(failure.text)"
    }
  }

  package static let failsTheImpossible = Law<URLProtocolDouble>(
    "With neither a response nor an error, a load fails: no real load succeeds without a response."
  ) { double in
    await double.firstBreach(with: SessionAnswer.impossibleAnswers) { load in
      load.hasEnded && load.failure == nil ? "told its client \(load.calls.list)" : nil
    }
  }

  package static let onlyFails = Law<URLProtocolDouble>(
    "Each load fails, at any host, and the client hears nothing else."
  ) { double in
    // What it is told does not matter, so the sentence leaves it out.
    let loads = await double.loads(of: SampleRequest.all, answered: .status(200))
    if let load = loads.first(where: { !$0.calls.isOneFailure }) {
      return "\(double.name), asked for \(load.request), told its client \(load.calls.text)."
    }
    let session = double.makeSession(.status(200), [])
    let calls = await session.clientCalls(loading: ShopURL.fresh())
    return calls.isOneFailure
      ? nil : "\(double.name), asked by another host, told its client \(calls.text)."
  }

  package static let neverAnswers = Law<URLProtocolDouble>(
    "A load that is open stays open: the client hears nothing."
  ) { double in
    let session = double.makeSession(.status(200), [])
    var loads = SampleRequest.all.map {
      RecordedLoad(of: $0.request(to: session.baseURL), by: session)
    }
    for load in loads { load.startOnItsThread() }
    await Deadline.moment.pass()
    let (logs, traces) = (loads.map(\.log), loads.map(\.trace))
    loads = []
    // A double that will answer by itself is held by whatever it waits for: a
    // queue, a timer, a task. One that waits for nothing is gone by now.
    if !traces.allSatisfy(\.isGone) {
      _ = await eventually(within: .longest) {
        traces.allSatisfy(\.isGone) || !logs.allSatisfy(\.values.isEmpty)
      }
    }
    let calls = logs.map(\.values).first { !$0.isEmpty }
    return calls.map { "\(double.name) started a load and told its client \($0.text)." }
  }
}

extension URLProtocolDouble {
  /// What is wrong with the calls for a request to a host without an answer, as a sentence.
  /// What a double refuses is not loaded, and that is another law.
  fileprivate func strangersFault(
    at path: String = "", _ fault: ([ClientCall]) -> String?
  ) async -> String? {
    let session = makeSession(.status(200), SampleRequest.all)
    let url = path.isEmpty ? ShopURL.fresh() : ShopURL.fresh().appendingPathComponent(path)
    if isFromElsewhere, !session.askWhetherItCouldLoad(URLRequest(url: url)) { return nil }
    return fault(await session.clientCalls(loading: url)).map {
      "\(name), asked by a host without an answer, told its client \($0)."
    }
  }
}

extension SampleLoad {
  /// What breaks the law of the order.
  var faultOfOrder: String? {
    if calls.misplacedCall != nil { return "told its client \(calls.text)" }
    return pieces.count > 1 ? "told its client of the body in \(pieces.count) pieces" : nil
  }
}

extension Deadline {
  /// For a double that may answer by itself: longer than a test's patience.
  fileprivate static let longest = Deadline(ticks: 120)
}

// What the first load of a process shows, before anybody has set an answer.
extension URLProtocolLaws {
  static let acceptsTheFirstRequest = Law<URLProtocolDouble.Untold>(
    acceptsEachRequest.description
  ) { double in
    double.isAccepted
      ? nil : "\(double.name), asked before any answer was set, refuses the request in canInit."
  }

  static let endsTheFirstLoad = Law<URLProtocolDouble.Untold>(endsEachLoad.description) { double in
    let calls = await double.firstCalls()
    return calls.contains(where: \.isEnd)
      ? nil : "\(double.name), asked before any answer was set, told its client \(calls.list)."
  }

  /// Whoever does not end the load breaks the law before.
  static let failsTheFirstLoad = Law<URLProtocolDouble.Untold>(failsStrangers.description) {
    double in
    let calls = await double.firstCalls()
    return calls.isOneFailure || !calls.contains(where: \.isEnd)
      ? nil : "\(double.name), asked before any answer was set, told its client \(calls.text)."
  }
}

extension URLProtocolDouble {
  /// A double from elsewhere that nobody has told anything.
  actor Untold {
    nonisolated let name: String
    private nonisolated let session: DoubledSession
    private var calls: [ClientCall]?

    init(_ name: String, class urlProtocol: URLProtocol.Type) {
      self.name = name
      session = DoubledSession(answeredBy: urlProtocol)
    }

    nonisolated var isAccepted: Bool {
      session.askWhetherItCouldLoad(URLRequest(url: session.baseURL))
    }

    /// What its client hears of the first load.
    func firstCalls() async -> [ClientCall] {
      if let calls { return calls }
      let heard = await session.clientCalls()
      calls = heard
      return heard
    }
  }
}
