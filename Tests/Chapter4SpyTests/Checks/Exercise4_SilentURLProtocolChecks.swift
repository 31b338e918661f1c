import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

@Suite("4.4 SilentURLProtocol", .tags(.spy, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise4_SilentURLProtocol {
  /// A session, and the two counts that a test reads afterwards.
  struct Spied: Sendable {
    let session: DoubledSession
    let startCount: @Sendable () -> Int
    let stopCount: @Sendable () -> Int
  }

  /// How far a load comes.
  enum Load: String {
    case asked = "canInit"
    case started = "startLoading()"
    case stopped = "startLoading(), stopLoading()"
  }

  var makeSpy: @Sendable () -> Spied = {
    let spy = Exercise4_Subject.makeSpy()
    return Spied(session: spy.session, startCount: spy.startCount, stopCount: spy.stopCount)
  }

  let teach = Teaching(
    "A silent spy counts the starts and the stops of each session; `canInit` starts no load.",
    open: "Chapters/Chapter4Spy/URLProtocol/Exercise4_SilentURLProtocol.swift")

  @Test("counts each start and each stop of a load, and no canInit")
  func countsEachCall() async {
    let fault = await spy.wrongRecord()
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("tells its client nothing, not even about a stop")
  func tellsNothing() async {
    await teach.saying("A double that tells its client something may end the load by it.")
      .expectLaws(URLProtocolLaws.ofSilence, of: double)
  }

  @Test("sees that a caller of ItemDetailAPI cancels", .askedLast)
  func seesTheCancel() async {
    // On Linux the process may not survive the cancel of a load that is being answered.
    guard
      teach.expect(await double.isSilent, "SilentURLProtocol told its client something")
    else { return }
    let spy = makeSpy()
    let task = ItemDetailAPI(urlSession: spy.session.urlSession, baseURL: spy.session.baseURL)
      .loadItemDetail(id: 6) { _ in }
    guard
      teach.expect(
        await eventually { spy.startCount() == 1 },
        "ItemDetailAPI sent a request, and SilentURLProtocol counted \(spy.startCount()) starts")
    else { return }
    task?.cancel()
    teach.expect(
      await eventually { spy.stopCount() == 1 },
      "A caller cancelled its load, and SilentURLProtocol counted \(spy.stopCount()) stops")
  }

  private var double: URLProtocolDouble {
    URLProtocolDouble("SilentURLProtocol") { [makeSpy] _, _ in makeSpy().session }
  }

  private var spy: SpyModel<Load> {
    SpyModel(
      "SilentURLProtocol", verb: "received", calls: [.asked, .started, .stopped],
      words: \.rawValue,
      kept: { loads in
        Self.counts(loads.count { $0 != .asked }, loads.count { $0 == .stopped })
      }
    ) { [makeSpy] in
      let (spy, open) = (makeSpy(), CompletionLog<RecordedLoad>())
      return .init(record: { Self.counts(spy.startCount(), spy.stopCount()) }) { call, _ in
        if call == .asked {
          spy.session.askWhetherItCouldLoad(URLRequest(url: spy.session.baseURL))
          return
        }
        let load = RecordedLoad(by: spy.session)
        open.record(load)
        load.start()
        if call == .stopped { load.stop() }
      }
    }
  }

  private static func counts(_ starts: Int, _ stops: Int) -> [String] {
    ["\(starts) \(starts == 1 ? "start" : "starts")", "\(stops) \(stops == 1 ? "stop" : "stops")"]
  }
}
