import DoubleKit
import Foundation
import Testing

@testable import CheckKit

extension LawBreaker<RecordingDouble<URLRequest>> {
  private typealias Record = RecordingDouble<URLRequest>.Record

  static let ofRecords = [
    LawBreaker(RecordLaws.all()[0], by: "has one record for all", says: "are not apart") {
      let list = CompletionLog<URLRequest>()
      return double { list }
    },
    broken(RecordLaws.keepsEverything(), by: "shows the last entry alone", says: "and shows") {
      $0.suffix(1)
    },
    LawBreaker(
      RecordLaws.keepsNothingElse(), by: "keeps a load that never starts",
      says: "was stopped before it was started"
    ) {
      RecordingDouble(requestsOf: "Broken") { _ in
        let list = CompletionLog<URLRequest>()
        return Record(
          entries: { list.values }, comeToNothing: { list.record($0) },
          put: { request, _ in list.record(request) })
      }
    },
    LawBreaker(
      RecordLaws.all()[3], by: "forgets what it has shown", says: "at a second look"
    ) {
      RecordingDouble(requestsOf: "Broken") { _ in
        let (list, looks) = (CompletionLog<URLRequest>(), Counter())
        return Record(entries: { looks.next() > 1 ? [] : list.values }) { request, _ in
          list.record(request)
        }
      }
    },
    LawBreaker(RecordLaws.judgesNothing(), by: "reports", says: "failed the test by itself") {
      RecordingDouble(requestsOf: "Broken") { _ in
        Record(entries: { [] }) { _, _ in Issue.record("It was used.") }
      }
    },
    broken(RecordLaws.losesNothing(), by: "has room for twenty", says: "times and shows 20") {
      $0.suffix(20)
    },
    LawBreaker(
      RecordLaws.isCompleteBeforeTheAnswer(), by: "answers first", says: "at that moment"
    ) {
      RecordingDouble(requestsOf: "Broken") { _ in
        let list = CompletionLog<URLRequest>()
        return Record(entries: { list.values }) { request, onAnswer in
          onAnswer()
          list.record(request)
        }
      }
    },
    broken(RecordLaws.ofRequests[0], by: "keeps the URL alone", says: "the method") {
      $0.map { request in request.url.map { URLRequest(url: $0) } ?? request }
    },
    broken(RecordLaws.ofRequests[1], by: "drops the slash at the end", says: "GET /teas/") {
      $0.map { request in
        var request = request
        let address = request.url?.absoluteString ?? ""
        if address.hasSuffix("/") { request.url = URL(string: String(address.dropLast())) }
        return request
      }
    },
    broken(RecordLaws.ofStreams[0], by: "keeps the stream", says: "0 of them in httpBody") { $0 },
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
    in makeList: @escaping @Sendable () -> CompletionLog<URLRequest>
  ) -> RecordingDouble<URLRequest> {
    RecordingDouble(requestsOf: "Broken") { _ in
      let list = makeList()
      return Record(entries: { show(list.values) }) { request, onAnswer in
        list.record(request)
        onAnswer()
      }
    }
  }
}
