import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLawBreaker {
  /// Break the laws of `SessionLaws.recording`, each at least once.
  public static let recording = [
    altering("records no body", says: "another body") { $0.httpBody = nil },
    altering("records no headers", says: "another header") { $0.allHTTPHeaderFields = [:] },
    altering("records no method", says: "another method") { $0.httpMethod = "GET" },
    altering("records no query", says: "another URL") { request in
      request.url =
        request.url?.path.isEmpty == false
        ? ShopURL.any.appendingPathComponent(request.url?.path ?? "") : request.url
    },
    reading("records the newest first", says: "was asked for") { $0.reversed() },
    reading("records a request once, though it came twice", says: "was asked for") { requests in
      requests.enumerated().filter { place, request in
        !requests[..<place].contains {
          $0.url == request.url && $0.httpMethod == request.httpMethod
        }
      }.map(\.element)
    },
    reading("records each request twice", says: "was asked for") { $0.flatMap { [$0, $0] } },
    SessionLawBreaker("forgets what is read", says: "at a second look") {
      { made in
        let readCount = Mutex(0)
        return MadeSession(
          made.session,
          requests: {
            let all = made.requests?() ?? []
            return readCount.withLock { count in
              defer { count = all.count }
              return Array(all[count...])
            }
          })
      }
    },
    SessionLawBreaker("records after the answer", says: "not in its record yet") {
      keepingItsOwn { request, record, task in
        BreakingTask(onResume: {
          task.resume()
          record.requests.withLock { $0.append(request) }
        })
      }
    },
    SessionLawBreaker("loses what two threads record at once", says: "and it recorded") {
      keepingItsOwn { request, record, task in
        let before = record.requests.withLock { $0 }
        if before.count.isMultiple(of: 8) { Thread.sleep(forTimeInterval: 0.0001) }
        record.requests.withLock { $0 = before + [request] }
        return task
      }
    },
    SessionLawBreaker("has one record for all doubles", says: "were asked once each") {
      let record = Mutex<[@Sendable () -> [URLRequest]]>([])
      return { made in
        if let requests = made.requests { record.withLock { $0.append(requests) } }
        return MadeSession(made.session, requests: { record.withLock { $0 }.flatMap { $0() } })
      }
    },
  ]

  /// A decorator that keeps a record in the place of the right double's.
  private static func keepingItsOwn(
    _ makeTask:
      @escaping @Sendable (URLRequest, Record, any URLSessionDataTaskProtocol) ->
      any URLSessionDataTaskProtocol
  ) -> Decorate {
    { made in
      let record = Record()
      let session = BreakingSession(inner: made.session) { inner, request, handler in
        makeTask(request, record, inner.dataTask(with: request, completionHandler: handler))
      }
      return MadeSession(session, requests: { record.requests.withLock { $0 } })
    }
  }

  private static func altering(
    _ name: String, says: String, _ alter: @escaping @Sendable (inout URLRequest) -> Void
  ) -> SessionLawBreaker {
    reading(name, says: says) { requests in
      requests.map { request in
        var request = request
        alter(&request)
        return request
      }
    }
  }

  private static func reading(
    _ name: String, says: String,
    _ read: @escaping @Sendable ([URLRequest]) -> [URLRequest]
  ) -> SessionLawBreaker {
    SessionLawBreaker(name, says: says) {
      { made in MadeSession(made.session, requests: { read(made.requests?() ?? []) }) }
    }
  }
}

private final class Record: Sendable {
  let requests = Mutex<[URLRequest]>([])
}
