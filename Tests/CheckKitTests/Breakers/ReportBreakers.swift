import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@testable import CheckKit

extension ReportingSession {
  /// A session that does something when a task is resumed.
  static func broken(
    _ onResume: @escaping @Sendable (URLRequest, SourceLocation, ClosureSession.Handler) -> Void
  ) -> ReportingSession {
    made { line in
      ClosureSession { request, handler in ClosureTask { onResume(request, line, handler) } }
    }
  }

  static func made(
    _ make: @escaping @Sendable (SourceLocation) -> any URLSessionProtocol
  ) -> ReportingSession {
    ReportingSession("Broken", naming: { [$0.url?.absoluteString ?? ""] }, make: make)
  }

  @Sendable static func report(_ request: URLRequest, at line: SourceLocation) {
    Issue.record("\(request.url?.absoluteString ?? "no URL") came.", sourceLocation: line)
  }
}

extension LawBreaker<ReportingSession> {
  private typealias Laws = SessionReportLaws

  static let ofReports = [
    LawBreaker(Laws.sharesNoLine, by: "reports at the newest line", says: "the line of another") {
      let newest = Mutex<SourceLocation?>(nil)
      return .made { line in
        newest.withLock { $0 = line }
        return ClosureSession { request, _ in
          ClosureTask { ReportingSession.report(request, at: newest.withLock { $0 } ?? line) }
        }
      }
    },
    LawBreaker(Laws.reportsEachMisuseOnce, by: "reports twice", says: "2 reports") {
      .broken { request, line, _ in
        for _ in 1...2 { ReportingSession.report(request, at: line) }
      }
    },
    LawBreaker(Laws.reportsEachMisuseOnce, by: "reports nothing", says: "no report of it") {
      .broken { _, _, _ in }
    },
    LawBreaker(Laws.reportsEachMisuseOnce, by: "reports the first alone", says: "no report of it") {
      .made { line in
        let count = Counter()
        return ClosureSession { request, _ in
          ClosureTask { if count.next() == 1 { ReportingSession.report(request, at: line) } }
        }
      }
    },
    LawBreaker(
      Laws.reportsLikeTheFirst, by: "has one double report alone",
      says: "the second one reported nothing"
    ) {
      let count = Counter()
      return .made { line in
        let isFirst = count.next() == 1
        return ClosureSession { request, _ in
          ClosureTask { if isFirst { ReportingSession.report(request, at: line) } }
        }
      }
    },
    LawBreaker(
      Laws.reportsLikeTheFirst, by: "reports each URL once for all",
      says: "the second one reported nothing"
    ) {
      let reported = Mutex<Set<URL?>>([])
      return .broken { request, line, _ in
        let isNew = reported.withLock { $0.insert(request.url).inserted }
        if isNew { ReportingSession.report(request, at: line) }
      }
    }.breakingToo(
      Laws.reportsEachMisuseOnce, since: "One double does not report a URL again either."),
    LawBreaker(Laws.reportsAllAtTheSameTime, by: "has room for thirty", says: "and reported 30") {
      .made { line in
        let count = Counter()
        return ClosureSession { request, _ in
          ClosureTask { if count.next() <= 30 { ReportingSession.report(request, at: line) } }
        }
      }
    },
    LawBreaker(Laws.reportsAtItsLine, by: "reports at its own line", says: "at another line") {
      let line = SourceLocation(
        fileID: "Chapter/Double.swift", filePath: "Chapter/Double.swift", line: 7, column: 5)
      return .broken { request, _, _ in ReportingSession.report(request, at: line) }
    },
    LawBreaker(Laws.namesWhatCame, by: "names nothing", says: "no report says") {
      .broken { _, line, _ in Issue.record("A request came.", sourceLocation: line) }
    },
    LawBreaker(
      Laws.reportsEachBeforeResume, by: "hears one task at a time",
      says: "before the first was resumed"
    ) {
      let key = UUID().uuidString
      return .made { line in
        ClosureSession { request, _ in
          let isHeard = Thread.current.threadDictionary[key] == nil
          Thread.current.threadDictionary[key] = true
          return ClosureTask {
            Thread.current.threadDictionary[key] = nil
            if isHeard { ReportingSession.report(request, at: line) }
          }
        }
      }
    },
    LawBreaker(
      Laws.callsNobodyBack, by: "answers", says: "called the completion handler of GET /items/31"
    ) {
      .broken { request, line, handler in
        ReportingSession.report(request, at: line)
        SessionAnswer.status(200).deliver(to: handler)
      }
    },
  ]
}
