import CheckKit
import DoubleKit
import Foundation
import Synchronization

/// A double before a held one, which releases each load when it starts: the laws
/// of the seam are about what answers. They load by hand: below a real session, it
/// would release on the loader's thread, where a double may wait for the loader.
final class ReleasingURLProtocol: URLProtocol {
  private struct Release: Sendable {
    let held: Exercise3_HeldURLProtocol.Held
    let answer: SessionAnswer
  }

  /// The held double, where a law asks about a host that no session has.
  @TaskLocal static var judged: URLProtocol.Type = URLProtocol.self

  private static let releases = PerHost<Release>()

  private var inside: URLProtocol?

  static func makeSession(
    _ held: Exercise3_HeldURLProtocol.Held, answer: SessionAnswer
  ) -> DoubledSession {
    releases[held.session.baseURL] = Release(held: held, answer: answer)
    return DoubledSession(
      answeredBy: ReleasingURLProtocol.self, baseURL: held.session.baseURL)
  }

  private static func double(for request: URLRequest) -> URLProtocol.Type {
    releases[request.url]?.held.session.urlProtocol ?? judged
  }

  override class func canInit(with request: URLRequest) -> Bool {
    double(for: request).canInit(with: request)
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest {
    double(for: request).canonicalRequest(for: request)
  }

  override func startLoading() {
    guard let releases = Self.releases[request.url] else {
      // A held double ends no load by itself, so this is no matter of the laws.
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    inside = releases.held.session.urlProtocol.init(
      request: request, cachedResponse: nil, client: client)
    inside?.startLoading()
    let path = request.url?.path ?? ""
    let release = { @Sendable in releases.held.release(path, releases.answer) }
    if release() { return }
    // A double may hold the request a moment later.
    Task { _ = await eventually(release) }
  }

  override func stopLoading() { inside?.stopLoading() }
}

/// A held double whose loads many threads release, while the loader's thread starts and
/// stops them, as a session does.
final class HeldLoadRace: Sendable {
  private let held: Exercise3_HeldURLProtocol.Held
  private let loads = CompletionLog<(number: Int, load: HeldLoad)>()
  private let stopped = CompletionLog<Int>()
  private let releaseCount = Atomic(0)
  private let oldest = Atomic(0)

  init(_ held: Exercise3_HeldURLProtocol.Held) { self.held = held }

  /// Makes a race in which so many loads with one path are held beforehand.
  convenience init(_ held: Exercise3_HeldURLProtocol.Held, holding count: Int) async {
    self.init(held)
    for number in 0..<count {
      let load = HeldLoad(
        of: .ofRace(number, to: held.session.baseURL, path: "items/0"), by: held)
      loads.record((number, load))
      load.start()
    }
    await held.session.loaderIsDone()
    _ = await eventually { held.held().count == count }
  }

  /// Releases the oldest load, or has it stopped.
  func endOldest(stopping isStopped: Bool) {
    let load = loads.values[oldest.add(1, ordering: .relaxed).oldValue]
    if isStopped {
      stopped.record(load.number)
      load.load.stop()
    } else if held.release(load.load.path, .status(200)) {
      releaseCount.add(1, ordering: .relaxed)
    }
  }

  /// Has one load started. Then it has that one stopped, or releases the oldest with
  /// the same path, which may be the load of another thread. No session is told, so
  /// an answer may meet a stop.
  func send(number: Int) {
    let load = HeldLoad(of: .ofRace(number, to: held.session.baseURL), by: held)
    loads.record((number, load))
    load.start()
    if number.isMultiple(of: 3) {
      load.stop()
      stopped.record(number)
    } else if held.release(load.path, .status(200)) {
      releaseCount.add(1, ordering: .relaxed)
    }
  }

  /// What is wrong after so many loads with the numbers from 0 on; nil when each
  /// has one end.
  func fault(after count: Int) async -> String? {
    await held.session.loaderIsDone()
    // A double may work on a thread of its own.
    _ = await eventually { self.ends.fault(after: count) == nil }
    await held.session.loaderIsDone()
    let fault = ends.fault(after: count)
    await stopTheRest()
    return fault.map {
      "\(count) loads were started, and eight threads released or stopped them:"
        + " HeldURLProtocol \($0)."
    }
  }

  /// What the end of a session does: a double may keep the loads of all in one place.
  private func stopTheRest() async {
    let rest = Set(held.held().compactMap(\.raceNumber))
    for (number, load) in loads.values where rest.contains(number) { load.stop() }
    await held.session.loaderIsDone()
  }

  private var ends: HeldEnds {
    HeldEnds(
      held: held.held().compactMap(\.raceNumber),
      answered: loads.values.flatMap { Array(repeating: $0.number, count: $0.load.ends) },
      cancelled: Set(stopped.values),
      releaseCount: releaseCount.load(ordering: .relaxed))
  }
}
