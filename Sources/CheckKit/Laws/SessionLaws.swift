import DoubleKit
import Foundation

/// The laws of the seam of protocol injection. Why each matters: `Chapters/Laws.md`.
///
/// An exercise has one check for them, and takes the lists that fit its double:
///
/// ```swift
/// await teach.expect(
///   SessionLaws.answering + SessionLaws.faithful,
///   keptBy: SessionDouble("StubURLSession", make: makeStub))
/// ```
///
/// A mock is told `requests`, all of them and in their order, before it is
/// handed over. A law that needs an answer says nothing of a double that gives
/// none: `answersEveryRequest` says it once, so `answering` is always among
/// them where the double answers.
public enum SessionLaws {
  /// For every double that answers. They tell answers apart by the status, so a
  /// double whose answers are free in all but the status may be tried too.
  public static let answering = [
    sharesNoAnswer, answersEveryRequest, waitsForResume, completesOnce, deliversNothingOnCancel,
    cancelsOneTaskAlone, outlivesItsSession, outlivesItsTask, callsNobodyUnderALock,
  ]

  /// Those among them that do not ask what the answer is, for a double that
  /// chooses it itself.
  public static let calling = [
    waitsForResume, completesOnce, deliversNothingOnCancel, cancelsOneTaskAlone,
  ]

  /// For a double that is given any answer and delivers it as it is.
  public static let faithful = [deliversAsGiven]

  /// For a double that answers whatever it is asked, after `answering`.
  public static let late = [answersInsideAHandler]

  /// The law that hunts a data race.
  public static let underThreads = [answersManyThreads]
}

extension URLRequest {
  /// A request of a law.
  static func ofLaw(
    _ path: String, _ method: String = "GET", query: String? = nil,
    headers: [String: String] = [:], body: String? = nil, stream: String? = nil
  ) -> URLRequest {
    let address = "\(ShopURL.any)/\(path)\(query.map { "?\($0)" } ?? "")"
    var request = URLRequest(url: URL(string: address) ?? ShopURL.any)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    if let stream { request.httpBodyStream = InputStream(data: Data(stream.utf8)) }
    return request
  }

  /// Requests of every kind, those included that have a body where most have
  /// none; no two have the same method and path. New ones each time, since a stream
  /// is read once.
  static var everyKind: [URLRequest] {
    [
      ofLaw("items/31"),
      ofLaw("items/31/reviews", query: "sort=new", headers: ["Accept-Language": "ko"]),
      ofLaw(
        "orders", "POST", headers: ["Content-Type": "application/json"], body: #"{"item":31}"#),
      ofLaw("items/31/price", "PUT", body: #"{"price":700}"#), ofLaw("cart", "DELETE"),
      ofLaw("items/31", "PATCH", headers: ["If-Match": "v4"], body: "[]"), ofLaw("", "HEAD"),
      ofLaw("checkout", "POST"), ofLaw("cart/lines", "DELETE", body: "[3,1]"), elsewhere,
      ofLaw("reviews", "POST", stream: "the best tea"),
    ]
  }

  /// To a host that no shop of the workbook has, and in a hurry.
  private static var elsewhere: URLRequest {
    var request = URLRequest(url: URL(string: "http://tea.example/leaves") ?? ShopURL.any)
    request.timeoutInterval = 7
    return request
  }

  /// The request as a failure message shows it: "PUT /items/31/price with a body".
  var inWords: String {
    let parts = [
      (allHTTPHeaderFields ?? [:]).isEmpty ? nil : "headers", httpBody.map { _ in "a body" },
    ].compactMap(\.self)
    let extra = parts.isEmpty ? "" : " with \(parts.joined(separator: " and "))"
    let stream = httpBodyStream == nil ? "" : " with its body in a stream"
    return "\(httpMethod ?? "GET") /\(url?.path.drop { $0 == "/" } ?? "")\(extra)\(stream)"
  }
}
