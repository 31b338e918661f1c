import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands around any right session double that reports by itself, and breaks
/// one law of a report.
public struct SessionReportBreaker: Sendable, CustomStringConvertible {
  /// Makes a double for the line that its reports go to.
  public typealias Make = @Sendable (SourceLocation) -> any URLSessionProtocol

  /// What it does, as the name of a wrong answer.
  public let name: String
  /// A piece of the sentence with which the law rejects it.
  public let says: String
  private let alter: @Sendable (@escaping Make) -> Make

  /// What it does, so that a parameterized test shows it.
  public var description: String { name }

  private init(
    _ name: String, says: String, _ alter: @escaping @Sendable (@escaping Make) -> Make
  ) {
    self.name = name
    self.says = says
    self.alter = alter
  }

  /// Breaks the law in the doubles that a check makes.
  ///
  /// - Parameter make: Makes a right one.
  /// - Returns: The same, with one law broken.
  public func breaking(_ make: @escaping Make) -> Make { alter(make) }

  /// Break the laws of `SessionReportLaws.all`; the last one can be told from a
  /// right double only where the report has to name the request.
  public static let all = [
    hearing("reports its first request alone", says: "no report") { _, earlier in
      earlier.isEmpty
    },
    hearing("reports three requests at most", says: "no report") { _, earlier in
      earlier.count < 3
    },
    hearing("reports each URL once", says: "for the second time") { request, earlier in
      !earlier.contains { $0.url == request.url && $0.httpMethod == request.httpMethod }
    },
    hearing("reports GET alone", says: "POST /orders") { request, _ in
      request.httpMethod == "GET"
    },
    hearing("reports no request with a body", says: "POST /orders") { request, _ in
      request.httpBody == nil
    },
    passing("reports each request twice", says: "2 reports") { session, request, handler in
      let tasks = [0, 1].map { _ in session.dataTask(with: request, completionHandler: handler) }
      return BreakingTask(onResume: { for task in tasks { task.resume() } })
    },
    SessionReportBreaker("reports at a line of its own", says: "at another line") { make in
      { _ in make(#_sourceLocation) }
    },
    SessionReportBreaker("reports at the line of the first double", says: "at the line of another")
    { make in
      let first = Mutex<SourceLocation?>(nil)
      return { line in
        make(
          first.withLock { first in
            first
              ?? {
                first = line; return line
              }()
          })
      }
    },
    SessionReportBreaker("reports at the line of the newest double", says: "at the line of another")
    { make in
      let newest = Mutex<SourceLocation?>(nil)
      return { line in
        newest.withLock { $0 = line }
        return BreakingSession(inner: make(line)) { _, request, handler in
          make(newest.withLock { $0 } ?? line).dataTask(with: request, completionHandler: handler)
        }
      }
    },
    forgetting("reports once at each line", says: "the second one reported nothing") {
      line, _ in "\(line)"
    },
    forgetting("reports each URL once for all", says: "the second one reported nothing") {
      $1.url?.absoluteString ?? ""
    },
    dropsWhileItReports,
    namesAnother,
  ]

  /// Reports nothing while a report is under way on another thread. Where the law
  /// sends many requests, the first one waits for another, so that there surely
  /// is one.
  private static let dropsWhileItReports = SessionReportBreaker(
    "reports nothing while it reports", says: "at the same time, and reported"
  ) { make in
    { line in
      let uses = Mutex(0)
      return BreakingSession(inner: make(line)) { session, request, handler in
        let isFirst = uses.withLock { uses in
          uses += 1
          return uses == 1
        }
        guard isFirst else { return BreakingTask() }
        defer { uses.withLock { $0 = 0 } }
        let patience = request.url == SessionReportLaws.crowd.url ? 5000 : 0
        for _ in 0..<patience where uses.withLock({ $0 == 1 }) { usleep(1000) }
        return session.dataTask(with: request, completionHandler: handler)
      }
    }
  }

  /// Break the laws of `SessionReportLaws.resumed`.
  public static let resumed = [
    SessionReportBreaker(
      "reports nothing while a task waits for resume()", says: "before the first was resumed"
    ) { make in
      { line in
        let isWaiting = Mutex(false)
        return BreakingSession(inner: make(line)) { session, request, handler in
          let isHeard = isWaiting.withLock { isWaiting in
            defer { isWaiting = true }
            return !isWaiting
          }
          let task = isHeard ? session.dataTask(with: request, completionHandler: handler) : nil
          return BreakingTask(onResume: {
            isWaiting.withLock { $0 = false }
            task?.resume()
          })
        }
      }
    }
  ]

  /// Reports each request as if another one had come.
  public static let namesAnother = passing("names another request", says: "no report says") {
    session, _, handler in
    let url = ShopURL.any.appendingPathComponent("elsewhere")
    return session.dataTask(with: URLRequest(url: url), completionHandler: handler)
  }

  /// Doubles that share what they have reported, and keep quiet in a double that
  /// was made when it had been reported.
  private static func forgetting(
    _ name: String, says: String,
    by key: @escaping @Sendable (SourceLocation, URLRequest) -> String
  ) -> SessionReportBreaker {
    SessionReportBreaker(name, says: says) { make in
      let reported = Mutex<Set<String>>([])
      return { line in
        let known = reported.withLock { $0 }
        return BreakingSession(inner: make(line)) { session, request, handler in
          let key = key(line, request)
          reported.withLock { _ = $0.insert(key) }
          return known.contains(key)
            ? BreakingTask() : session.dataTask(with: request, completionHandler: handler)
        }
      }
    }
  }

  /// A double that is asked only where `isHeard` says so.
  private static func hearing(
    _ name: String, says: String,
    where isHeard: @escaping @Sendable (_ request: URLRequest, _ earlier: [URLRequest]) -> Bool
  ) -> SessionReportBreaker {
    SessionReportBreaker(name, says: says) { make in
      { line in
        let earlier = CompletionLog<URLRequest>()
        return BreakingSession(inner: make(line)) { session, request, handler in
          let isHeard = isHeard(request, earlier.values)
          earlier.record(request)
          return isHeard
            ? session.dataTask(with: request, completionHandler: handler) : BreakingTask()
        }
      }
    }
  }

  private static func passing(
    _ name: String, says: String, _ makeTask: @escaping BreakingSession.MakeTask
  ) -> SessionReportBreaker {
    SessionReportBreaker(name, says: says) { make in
      { line in BreakingSession(inner: make(line), makeTask: makeTask) }
    }
  }
}
