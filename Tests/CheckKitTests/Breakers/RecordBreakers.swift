import DoubleKit
import Foundation
import Testing

@testable import CheckKit

extension LawBreaker<RecordingDouble<URLRequest>> {
  private typealias Record = RecordingDouble<URLRequest>.Record

  static let ofRecords = [
    LawBreaker(RecordLaws.sharesNothing(), by: "has one record for all", says: "are not apart") {
      let list = CompletionLog<URLRequest>()
      return double { list }
    },
    broken(RecordLaws.keepsEverything(), by: "keeps nothing", says: "shows nothing") { _ in [] },
    broken(RecordLaws.keepsEverything(), by: "keeps the first alone", says: "and shows") {
      Array($0.prefix(1))
    },
    broken(RecordLaws.keepsEverything(), by: "keeps the last alone", says: "and shows") {
      $0.suffix(1)
    },
    broken(RecordLaws.keepsEverything(), by: "keeps the newest first", says: "and shows") {
      $0.reversed()
    },
    broken(RecordLaws.keepsEverything(), by: "keeps each URL once", says: "and shows") { requests in
      requests.enumerated().filter { place, request in
        !requests[..<place].contains { $0.url == request.url }
      }.map(\.element)
    },
    LawBreaker(RecordLaws.keepsEverything(), by: "records in canInit", says: "and shows") {
      RecordingDouble(requestsOf: "Broken") { _ in
        let list = CompletionLog<URLRequest>()
        return Record(
          entries: { list.values }, comeToNothing: { list.record($0.withBodyRead()) },
          put: { request, onAnswer in
            for _ in 1...2 { list.record(request.withBodyRead()) }
            onAnswer()
          })
      }
    }.breakingToo(RecordLaws.keepsNothingElse(), since: "A load that never starts is asked about."),
    LawBreaker(
      RecordLaws.keepsNothingElse(), by: "keeps a load that never starts",
      says: "was stopped before it was started"
    ) {
      RecordingDouble(requestsOf: "Broken") { _ in
        let list = CompletionLog<URLRequest>()
        return Record(
          entries: { list.values }, comeToNothing: { list.record($0.withBodyRead()) },
          put: { request, onAnswer in
            list.record(request.withBodyRead())
            onAnswer()
          })
      }
    },
    LawBreaker(
      RecordLaws.isKeptWhenRead(), by: "forgets what it has shown", says: "at a second look"
    ) {
      RecordingDouble(requestsOf: "Broken") { _ in
        let (list, shown) = (CompletionLog<URLRequest>(), Counter())
        let show = { @Sendable () -> [URLRequest] in
          let entries = list.values
          let seen = shown.value
          for _ in seen..<max(seen, entries.count) { _ = shown.next() }
          return Array(entries.dropFirst(seen))
        }
        return Record(entries: show) { request, onAnswer in
          list.record(request.withBodyRead())
          onAnswer()
        }
      }
    },
    LawBreaker(RecordLaws.judgesNothing(), by: "reports", says: "failed the test by itself") {
      RecordingDouble(requestsOf: "Broken") { _ in
        let list = CompletionLog<URLRequest>()
        return Record(
          entries: { list.values }, putInARace: { list.record($0) },
          put: { request, onAnswer in
            list.record(request.withBodyRead())
            // What a thread without a test reports would fail the run.
            if Test.current != nil { Issue.record("It was used.") }
            onAnswer()
          })
      }
    },
    broken(RecordLaws.losesNothing(), by: "has room for thirty", says: "times and shows 30") {
      $0.suffix(30)
    },
    LawBreaker(
      RecordLaws.isCompleteBeforeTheAnswer(), by: "answers first", says: "at that moment"
    ) {
      RecordingDouble(requestsOf: "Broken") { _ in
        let list = CompletionLog<URLRequest>()
        return Record(entries: { list.values }) { request, onAnswer in
          onAnswer()
          list.record(request.withBodyRead())
        }
      }
    },
    broken(RecordLaws.keepsTheWhole, by: "keeps the URL alone", says: "the method") {
      $0.map { request in request.url.map { URLRequest(url: $0) } ?? request }
    },
    broken(RecordLaws.keepsTheWhole, by: "keeps no HEAD", says: "shows nothing of it") {
      $0.filter { $0.httpMethod != "HEAD" }
    },
    broken(RecordLaws.keepsTheSlash, by: "drops the slash at the end", says: "GET /teas/") {
      $0.map { request in
        var request = request
        let address = request.url?.absoluteString ?? ""
        if address.hasSuffix("/") { request.url = URL(string: String(address.dropLast())) }
        return request
      }
    },
    LawBreaker(RecordLaws.readsStreams, by: "keeps the stream", says: "0 of them in httpBody") {
      double(keeping: { $0 }) { CompletionLog() }
    },
  ]

  /// A double whose record shows what is left of its entries.
  private static func broken(
    _ law: Law<RecordingDouble<URLRequest>>, by name: String, says: String,
    showing show: @escaping @Sendable ([URLRequest]) -> [URLRequest]
  ) -> LawBreaker {
    LawBreaker(law, by: name, says: says) { double(showing: show) { CompletionLog() } }
  }

  private static func double(
    showing show: @escaping @Sendable ([URLRequest]) -> [URLRequest] = { $0 },
    keeping keep: @escaping @Sendable (URLRequest) -> URLRequest = { $0.withBodyRead() },
    in makeList: @escaping @Sendable () -> CompletionLog<URLRequest>
  ) -> RecordingDouble<URLRequest> {
    RecordingDouble(requestsOf: "Broken") { _ in
      let list = makeList()
      return Record(entries: { show(list.values) }, comeToNothing: { _ in }) { request, onAnswer in
        list.record(keep(request))
        onAnswer()
      }
    }
  }
}
