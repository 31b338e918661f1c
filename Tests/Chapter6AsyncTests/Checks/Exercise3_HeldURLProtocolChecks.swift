import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("6.3 HeldURLProtocol", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise3_HeldURLProtocol {
  var makeHeld: @Sendable () -> HeldModel.Loads = Exercise3_Subject.makeHeld

  let teach = Teaching(
    "A held stub keeps each load until it is released or stopped, and answers a released one once, on"
      + " the loader's thread.",
    open: "Chapters/Chapter6Async/URLProtocol/Exercise3_HeldURLProtocol.swift")

  @Test("holds each load until it is released or stopped")
  func holdsEachLoad() async {
    let rows = HeldModel.releases + HeldModel.order + HeldModel.cancels + HeldModel.restarts
    let fault = await HeldModel("HeldURLProtocol", loads: makeHeld).fault(in: rows)
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("delivers on the loader's thread, and nothing after a stop")
  func deliversOnTheLoaderThread() async {
    let fault = if let stray = await strayCall() { stray } else { await callAfterStop() }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("keeps the laws of its seam", .askedLast)
  func keepsTheLaws() async {
    await teach.expectLaws(
      URLProtocolLaws.ofAHeldStub,
      of: URLProtocolDouble("HeldURLProtocol") { [makeHeld] _, _ in makeHeld().session })
  }

  /// How a client is called on another thread than the loader's. That it is not called is
  /// what another check says.
  private func strayCall() async -> String? {
    let (held, places) = (makeHeld(), CompletionLog<ThreadOrQueue>())
    let load = RecordedLoad(of: request(to: held), by: held.session) { _ in places.record(.current)
    }
    let loaderPlaces = CompletionLog<ThreadOrQueue>()
    await held.session.doOnLoaderThread {
      loaderPlaces.record(.current)
      load.start()
    }
    _ = await eventually { !held.held().isEmpty }
    guard held.release(Self.path, .status(200)) else { return nil }
    await places.values(atLeast: 1)
    guard let stray = places.values.first(where: { $0 != loaderPlaces.values.first }) else {
      return nil
    }
    return "HeldURLProtocol called its client on \(stray), and not on the loader's thread, where"
      + " startLoading is called."
  }

  /// How a client is called whose load was released, and stopped before the answer went out.
  private func callAfterStop() async -> String? {
    let held = makeHeld()
    let load = RecordedLoad(of: request(to: held), by: held.session)
    await held.session.doOnLoaderThread { load.start() }
    _ = await eventually { !held.held().isEmpty }
    // What `release` hands over comes when both have returned.
    await held.session.doOnLoaderThread {
      _ = held.release(Self.path, .status(200))
      load.stop()
    }
    return load.calls.isEmpty
      ? nil
      : "A load was released, and stopped before its answer went out. HeldURLProtocol still told its"
        + " client \(load.calls.list)."
  }

  private static let path = "/items/3"

  private func request(to held: HeldModel.Loads) -> URLRequest {
    URLRequest(url: held.session.baseURL.appendingPathComponent(Self.path))
  }
}
