import DoubleKit
import Foundation

/// A request that the laws have a double load. No two are alike in method and
/// path, and one goes on where another one ends.
struct SampleRequest: Sendable, CustomStringConvertible {
  let method: String
  let path: String
  var query = ""
  var body = ""

  static let all = [
    SampleRequest(method: "GET", path: "/items/31"),
    SampleRequest(method: "PUT", path: "/items/31/price", body: #"{"price":12}"#),
    SampleRequest(method: "GET", path: "/items/31", query: "currency=won&of=31"),
    SampleRequest(method: "DELETE", path: "/items/3"),
    SampleRequest(method: "POST", path: "/reviews", body: "the best tea"),
    SampleRequest(method: "HEAD", path: "/items/31/price"),
    SampleRequest(method: "DELETE", path: "/carts/3", body: "[3,1]"),
    SampleRequest(method: "GET", path: "/items/31"),
  ]

  /// The request as a double is told of it.
  var expected: ExpectedRequest { ExpectedRequest(method, path) }

  var description: String { "\(method) \(path)\(query.isEmpty ? "" : "?\(query)")" }

  /// The request to a shop.
  func request(to baseURL: URL) -> URLRequest {
    var parts = URLComponents(url: baseURL, resolvingAgainstBaseURL: false)
    parts?.path += path
    if !query.isEmpty { parts?.query = query }
    var request = URLRequest(url: parts?.url ?? baseURL)
    request.httpMethod = method
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    if !body.isEmpty { request.httpBody = Data(body.utf8) }
    return request
  }
}

/// What the laws have a double answer.
extension SessionAnswer {
  /// Answers with a response and without an error, none like another.
  static let soundAnswers = [
    http(
      201, ["X-Tea": "oolong, sencha", "Content-Type": "text/plain"],
      Data("{ \"won\" : 10,\n \"tea\":\"\\u00e9\" }\n".utf8)),
    http(404, ["Content-Type": "application/octet-stream"], longBody),
    http(200, [:], Data()), http(503, ["Retry-After": "120"], nil),
    // A server sends no body with this, and a double is no server.
    http(304, [:], Data("as it was".utf8)),
  ]

  /// Answers with an error, alone and with what may not go out beside it.
  static let failedAnswers = [
    failure(URLError(.timedOut)), failure(TeaIsOut(count: 3)),
    SessionAnswer(
      data: Data("half a b".utf8), response: http(200, [:], nil).response,
      error: URLError(.networkConnectionLost)),
  ]

  static let possibleAnswers = soundAnswers + failedAnswers

  /// Answers that no loader gives: there is neither a response nor an error.
  static let impossibleAnswers = [
    SessionAnswer(data: nil, response: nil, error: nil),
    SessionAnswer(data: Data("no one's".utf8), response: nil, error: nil),
  ]

  private static func http(
    _ status: Int, _ headers: [String: String], _ data: Data?
  ) -> SessionAnswer {
    let response = HTTPURLResponse(
      url: ShopURL.any, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    return SessionAnswer(data: data, response: response, error: nil)
  }

  /// More than fits into one packet, or into a buffer of 64 KiB, and no text because
  /// of its end. The rest is text: whoever takes the body for text meets an error at
  /// each byte that is none, and Swift Testing keeps a backtrace of each error.
  private static let longBody: Data = {
    let text = Data((0..<200_000).map { UInt8(32 + $0 % 95) })
    return text + Data(UInt8.min...UInt8.max)
  }()
}

/// An error of one's own, as articles on testing write one.
private struct TeaIsOut: LocalizedError {
  let count: Int

  var errorDescription: String? { "\(count) kinds of tea are out." }
}
