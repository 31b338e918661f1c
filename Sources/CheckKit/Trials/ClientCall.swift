import Foundation
import ItemDetail

/// What a `URLProtocol` told its client.
public enum ClientCall: Equatable, Sendable, CustomStringConvertible {
  /// A response, with all that a caller can read in it.
  case response(ClientResponse)
  /// A piece of the body.
  case body(Data)
  /// The end of a load that went well.
  case end
  /// The end of a load that failed.
  case failure(ClientFailure)
  /// A call that no exercise asks for.
  case other(String)

  /// The call as a failure message shows it.
  public var description: String {
    switch self {
    case .response(let response): "didReceive(\(response))"
    case .body(let data): "didLoad(\(data.count) bytes)"
    case .end: "didFinishLoading"
    case .failure: "didFailWithError"
    case .other(let name): name
    }
  }

  /// Whether nothing may follow it.
  public var isEnd: Bool {
    switch self {
    case .end, .failure: true
    case .response, .body, .other: false
    }
  }
}

/// A response as a caller can tell it from another one.
public struct ClientResponse: Equatable, Sendable, CustomStringConvertible {
  /// The status; nil when the response is none over HTTP.
  public let status: Int?
  /// The headers, their names in small letters: HTTP does not tell them apart.
  public let headers: [String: String]
  private let url: URL?
  private let mimeType: String?
  private let textEncodingName: String?
  private let expectedContentLength: Int64

  /// Reads a response.
  public init(_ response: URLResponse) {
    let http = response as? HTTPURLResponse
    status = http?.statusCode
    let fields = (http?.allHeaderFields ?? [:]).map { ("\($0)".lowercased(), "\($1)") }
    headers = Dictionary(fields) { first, _ in first }
    url = response.url
    mimeType = response.mimeType
    textEncodingName = response.textEncodingName
    expectedContentLength = response.expectedContentLength
  }

  /// The response as a failure message shows it.
  public var description: String { status.map { "status \($0)" } ?? "not HTTP" }

  /// What is lost of another response, as a failure message names it; nil when all of it
  /// is there. More headers are no loss, and a response may name the URL of its request.
  func loss(of other: ClientResponse) -> String? {
    if status != other.status { return "\(self) instead of \(other)" }
    let lost = other.headers.keys.sorted().first { headers[$0] != other.headers[$0] }
    return lost.map { "the response without its header \($0)" }
  }
}

/// An error as a caller can tell it from another one.
public struct ClientFailure: Equatable, Sendable {
  let error: any Error

  /// Keeps an error.
  public init(_ error: any Error) { self.error = error }

  /// All that the error says: its own text, its sentence for people, and its
  /// user info, wherever an error may name what it is about.
  ///
  /// On its way to the caller, Darwin's loader adds the address of the request
  /// to the user info.
  public var text: String {
    let info = (error as NSError).userInfo.values.map { "\($0)" }
    return (["\(error)", error.localizedDescription] + info).joined(separator: " ")
  }

  /// Whether two errors are the same to a caller: Darwin hands a Swift error on
  /// as an `NSError`, whose own text is another one.
  public static func == (one: ClientFailure, other: ClientFailure) -> Bool {
    let (one, other) = (one.error as NSError, other.error as NSError)
    return one.domain == other.domain && one.code == other.code
      && one.localizedDescription == other.localizedDescription
  }
}

extension [ClientCall] {
  /// The first call that a loader must not make at its place, in words; nil
  /// when all is in order.
  ///
  /// In order are one response, pieces of a body and the end, or a failure at
  /// any point, and nothing after either (Apple's documentation of
  /// `URLProtocolClient`).
  public var misplacedCall: String? {
    for (place, call) in enumerated() {
      let earlier = self[..<place]
      let hasResponse = earlier.contains { if case .response = $0 { true } else { false } }
      if let end = earlier.first(where: \.isEnd) { return "\(call) after \(end)" }
      switch call {
      case .response where hasResponse: return "a second didReceive"
      case .body where !hasResponse: return "\(call) before didReceive"
      case .end where !hasResponse: return "\(call) without didReceive"
      case .other: return "\(call)"
      case .response, .body, .end, .failure: continue
      }
    }
    return nil
  }

  /// The calls as a failure message lists them, with the first that is out of
  /// place at the end.
  public var text: String {
    misplacedCall.map { "\(list): there is \($0)" } ?? list
  }

  /// The calls as a failure message lists them.
  public var list: String {
    isEmpty ? "nothing" : map(\.description).joined(separator: ", ")
  }

  /// Whether the client was told of one error, and of nothing else.
  public var isOneFailure: Bool {
    if case .failure = first { count == 1 } else { false }
  }
}

extension [ClientCall] {
  /// The status of the first response; nil when there was none over HTTP.
  public var status: Int? {
    lazy.compactMap { if case .response(let response) = $0 { response.status } else { nil } }.first
  }

  /// All that the first error says; nil when there was none.
  public var failureText: String? {
    lazy.compactMap { if case .failure(let failure) = $0 { failure.text } else { nil } }.first
  }
}
