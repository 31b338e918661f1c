import DoubleKit
import Foundation
import Synchronization
import Testing

/// What every `URLProtocol` double keeps to, whatever its exercise is about.
///
/// An exercise says how its double is made, and which of three things it does
/// with a request, in one check, which takes the place of its single checks of
/// the same:
///
/// ```swift
/// @Test("keeps the laws of its seam")
/// func keepsTheLaws() async {
///   await teach.expect(
///     .answering,
///     keptBy: URLProtocolDouble("MockURLProtocol") { answer, requests in
///       makeSession(requests.map { ExpectedCall($0, answer: answer) })
///     })
/// }
/// ```
///
/// All loads are made for a client that writes down each call. On Linux a call
/// that comes after the end would end the process of a real session.
///
/// The tests of CheckKit prove each law by a double that breaks it: `LawBreaker.ofAnswering`.
public struct URLProtocolLaws: Sendable {
  /// The laws, and those that are tried only by a double that keeps the others,
  /// since they take long.
  let laws: [Law<URLProtocolDouble>]
  let lateLaws: [Law<URLProtocolDouble>]

  /// For a double that answers as it was told.
  public static let answering = URLProtocolLaws(
    laws: [keepsSessionsApart] + every + [
      endsEachLoad, keepsTheOrder, keepsTheResponse, keepsTheBody, failsAlone, failsTheImpossible,
    ], lateLaws: [answersEachLoad])

  /// For a double that answers as it was told, and fails what it was not told.
  public static let answeringItsOwn = URLProtocolLaws(
    laws: answering.laws + [failsStrangers, answersEachPort], lateLaws: answering.lateLaws)

  /// For a double that fails each request, whatever it is.
  public static let failing = URLProtocolLaws(laws: every + [onlyFails], lateLaws: [])

  /// For a double that never answers.
  public static let silent = URLProtocolLaws(laws: every + [neverAnswers], lateLaws: [])

  /// The law that hunts a data race.
  public static let underThreads = [losesNoSession]

  private static let every = [acceptsEachRequest, leavesTheRequest, heedsTheStop]
}

extension Teaching {
  /// Expects that a `URLProtocol` double keeps the laws of its seam.
  @discardableResult
  public func expect(
    _ laws: URLProtocolLaws, keptBy double: URLProtocolDouble,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    await expect(
      laws.laws, keptBy: double, then: laws.lateLaws, sourceLocation: sourceLocation)
  }
}

extension URLProtocolDouble {
  /// Whether it never tells its client anything, before a stop and after it: only then
  /// may a check cancel a load of a real session that it answers.
  public var isSilent: Bool {
    get async {
      await [URLProtocolLaws.heedsTheStop, URLProtocolLaws.neverAnswers].breaches(by: self).isEmpty
    }
  }
}

extension URLProtocolLaws {
  package static let acceptsEachRequest = Law<URLProtocolDouble>(
    """
    `canInit` is true for whatever request reaches the double; a request that it refuses may go \
    to the network.
    """
  ) { double in
    let session = double.makeSession(.status(200), SampleRequest.all)
    let elsewhere = ["https://elsewhere.invalid", "http://127.0.0.1:9"]
    let bases = [session.baseURL] + elsewhere.compactMap { URL(string: $0) }
    let requests = bases.flatMap { base in
      (SampleRequest.all + SampleRequest.odd).map { $0.request(to: base) }
    }
    let odd = SampleRequest.oddRequests(to: session.baseURL.host ?? "")
      .filter { !double.isFromElsewhere || $0.url?.scheme == "https" }
    let refused = (requests + odd).first { !session.askWhetherItCouldLoad($0) }
    return refused.map {
      let body = $0.httpBodyStream == nil ? "" : " with its body in a stream"
      let line = "\($0.httpMethod ?? "") \($0.url?.absoluteString ?? "")\(body)"
      return "\(double.name) refuses \(line) in canInit."
    }
  }

  package static let leavesTheRequest = Law<URLProtocolDouble>(
    "`canonicalRequest` returns the request as it is."
  ) { double in
    let session = double.makeSession(.status(200), SampleRequest.all)
    let changed = SampleRequest.all.first { sample in
      let request = sample.request(to: session.baseURL)
      let canonical = session.canonicalRequest(for: request)
      return canonical.url != request.url || canonical.httpMethod != request.httpMethod
        || canonical.allHTTPHeaderFields != request.allHTTPHeaderFields
        || canonical.httpBody != request.httpBody
        || canonical.cachePolicy != request.cachePolicy
        || canonical.timeoutInterval != request.timeoutInterval
    }
    return changed.map { "\(double.name) changes \($0) in canonicalRequest." }
  }

  package static let heedsTheStop = Law<URLProtocolDouble>(
    "The client hears nothing after `stopLoading`."
  ) { double in
    let requests = SampleRequest.all
    let session = double.makeSession(.status(200, body: "a bowl"), requests)
    let logs = requests.map { _ in StopLog() }
    var loads = zip(requests, logs).map {
      RecordedLoad(of: $0.request(to: session.baseURL), by: session, onCall: $1.record)
    }
    let done = CompletionLog<Void>()
    Thread.detachNewThread { [loads] in
      for (load, log) in zip(loads, logs) {
        log.startAndStop(load)
        done.record(())
      }
    }
    let count = await done.values(atLeast: loads.count).count
    if double.isFromElsewhere {
      // It may answer much later. Nobody holds a double then that has nothing to say.
      let traces = loads.map(\.trace)
      loads = []
      _ = await eventually { traces.allSatisfy(\.isGone) }
    } else {
      await Deadline.moment.pass()
    }
    let calls = withExtendedLifetime(loads) { logs.prefix(count).map(\.calls) }
    // Of those that were open, one alone says nothing: a double that answers on
    // another thread may have begun to while it was stopped.
    let open = calls.filter(\.early.isEmpty)
    let areAllLate = open.count > 1 && open.allSatisfy { !$0.late.isEmpty }
    let reopened = calls.first { $0.early.contains(where: \.isEnd) && !$0.late.isEmpty }
    guard let late = reopened ?? (areAllLate ? open.first : nil) else { return nil }
    return "\(double.name) was stopped, and then told its client \(late.late.list)."
  }
}

/// What the client of a load hears that one thread starts and stops at once.
private final class StopLog: Sendable {
  /// Late is what comes after the stop, or from the same thread during it. A session
  /// stops a load on the thread on which it hears, so below a real one nothing comes
  /// from another thread meanwhile.
  struct Calls {
    var early: [ClientCall] = []
    var late: [ClientCall] = []
  }

  private enum Phase: Equatable { case open, stopping(on: ObjectIdentifier), stopped }

  private struct State {
    var phase = Phase.open
    var calls = Calls()
  }

  private let state = Mutex(State())

  var calls: Calls { state.withLock(\.calls) }

  @Sendable func record(_ call: ClientCall) {
    let here = Phase.stopping(on: ObjectIdentifier(Thread.current))
    state.withLock { state in
      let isLate = [.stopped, here].contains(state.phase)
      if isLate { state.calls.late.append(call) } else { state.calls.early.append(call) }
    }
  }

  func startAndStop(_ load: RecordedLoad) {
    load.start()
    let here = ObjectIdentifier(Thread.current)
    state.withLock { $0.phase = .stopping(on: here) }
    load.stop()
    state.withLock { $0.phase = .stopped }
  }
}
