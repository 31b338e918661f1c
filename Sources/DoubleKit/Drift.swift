import Foundation
import ItemDetail

/// An answer that a stub gives, beside the request that it gives it to.
///
/// It was true on the day on which it was written down: put in it only what your
/// client reads.
public struct CannedAnswer: Hashable, Sendable {
  /// The method of the request, in capitals.
  public let method: String
  /// The path below the root of the shop, `items/7` for instance.
  public let path: String
  /// The body of the request; empty when it has none.
  public let requestBody: String
  /// The status of the answer.
  public let status: Int
  /// The body of the answer, as JSON; empty when it has none.
  public let body: String

  /// Makes a canned answer.
  ///
  /// - Parameters:
  ///   - method: The method of the request, in capitals.
  ///   - path: The path below the root of the shop, `items/7` for instance.
  ///   - requestBody: The body of the request; none when left out.
  ///   - status: The status of the answer.
  ///   - body: The body of the answer, as JSON; none when left out.
  public init(
    to method: String, _ path: String, sending requestBody: String = "", status: Int,
    body: String = ""
  ) {
    (self.method, self.path, self.requestBody) = (method, path, requestBody)
    (self.status, self.body) = (status, body)
  }

  /// The request as a `Drift` names it: `GET items/7`.
  public var request: String { "\(method) \(path)" }
  /// The answer as a session hands it over.
  public var answer: SessionAnswer { .status(status, body: body) }
}

/// One difference between a canned answer and what the server answers today.
///
/// A request is named by the `request` of its `CannedAnswer`.
public enum Drift: Hashable, Sendable {
  /// No whole answer came, or it came too late.
  case noAnswer(to: String)
  /// The server answers with another status.
  case otherStatus(of: String, canned: Int, now: Int)
  /// The canned answer has a key that the server's answer has not.
  case missingKey(String, in: String)
  /// The value of a key has another type.
  case otherType(of: String, in: String, canned: JSONType, now: JSONType)
}

extension Drift: CustomStringConvertible {
  /// The drift as a sentence, for the message that your team gets.
  public var description: String {
    switch self {
    case .noAnswer(let request): "No answer to \(request) came in time."
    case .otherStatus(let request, let canned, let now):
      "The answer to \(request) has the status \(now), and the canned answer has \(canned)."
    case .missingKey(let key, let request): "The answer to \(request) has no key \"\(key)\"."
    case .otherType(let key, let request, let canned, let now):
      "In the answer to \(request), \"\(key)\" is \(now), and in the canned answer it is \(canned)."
    }
  }
}

/// The type of a JSON value, as far as a client that decodes it cares.
///
/// JSON has one type for all numbers. A client that reads an `Int` has two: 31000
/// is a price, and it cannot read 31000.5.
public enum JSONType: Hashable, CaseIterable, Sendable {
  /// Text in quotation marks.
  case text
  /// A number without a fraction.
  case wholeNumber
  /// A number with a fraction.
  case fraction
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null
  /// Values in square brackets.
  case list
  /// Keys and values in braces.
  case object
}

extension JSONType: CustomStringConvertible {
  /// The type in the words of a sentence.
  public var description: String {
    switch self {
    case .text: "text"
    case .wholeNumber: "a whole number"
    case .fraction: "a number with a fraction"
    case .boolean: "true or false"
    case .null: "null"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// The type of the value.
  public var type: JSONType {
    switch self {
    case .string: .text
    case .integer: .wholeNumber
    case .decimal: .fraction
    case .boolean: .boolean
    case .null: .null
    case .array: .list
    case .object: .object
    }
  }
}

/// A stub below a real session: it gives its canned answers, whatever the server
/// says today.
///
/// It goes by the method and the path of a request, and fails a request that it has
/// no answer to. `FakeShopURLProtocol` makes the calls to the client.
public final class StubShopURLProtocol: FakeShopURLProtocol {
  /// Makes a session, with a host of its own, that a stub answers.
  ///
  /// - Parameter canned: The canned answers; of two to one request, the first counts.
  /// - Returns: The session, and the address that belongs to it.
  public class func makeSession(giving canned: [CannedAnswer]) -> DoubledSession {
    makeSession(inFrontOf: StubCore(canned: canned))
  }
}

/// Finds the canned answer to a request.
private struct StubCore: ItemServing {
  let canned: [CannedAnswer]

  func answer(to request: URLRequest) -> SessionAnswer {
    let fitting = canned.first {
      request.httpMethod == $0.method && request.url?.path == "/\($0.path)"
    }
    return fitting?.answer ?? .failure(URLError(.resourceUnavailable))
  }
}
