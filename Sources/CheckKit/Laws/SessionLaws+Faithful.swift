import DoubleKit
import Foundation
import ItemDetail

extension SessionLaws {
  package static let deliversAsGiven = Law<SessionDouble>(
    "The three parts of an answer arrive as they were given."
  ) { double in
    let kinds = SessionAnswer.everyKind.map { GivenAnswer(kind: $0, answer: $1) }
    if double.isFromElsewhere {
      for given in kinds where given.answer.isRealistic {
        if let breach = await given.breach(by: double) { return breach }
      }
      return nil
    }
    // One that shares its answers delivers another one's.
    guard await sharesNoAnswer.breach(double) == nil else { return nil }
    // The others may be wrong for the same reason.
    return await kinds.mapAtOnce { await $0.breach(by: double) }.lazy.compactMap(\.self).first
  }
}

/// An answer that a law gives a double, and what kind of answer it is.
private struct GivenAnswer: Sendable {
  let kind: String
  let answer: SessionAnswer

  func breach(by double: SessionDouble) async -> String? {
    let made = double.make(answer, URLRequest.everyKind)
    for request in URLRequest.everyKind {
      guard let got = await made.answer(to: request) else { return nil }
      guard
        let difference = answer.difference(from: got, inItsURL: !double.isFromElsewhere)
      else { continue }
      // The first one is a plain GET: what is wrong there is wrong everywhere.
      let place = request == URLRequest.everyKind[0] ? "" : " to \(request.inWords)"
      return "\(double.name) was given \(kind). It delivered \(difference)\(place)."
    }
    return nil
  }
}

extension SessionAnswer {
  /// Answers of every kind, those included that no real session gives.
  static let everyKind: KeyValuePairs = [
    "a body and a response with headers": full,
    "an error alone": .failure(URLError(.networkConnectionLost)),
    "an error of its own kind": .failure(LawError(number: 58)),
    "an error together with a body and a response": SessionAnswer(
      data: full.data, response: full.response, error: LawError(number: 4)),
    "three nils": SessionAnswer(data: nil, response: nil, error: nil),
    "a response that is not HTTP": SessionAnswer(
      data: full.data,
      response: URLResponse(
        url: ShopURL.any, mimeType: "text/plain", expectedContentLength: 5, textEncodingName: nil),
      error: nil),
    "a body of no bytes": .status(204),
    "a response without a body": SessionAnswer(data: nil, response: full.response, error: nil),
    "a body without a response": SessionAnswer(data: full.data, response: nil, error: nil),
    "JSON in a form of its own": .status(200, body: "{ \"won\" : 10,\n  \"tea\":\"\\u00e9\" }\n"),
    "an error with user info": .failure(URLError(.timedOut, userInfo: ["tea": "oolong"])),
    "a long body": SessionAnswer(data: SessionAnswer.longBody, response: full.response, error: nil),
    "an NSError": .failure(NSError(domain: "Teahouse", code: 7)),
  ]

  /// Whether a real session gives it, and whoever awaits a body and a response gets it.
  var isRealistic: Bool {
    error == nil ? response is HTTPURLResponse && data != nil : response == nil && data == nil
  }

  private static let full = SessionAnswer(
    data: Data([0xff, 0x00, 0x7b, 0x0a]),
    response: HTTPURLResponse(
      url: ShopURL.any.appendingPathComponent("shelf/7"), statusCode: 503,
      httpVersion: "HTTP/1.1", headerFields: ["X-Shelf": "B 7", "Retry-After": "120"]),
    error: nil)

  /// The error of a project, which no system can know.
  private struct LawError: Error, Equatable {
    let number: Int
  }

  /// How another answer differs from this one, as the end of a sentence; nil
  /// when it does not.
  func difference(from got: SessionAnswer, inItsURL: Bool) -> String? {
    if got.description != description { return "(\(got)) instead of (\(self))" }
    if got.data != data { return "other bytes" }
    if !isSameError(as: got.error) { return "another error" }
    if inItsURL, response?.url != got.response?.url { return "a response with another URL" }
    return responseDifference(from: got.response)
  }

  private func isSameError(as other: (any Error)?) -> Bool {
    if let error = error as? LawError { return other as? LawError == error }
    let errors = [error, other].map { $0.map { $0 as NSError } }
    return errors[0]?.domain == errors[1]?.domain && errors[0]?.code == errors[1]?.code
      && errors[0]?.teaInfo == errors[1]?.teaInfo
  }

  private func responseDifference(from other: URLResponse?) -> String? {
    let headers = [response, other].map { ($0 as? HTTPURLResponse)?.allHeaderFields ?? [:] }
    return headers[0].keys.contains { "\(headers[0][$0] ?? "")" != "\(headers[1][$0] ?? "")" }
      ? "a response without its headers" : nil
  }
}

extension NSError {
  /// What the error of a law says in its user info.
  var teaInfo: String? { userInfo["tea"] as? String }
}
