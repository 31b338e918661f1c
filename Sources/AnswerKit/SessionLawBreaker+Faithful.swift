import CheckKit
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SessionLawBreaker {
  /// Break the laws of `SessionLaws.faithful`.
  public static let faithful = [
    altering("loses the body", says: "a body and a response with headers") { $0.data = nil },
    altering("loses the response", says: "a body and a response with headers") {
      $0.response = nil
    },
    altering("loses the error", says: "an error alone") { $0.error = nil },
    altering("has an error of its own", says: "an error alone") { answer in
      if answer.error != nil { answer.error = URLError(.unknown) }
    },
    altering("wraps an error that it does not know", says: "an error of its own kind") { answer in
      if !(answer.error is URLError?) { answer.error = answer.error.map { $0 as NSError }?.copied }
    },
    altering("makes URL errors anew", says: "an error with user info") { answer in
      if let error = answer.error as? URLError { answer.error = URLError(error.code) }
    },
    altering("writes JSON anew", says: "JSON in a form of its own") { answer in
      let value = answer.data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      if let value { answer.data = try? JSONSerialization.data(withJSONObject: value) }
    },
    altering("drops the response when there is an error", says: "an error together with") {
      if $0.error != nil { $0.response = nil }
    },
    altering("drops the body when there is an error", says: "an error together with") {
      if $0.error != nil { $0.data = nil }
    },
    altering("drops the error when there is a response", says: "an error together with") {
      if $0.response != nil { $0.error = nil }
    },
    altering("makes an error of three nils", says: "three nils") { answer in
      let isNothing = answer.data == nil && answer.response == nil && answer.error == nil
      if isNothing { answer.error = URLError(.unknown) }
    },
    altering("makes an empty body of none", says: "three nils") { answer in
      if answer.error == nil { answer.data = answer.data ?? Data() }
    },
    altering("makes no body of an empty one", says: "a body of no bytes") { answer in
      if answer.data?.isEmpty == true { answer.data = nil }
    },
    altering("says 200 for what is not HTTP", says: "a response that is not HTTP") { answer in
      if answer.response != nil, answer.statusCode == nil {
        answer.response = SessionAnswer.status(200).response
      }
    },
    altering("drops a response that is not HTTP", says: "a response that is not HTTP") {
      answer in if answer.statusCode == nil { answer.response = nil }
    },
    altering("has a response of its own, with the status alone", says: "with headers") {
      answer in answer.response = answer.statusCode.flatMap { SessionAnswer.status($0).response }
    },
    altering("keeps the URL of the response and loses its headers", says: "without its headers") {
      answer in
      guard let url = answer.response?.url, let status = answer.statusCode else { return }
      answer.response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    },
    altering("reads the body as text", says: "It delivered") { answer in
      answer.data = answer.data.map { Data(String(decoding: $0, as: UTF8.self).utf8) }
    },
    altering("cuts a body at 64 KiB", says: "a long body") {
      $0.data = $0.data.map { Data($0.prefix(65_536)) }
    },
    altering("makes a URLError of an NSError", says: "an NSError") { answer in
      let domain = answer.error.map { ($0 as NSError).domain }
      if domain == "Teahouse" { answer.error = URLError(.unknown) }
    },
    leavingOut(bodiesOf: "HEAD", says: "to HEAD /"),
    leavingOut(bodiesOf: "POST", says: "to POST /orders"),
  ]

  private static func leavingOut(
    bodiesOf method: String, says: String
  ) -> SessionLawBreaker {
    SessionLawBreaker("answers \(method) without a body", says: says) { inner, request, handler in
      inner.dataTask(with: request) { data, response, error in
        handler(request.httpMethod == method ? nil : data, response, error)
      }
    }
  }

  private static func altering(
    _ name: String, says: String, _ alter: @escaping @Sendable (inout SessionAnswer) -> Void
  ) -> SessionLawBreaker {
    SessionLawBreaker(name, says: says) { inner, request, handler in
      inner.dataTask(with: request) { data, response, error in
        var answer = SessionAnswer(data: data, response: response, error: error)
        alter(&answer)
        handler(answer.data, answer.response, answer.error)
      }
    }
  }
}

extension NSError {
  /// What is left of an error that was made anew from its domain and its code.
  fileprivate var copied: NSError { NSError(domain: domain, code: code) }
}
