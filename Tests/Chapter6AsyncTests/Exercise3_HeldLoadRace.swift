import CheckKit
import Dispatch
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A double before a held one, which releases each load when it starts: the laws
/// of the seam are about what answers. They load by hand, on any thread, so this
/// passes their calls on to the loader's thread, in order.
final class ReleasingURLProtocol: URLProtocol {
  private struct Release: Sendable {
    let held: Exercise3_HeldURLProtocol.Held
    let answer: SessionAnswer
  }

  /// The held double, where a law asks about a host that no session has.
  @TaskLocal static var judged: URLProtocol.Type = URLProtocol.self

  private static let releases = PerHost<Release>()

  /// The double inside, which is called on the loader's thread alone, and what is
  /// still to be done with it.
  private struct Inside: @unchecked Sendable {
    let double: URLProtocol
    let open = DispatchGroup()

    func call(_ session: DoubledSession, _ work: @escaping @Sendable (URLProtocol) -> Void) {
      open.enter()
      session.runOnLoaderThread {
        work(double)
        open.leave()
      }
    }

    func waitUntilDone() { _ = open.wait(timeout: .now() + .milliseconds(200)) }
  }

  private var inside: Inside?

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
    let held = releases.held
    let inside = Inside(
      double: held.session.urlProtocol.init(request: request, cachedResponse: nil, client: client))
    self.inside = inside
    let path = request.url?.path ?? ""
    let release = { @Sendable in held.release(path, releases.answer) }
    inside.call(held.session) { double in
      double.startLoading()
      // As a test does it: on another thread.
      DispatchQueue.global().async(group: inside.open) {
        if release() { return }
        // A double may hold the request a moment later.
        Task { _ = await eventually(release) }
      }
    }
  }

  /// Returns when all is done that the load began: a law looks then at what the
  /// client was told. So this is for loads by hand alone.
  override func stopLoading() {
    guard let inside, let held = Self.releases[request.url]?.held else { return }
    inside.call(held.session) { $0.stopLoading() }
    inside.waitUntilDone()
    // The answer goes out after what the loader has been given so far.
    inside.call(held.session) { _ in }
    inside.waitUntilDone()
  }
}

/// A held double whose loads many threads release, while the loader starts and
/// stops others.
final class HeldLoadRace: Sendable {
  private let held: Exercise3_HeldURLProtocol.Held
  private let loads = CompletionLog<(number: Int, load: HeldLoad)>()
  private let stopped = CompletionLog<Int>()
  private let releaseCount = Atomic(0)

  init(_ held: Exercise3_HeldURLProtocol.Held) { self.held = held }

  /// Starts one load. Then it stops that one, or releases the oldest with the
  /// same path, which may be the load of another thread. No session is told, so
  /// an answer may meet a stop.
  func send(number: Int) {
    let load = HeldLoad(of: .ofRace(number, to: held.session.baseURL), by: held)
    loads.record((number, load))
    load.start()
    if number.isMultiple(of: 3) {
      load.stop()
      stopped.record(number)
    } else {
      releaseOne(like: load)
    }
  }

  /// The loader starts a load later than it was asked to. Without another try, all
  /// threads would be done before it begins.
  private func releaseOne(like load: HeldLoad) {
    for _ in 1...20 {
      if held.release(load.path, .status(200)) {
        releaseCount.add(1, ordering: .relaxed)
        return
      }
      sched_yield()
    }
  }

  /// What is wrong after so many loads with the numbers from 0 on; nil when each
  /// has one end.
  func fault(after count: Int) async -> String? {
    await held.session.loaderIsDone()
    // A double may work on a thread of its own.
    _ = await eventually { self.ends.fault(after: count) == nil }
    await held.session.loaderIsDone()
    return ends.fault(after: count).map {
      "Eight threads started \(count) loads, released and stopped: HeldURLProtocol \($0)."
    }
  }

  private var ends: HeldEnds {
    HeldEnds(
      held: held.held().compactMap(\.raceNumber),
      answered: loads.values.flatMap { Array(repeating: $0.number, count: $0.load.ends) },
      cancelled: Set(stopped.values),
      releaseCount: releaseCount.load(ordering: .relaxed))
  }
}
