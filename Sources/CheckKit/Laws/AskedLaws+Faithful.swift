import DoubleKit
import Foundation
import ItemDetail

extension AskedLaws {
  /// Answers of some kinds arrive as they are. One after the other: what doubles share is
  /// what another law is about.
  static func deliversAsGiven(_ kinds: KeyValuePairs<String, SessionAnswer>) -> AskedLaw {
    Law(
      "The answer that was set arrives as it was given: body, response and error.",
      harm: "The API gets something else than the test has set.", cure: .changesAnswers,
      after: [answersEachCall()]
    ) { double in
      for (place, (kind, answer)) in kinds.enumerated() {
        let calls = place == 0 ? double.calls : Array(double.calls.prefix(1))
        for (number, got) in await double.answers(to: calls, told: answer).enumerated() {
          guard let difference = answer.difference(from: got) else { continue }
          // The first call is the plainest: what is wrong there is wrong everywhere.
          let call = number == 0 ? "" : " to \(double.words(calls[number]))"
          return "\(double.name) was given \(kind). It answered with \(difference)\(call)."
        }
      }
      return nil
    }
  }
}

extension SessionAnswer {
  /// Answers that a real session gives.
  static let realistic: KeyValuePairs = [
    "a body and a response with headers": full,
    "an error alone": .failure(URLError(.networkConnectionLost)),
    "an error of its own kind": .failure(LawError(number: 58)),
    "a body of no bytes": .status(204),
    "JSON in a form of its own": .status(200, body: "{ \"won\" : 10,\n  \"tea\":\"\\u00e9\" }\n"),
  ]

  /// Answers of every kind, those included that no real session gives.
  static let everyKind: KeyValuePairs = [
    "a body and a response with headers": full,
    "an error alone": .failure(URLError(.networkConnectionLost)),
    "an error of its own kind": .failure(LawError(number: 58)),
    "an error together with a body and a response": SessionAnswer(
      data: full.data, response: full.response, error: LawError(number: 4)),
    "three nils": SessionAnswer(data: nil, response: nil, error: nil),
    "a response that is not HTTP": notHTTP,
    "a body of no bytes": .status(204),
    "a response without a body": SessionAnswer(data: nil, response: full.response, error: nil),
    "a body without a response": SessionAnswer(data: full.data, response: nil, error: nil),
  ]

  /// What came from somewhere else than an HTTP server.
  public static let notHTTP = SessionAnswer(
    data: Data("a page".utf8),
    response: URLResponse(
      url: ShopURL.any, mimeType: "text/html", expectedContentLength: 6, textEncodingName: "utf-8"),
    error: nil)

  private static let full = SessionAnswer(
    data: Data([0xff, 0x00, 0x7b, 0x0a]),
    response: HTTPURLResponse(
      url: ShopURL.any.appendingPathComponent("shelf/7"), statusCode: 503,
      httpVersion: "HTTP/1.1", headerFields: ["X-Shelf": "B 7", "Retry-After": "120"]),
    error: nil)

  /// The error of a project, which no system can know.
  private struct LawError: Error { let number: Int }

  /// How another answer differs from this one, as the end of a sentence; nil
  /// when it does not.
  fileprivate func difference(from got: SessionAnswer) -> String? {
    if got.description != description { return "(\(got)) instead of (\(self))" }
    if got.data != data { return "other bytes" }
    if error.map(ClientFailure.init) != got.error.map(ClientFailure.init) { return "another error" }
    let headers = [response, got.response].map { ($0 as? HTTPURLResponse)?.allHeaderFields ?? [:] }
    return headers[0].keys.contains { "\(headers[0][$0] ?? "")" != "\(headers[1][$0] ?? "")" }
      ? "a response without its headers" : nil
  }
}
