import DoubleKit
import Foundation
import ItemDetail

// A held stub, on each seam.
extension HeldModel {
  /// A session that holds its tasks.
  public typealias Session = (
    session: any URLSessionProtocol, held: @Sendable () -> [URLRequest],
    release: @Sendable (_ path: String, _ answer: SessionAnswer) -> Bool
  )
  /// A real session whose `URLProtocol` holds its loads.
  public typealias Loads = (
    session: DoubledSession, held: @Sendable () -> [URLRequest],
    release: @Sendable (_ path: String, _ answer: SessionAnswer) -> Bool
  )
  /// A double of the API that holds its calls, and lists the cancelled ones.
  public typealias API = (
    api: any ItemDetailAPIProtocol, cancelled: @Sendable () -> [Int],
    release: @Sendable (_ id: Int, _ result: ItemResult) -> Bool
  )

  /// A held stub that is passed in as a session.
  public init(_ name: String, session make: @escaping @Sendable () -> Session) {
    self.init(name: name, seam: .session) {
      let made = make()
      return Held(
        listed: { made.held().map(\.methodAndPath) },
        call: { item, _ in
          let log = CompletionLog<SessionAnswer>()
          let request = URLRequest(url: ShopURL.any.item(item))
          let task = made.session.dataTask(with: request, completionHandler: log.handler)
          return Call(
            begin: { task.resume() }, cancel: { task.cancel() },
            ends: { log.values.map(\.inWords) })
        }, release: { made.release("/items/\($0)", .status($1)) })
    }
  }

  /// A held stub behind a real session. Its loads are started and stopped by hand, on the
  /// loader's thread.
  public init(_ name: String, loads make: @escaping @Sendable () -> Loads) {
    self.init(name: name, seam: .urlProtocol) {
      let made = make()
      return Held(
        listed: { made.held().map(\.methodAndPath) },
        call: { item, _ in
          let request = URLRequest(url: made.session.baseURL.item(item))
          let load = RecordedLoad(of: request, by: made.session)
          return Call(
            begin: { await made.session.doOnLoaderThread { load.start() } },
            cancel: { await made.session.doOnLoaderThread { load.stop() } },
            ends: { load.calls.isEmpty ? [] : [load.calls.end] })
        }, release: { made.release("/items/\($0)", .status($1)) })
    }
  }

  /// A held stub of the API.
  public init(_ name: String, api make: @escaping @Sendable () -> API) {
    self.init(name: name, seam: .api) {
      let made = make()
      return Held(
        listed: { made.cancelled().map { "\($0)" } },
        call: { item, _ in
          let tasks = CompletionLog<(any URLSessionDataTaskProtocol)?>()
          let log = CompletionLog<LoadOutcome>()
          return Call(
            begin: { tasks.record(made.api.take(.load(id: item), completion: log.completion)) },
            cancel: { tasks.values.last??.cancel() }, ends: { log.values.map(\.end) })
        },
        release: { made.release($0, .failure(APIResponseError.network(statusCode: $1))) })
    }
  }

  /// A held stub of a transport.
  public init(_ name: String, transport make: @escaping @Sendable () -> HoldingTransport.Parts) {
    self.init(name: name, seam: .transport) {
      let made = make()
      return Held(
        listed: { made.held().map(\.methodAndPath) },
        call: { item, isCancelled in
          let (calls, ends) = (CompletionLog<TransportCall>(), CompletionLog<SessionAnswer>())
          return Call(
            begin: {
              calls.record(
                TransportCall(
                  ItemCall.load(id: item).request, of: made.transport, isCancelled: isCancelled,
                  into: ends))
            }, cancel: { calls.values.last?.task.cancel() }, ends: { ends.values.map(\.inWords) })
        }, release: { made.release("/items/\($0)", .status($1)) })
    }
  }
}

extension URL {
  fileprivate func item(_ id: Int) -> URL { appendingPathComponent("items/\(id)") }
}

extension DoubledSession {
  /// Does something on the loader's thread, and returns when all that follows from it there
  /// has been done.
  public func doOnLoaderThread(_ work: @escaping @Sendable () -> Void) async {
    runOnLoaderThread(work)
    // What the work hands over comes after the first of these.
    for _ in 1...2 { await loaderIsDone() }
  }
}

extension [ClientCall] {
  /// How a load ended, or its calls when they are not those of one answer.
  fileprivate var end: String {
    guard count(where: \.isEnd) == 1, !isOneFailure, let status else { return list }
    return "status \(status)"
  }
}

extension LoadOutcome {
  fileprivate var end: String {
    if case .refused(.network(let status?)) = self { "status \(status)" } else { "\(self)" }
  }
}

// The laws of a seam are about what answers, so a held stub is told at once to answer.
extension HeldModel {
  /// A session that releases each task when it is resumed.
  public static func releasing(_ made: Session, _ answer: SessionAnswer) -> any URLSessionProtocol {
    ReleasingSession(made: made, answer: answer)
  }

  /// A double of the API that releases each call when it is made.
  public static func releasing(_ made: API, _ result: ItemResult) -> any ItemDetailAPIProtocol {
    ReleasingAPI(made: made, result: result)
  }
}

private struct ReleasingSession: URLSessionProtocol {
  let made: HeldModel.Session
  let answer: SessionAnswer

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = made.session.dataTask(with: request, completionHandler: completionHandler)
    return ReleasingTask(task: task) { [made, answer] in
      made.release(request.url?.path ?? "", answer)
    }
  }
}

private struct ReleasingTask: URLSessionDataTaskProtocol {
  let task: any URLSessionDataTaskProtocol
  let release: @Sendable () -> Bool

  func resume() {
    task.resume()
    if release() { return }
    // A double may hold the request a moment later.
    Task { [release] in _ = await eventually(release) }
  }

  func cancel() { task.cancel() }
}

private struct ReleasingAPI: ItemDetailAPIDouble {
  let made: HeldModel.API
  let result: ItemResult

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {
    made.api.take(call, completion: completion)
    if made.release(call.id, result) { return }
    // A double may hold the call a moment later.
    Task { [made, result] in _ = await eventually { made.release(call.id, result) } }
  }
}

extension SessionLaws {
  /// What the lessons up to that on held stubs have taught of a double that answers later.
  public static let ofAHeldStub = [deliversAsGiven, completesOnce, callsNobodyUnderALock]
}

extension URLProtocolLaws {
  /// The same below a real session.
  public static let ofAHeldStub = [acceptsEachRequest, heedsTheStop]
}
