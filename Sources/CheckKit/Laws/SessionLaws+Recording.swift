import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLaws {
  /// Not the same when they are read from the end.
  private static let visits = ["items/3", "cart", "items/3", "items/3/price", "orders"]
    .map { URLRequest.ofLaw($0) }

  static let recordsTheWholeRequest = Law<SessionDouble>(
    "A request is recorded as it was: URL, method, headers and body."
  ) { double in
    let sent = URLRequest.ofLaw(
      "items/3/price", "PUT", query: "in=won",
      headers: ["Content-Type": "application/json", "X-Till": "2"], body: #"{"price":9000}"#)
    guard let record = await double.make(.status(410), [sent]).record(of: [sent]) else {
      return nil
    }
    guard let recorded = record.first else {
      return "\(double.name) was asked once, and its record is empty."
    }
    let part = sent.partThatDiffers(from: recorded)
    return part.map { "\(double.name) recorded a request with another \($0), or without it." }
  }

  static let recordsOldestFirst = Law<SessionDouble>(
    "The record has each request once, the oldest first."
  ) { double in
    let made = double.make(.status(410), visits)
    guard let recorded = await made.record(of: visits)?.paths, !recorded.isEmpty,
      recorded != visits.paths
    else { return nil }
    return "\(double.name) was asked for \(visits.paths.inWords) and recorded \(recorded.inWords)."
  }

  static let keepsTheRecordWhenRead = Law<SessionDouble>(
    "Reading a record does not change it."
  ) { double in
    let made = double.make(.status(410), visits)
    guard let first = await made.record(of: visits)?.paths else { return nil }
    let second = made.record.paths
    guard first != second else { return nil }
    return """
      The record of \(double.name) showed \(first.inWords), and at a second look \
      \(second.inWords).
      """
  }

  static let recordsAllOfManyThreads = Law<SessionDouble>(
    "No request is lost when many threads ask at once."
  ) { double in
    // The few find out who loses often, the many who loses seldom.
    for number in [25, 250] {
      let requests = (0..<8 * number).map { URLRequest.ofLaw("items/\($0)") }
      let made = double.make(.status(410), requests)
      let answered = CompletionLog<Void>()
      await onManyThreads { thread in
        for request in requests[thread * number..<(thread + 1) * number] {
          made.session.dataTask(with: request) { _, _, _ in answered.record(()) }.resume()
        }
      }
      guard await answered.countWhenQuiet(upTo: requests.count) == requests.count else {
        return nil
      }
      let recorded = await made.record(atLeast: requests.count)
      let count = Set(recorded.paths).count
      guard count == requests.count || count == 0 else {
        return
          "Eight threads asked \(double.name) \(requests.count) times and it recorded \(count)."
      }
    }
    return nil
  }

  static let sharesNoRecord = Law<SessionDouble>(
    "Each double has a record of its own."
  ) { double in
    let sent = [[visits[0]], [visits[1]]]
    let doubles = sent.map { double.make(.status(410), $0) }
    for (made, requests) in zip(doubles, sent) { _ = await made.record(of: requests) }
    let records = doubles.map(\.record.paths)
    let paths = visits.paths
    guard records[0].contains(paths[1]) || records[1].contains(paths[0]) else { return nil }
    return """
      Two doubles of \(double.name) were asked once each, for \(paths[0]) and for \(paths[1]); \
      they recorded \(records[0].inWords) and \(records[1].inWords).
      """
  }
}

extension MadeSession {
  /// The record, read once: a record may be lost by being read.
  fileprivate var record: [URLRequest] { requests?() ?? [] }

  /// What the double records of some requests, one sent after the other; nil
  /// when one of them was not answered.
  fileprivate func record(of requests: [URLRequest]) async -> [URLRequest]? {
    for request in requests {
      guard await answer(to: request) != nil else { return nil }
    }
    return await record(atLeast: requests.count)
  }

  /// The record; a double may be late to write it, which another law looks at.
  fileprivate func record(atLeast count: Int) async -> [URLRequest] {
    for _ in 0..<Deadline.halfAnswer.ticks {
      let record = self.record
      if record.count >= count { return record }
      await Deadline(ticks: 1).pass()
    }
    return record
  }
}

extension Sequence<URLRequest> {
  fileprivate var paths: [String] { map { $0.url?.path ?? "no URL" } }
}

extension [String] {
  fileprivate var inWords: String { isEmpty ? "nothing" : joined(separator: ", ") }
}

extension URLRequest {
  /// The part of the request that is not the same in its record.
  fileprivate func partThatDiffers(from recorded: URLRequest) -> String? {
    if url != recorded.url { return "URL" }
    if httpMethod != recorded.httpMethod { return "method" }
    let headers = allHTTPHeaderFields ?? [:]
    if headers.contains(where: { recorded.value(forHTTPHeaderField: $0.key) != $0.value }) {
      return "header"
    }
    return bodyBytes == recorded.bodyBytes ? nil : "body"
  }
}
