import DoubleKit
import Foundation
import Synchronization
import Testing

/// What every `URLProtocol` double keeps to, whatever its exercise is about.
///
/// The last check of an exercise asks those that its lesson has taught, one at a time:
///
/// ```swift
/// await teach.expectLaws(
///   URLProtocolLaws.ofAMock,
///   of: URLProtocolDouble("MockURLProtocol") { answer, requests in
///     makeSession(requests.map { ExpectedCall($0, answer: answer) })
///   })
/// ```
///
/// All loads are made for a client that writes down each call. On Linux a call
/// that comes after the end would end the process of a real session.
///
/// The tests of CheckKit prove each law by a double that breaks it: `LawBreaker.ofAnswering`.
public enum URLProtocolLaws {}

extension URLProtocolDouble {
  /// Whether it never tells its client anything, before a stop and after it: only then
  /// may a check cancel a load of a real session that it answers.
  public var isSilent: Bool {
    get async {
      for law in [URLProtocolLaws.heedsTheStop, URLProtocolLaws.neverAnswers] {
        if await law.breach(self) != nil { return false }
      }
      return true
    }
  }
}

extension URLProtocolLaws {
  /// The laws of each stage but the first. A double may keep what a session is told and never
  /// loads, so those that load nothing come last.
  static let inStages: [DiagnosisStage: [Law<URLProtocolDouble>]] = [
    .oneAfterTheOther: [
      answersEachLoad, endsEachLoad, keepsTheOrder, keepsTheBodyInOne, keepsTheResponse,
      keepsTheBody, failsAlone, failsTheImpossible, acceptsEachRequest, leavesTheRequest,
    ],
    .severalAtOnce: [answersAtOnce, heedsTheStop],
    .twentySessionsAtOnce: [keepsSessionsApart, losesNoSession],
  ]
}

// What it is asked about a request.
extension URLProtocolLaws {
  package static let acceptsEachRequest = Law<URLProtocolDouble>(
    "`canInit` is true for whatever request reaches the double; a request that it refuses may go"
      + " to the network.",
    harm: "A request slips past the double, to the real server.", cure: .letsRequestsPass
  ) { double in
    let session = await double.makeSession(.status(200), SampleRequest.all)
    let bases = [session.baseURL, URL(string: "https://elsewhere.invalid") ?? ShopURL.any]
    let requests = bases.flatMap { base in SampleRequest.all.map { $0.request(to: base) } }
    return requests.first { !session.askWhetherItCouldLoad($0) }.map {
      "\(double.name) refuses \($0.httpMethod ?? "") \($0.url?.absoluteString ?? "") in canInit."
    }
  }

  package static let leavesTheRequest = Law<URLProtocolDouble>(
    "`canonicalRequest` returns the request as it is.",
    harm: "On Apple platforms the test may see a request that nobody sent.",
    cure: .letsRequestsPass
  ) { double in
    let session = await double.makeSession(.status(200), SampleRequest.all)
    let changed = SampleRequest.all.first { sample in
      let request = sample.request(to: session.baseURL)
      let canonical = session.canonicalRequest(for: request)
      return canonical != request || canonical.httpBody != request.httpBody
        || canonical.allHTTPHeaderFields != request.allHTTPHeaderFields
        || canonical.cachePolicy != request.cachePolicy
    }
    return changed.map { "\(double.name) changes \($0) in canonicalRequest." }
  }
}

// What its client hears.
extension URLProtocolLaws {
  package static let endsEachLoad = Law<URLProtocolDouble>(
    "Each load ends, whatever was asked for, even at a host that the double does not know.",
    harm: "The test waits until its deadline, and you do not learn why.", cure: .neverEnds
  ) { double in
    let answers = SessionAnswer.possibleAnswers + SessionAnswer.impossibleAnswers
    let fault = await double.firstBreach(with: answers) { load in
      load.hasEnded ? nil : "did not end the load, and told its client \(load.calls.list)"
    }
    if let fault { return fault }
    let session = await double.makeSession(.status(200), SampleRequest.all)
    let url = ShopURL.fresh().appendingPathComponent("items/31")
    // What it refuses is what another law is about.
    guard session.askWhetherItCouldLoad(URLRequest(url: url)) else { return nil }
    let calls = await session.clientCalls(loading: url)
    return calls.contains(where: \.isEnd)
      ? nil
      : "\(double.name), asked by a host without an answer, told its client \(calls.text)."
  }

  package static let answersEachLoad = manyLoads { double in
    await double.loads(
      of: Array(repeating: SampleRequest.all[0], count: 3), answered: .status(202))
  }

  package static let keepsTheOrder = Law<URLProtocolDouble>(
    "The client hears one error and nothing else; or one response, the body and the end.",
    harm: "On Linux, a second end can crash the process.", cure: .breaksTheOrder
  ) { double in
    await double.firstBreach(with: SessionAnswer.possibleAnswers) { load in
      load.calls.misplacedCall == nil ? nil : "told its client \(load.calls.text)"
    }
  }

  package static let keepsTheBodyInOne = Law<URLProtocolDouble>(
    "The body goes out in one `didLoad`.",
    harm: "On Linux, a real session hands on only one piece of the body: a long answer is cut.",
    cure: .cutsBodies
  ) { double in
    await double.firstBreach(with: SessionAnswer.soundAnswers) { load in
      let count = load.pieces.count
      return count > 1 ? "told its client of the body in \(count) pieces" : nil
    }
  }

  package static let keepsTheResponse = Law<URLProtocolDouble>(
    "The response that was set goes out unchanged: its status and its headers.",
    harm: "An API that reads a header cannot be tested.", cure: .changesAnswers,
    after: [endsEachLoad]
  ) { double in
    await double.firstBreach(with: SessionAnswer.soundAnswers) { load in
      if load.failure != nil { return "failed the load" }
      guard let given = load.answer.response, let sent = load.response else { return nil }
      return sent.loss(of: ClientResponse(given)).map { "sent \($0)" }
    }
  }

  package static let keepsTheBody = Law<URLProtocolDouble>(
    "The body goes out whole, byte for byte.",
    harm: "A long answer is cut, and the API gets the blame.", cure: .changesAnswers,
    after: [endsEachLoad]
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
    "An error goes out as it is, and alone, whatever else the answer holds.",
    harm: "The caller sees a response where you set a failure, or two ends of one load.",
    cure: .hidesErrors, after: [endsEachLoad]
  ) { double in
    await double.firstBreach(with: SessionAnswer.failedAnswers) { load in
      guard let error = load.answer.error else { return nil }
      guard let failure = load.failure, case .failure = load.calls.first else {
        return "told its client \(load.calls.list)"
      }
      return failure == ClientFailure(error) ? nil : "failed with another error: \(failure.text)"
    }
  }

  package static let failsTheImpossible = Law<URLProtocolDouble>(
    "With neither a response nor an error, a load fails: no real load succeeds without a response.",
    harm: "On Linux, `data(for:)` crashes.", cure: .succeedsWithNothing, after: [endsEachLoad]
  ) { double in
    await double.firstBreach(with: SessionAnswer.impossibleAnswers) { load in
      load.failure == nil ? "told its client \(load.calls.list)" : nil
    }
  }

  package static let neverAnswers = Law<URLProtocolDouble>(
    "A load that is open stays open: the client hears nothing.",
    harm: "A test that cancels a load gets an answer instead.", cure: .isDeafToStop
  ) { double in
    let session = await double.makeSession(.status(200), [])
    var loads = SampleRequest.all.map {
      RecordedLoad(of: $0.request(to: session.baseURL), by: session)
    }
    for load in loads { load.startOnItsThread() }
    await Deadline.moment.pass()
    let (logs, traces) = (loads.map(\.log), loads.map(\.trace))
    loads = []
    // A double that will answer by itself is held by whatever it waits for: a
    // queue, a timer, a task. One that waits for nothing is gone by now.
    _ = await eventually(within: .test) {
      traces.allSatisfy(\.isGone) || !logs.allSatisfy(\.values.isEmpty)
    }
    let calls = logs.map(\.values).first { !$0.isEmpty }
    return calls.map { "\(double.name) started a load and told its client \($0.text)." }
  }

  /// The law about loads that come one after the other, or at the same time.
  static func manyLoads(
    _ loads: @escaping @Sendable (URLProtocolDouble) async -> [SampleLoad]
  ) -> Law<URLProtocolDouble> {
    Law(
      "Each load of a session gets the answer, however many come.",
      harm: "The last rows of a long test get no answer, or another one.", cure: .usesUpAnswers,
      unless: { double in
        let first = await double.loads(of: [SampleRequest.all[0]], answered: .status(202))
        return first[0].isAnswered ? nil : "a load that is alone does not get the status"
      }
    ) { double in
      let loads = await loads(double)
      return loads.firstIndex { !$0.isAnswered }.map { place in
        "\(double.name) told the client of load number \(place + 1) of a session"
          + " \(loads[place].calls.text)."
      }
    }
  }
}
