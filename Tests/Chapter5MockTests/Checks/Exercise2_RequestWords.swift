import CheckKit
import DoubleKit
import Foundation
import Testing

/// What a mock reported, as far as the checks ask for it.
enum RequestReports: Equatable, CustomStringConvertible {
  case none
  /// Reports, at the right line, that name each of these as often as it is
  /// here, and no more reports than these.
  case naming([ExpectedRequest])
  case other(String)

  var description: String {
    switch self {
    case .none: "no report"
    case .naming(let names): "a report of each of \(names)"
    case .other(let text): text
    }
  }

  /// These reports, if that is what some issues are; otherwise what they are.
  func ifMet(by issues: [Issue], at line: SourceLocation) -> Self {
    if issues.isEmpty { return .none }
    guard case .naming(let names) = self else { return .other("\(issues.map(\.sentence))") }
    if let issue = issues.first(where: { $0.sourceLocation != line }) {
      return .other("a report at the wrong line: \(issue.account)")
    }
    let text = issues.map(\.account).joined(separator: " ")
    let isNamed = names.allSatisfy { text.names($0, asOftenAsIn: names) }
    return isNamed && issues.count <= names.count ? self : .other("\(issues.map(\.sentence))")
  }
}

extension [ClientCall] {
  static let noAnswer = "no answer"

  /// The body, as text; nil when there was none.
  var bodyText: String? {
    let pieces = compactMap { if case .body(let data) = $0 { data } else { nil } }
    return pieces.isEmpty ? nil : String(decoding: Data(pieces.joined()), as: UTF8.self)
  }

  /// What became of the load of a request.
  func inWords(for request: ExpectedRequest) -> String {
    if isEmpty { return Self.noAnswer }
    if isOneFailure, let text = failureText {
      if text.contains(CannedFailure.words) { return CannedFailure.words }
      return text.contains(request.method) && text.contains(request.path)
        ? request.failureInWords : "an error that does not name \(request): \(text)"
    }
    guard let status, misplacedCall == nil else { return self.text }
    return "status \(status) with the body \"\(bodyText ?? "")\""
  }
}

extension SessionAnswer {
  /// The answer as `inWords(for:)` puts it when it arrives.
  var inWords: String {
    error == nil ? statusInWords : CannedFailure.words
  }

  private var statusInWords: String {
    "status \(statusCode ?? 0) with the body \"\(String(decoding: data ?? Data(), as: UTF8.self))\""
  }
}

/// An error that a test set as an answer.
struct CannedFailure: LocalizedError, CustomStringConvertible {
  static let words = "the error that the test had set"

  var description: String { Self.words }
  var errorDescription: String? { Self.words }
}

extension ExpectedRequest {
  var failureInWords: String { "an error that names \(self)" }
}

extension DoubledSession {
  /// The request to this session; what does not matter may differ.
  func request(_ expected: ExpectedRequest, number: Int = 0) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(expected.path))
    request.httpMethod = expected.method
    if number.isMultiple(of: 2) { request.setValue("ko-KR", forHTTPHeaderField: "Accept-Language") }
    return request
  }

  /// Asks the double whether it could load a request, more than once as Darwin
  /// does.
  func ask(for expected: ExpectedRequest) {
    for _ in 1...2 { askWhetherItCouldLoad(request(expected)) }
  }
}
