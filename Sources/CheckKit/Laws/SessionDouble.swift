import DoubleKit
import Foundation
import ItemDetail

/// A double that conforms to `URLSessionProtocol`, as the laws of its seam see
/// it: something that can be made with an answer, and asked.
public struct SessionDouble: Sendable {
  /// Makes a session that answers. `requests` are those that the law will send,
  /// for a double that has to be told what to expect; others leave it out.
  public typealias Make =
    @Sendable (_ answer: SessionAnswer, _ requests: [URLRequest]) async -> MadeSession

  /// The name of the class, for the sentences.
  public let name: String
  /// Makes a session that nobody has asked yet.
  public let make: Make

  /// Describes a double, by the name of its class.
  public init(_ name: String, make: @escaping Make) {
    self.name = name
    self.make = make
  }

  /// Describes a double that need not be told what to expect.
  public init(
    _ name: String, make: @escaping @Sendable (SessionAnswer) -> any URLSessionProtocol
  ) {
    self.init(name) { answer, _ in MadeSession(make(answer)) }
  }

  /// The double as any seam has one: to ask it is to make a task and to resume it.
  var asked: AskedDouble<URLRequest> {
    AskedDouble(
      name: name, calls: URLRequest.everyKind, words: \.inWords,
      answers: [.status(410), .status(299)]
    ) { [make] answer, requests in
      let made = await make(answer, requests)
      let tasks = CompletionLog<any URLSessionDataTaskProtocol>()
      return { request, onAnswer in
        let task = made.session.dataTask(with: request) {
          onAnswer(SessionAnswer(data: $0, response: $1, error: $2))
        }
        // Some doubles answer only while their tasks are held.
        tasks.record(task)
        task.resume()
      }
    }
  }
}

/// A session that was made for a law.
public struct MadeSession: Sendable {
  /// The session.
  public let session: any URLSessionProtocol

  /// Describes a session.
  public init(_ session: any URLSessionProtocol) { self.session = session }

  /// Makes a task that is not resumed, and keeps the answers to it.
  func task(
    for request: URLRequest, into log: CompletionLog<SessionAnswer> = .init()
  ) -> any URLSessionDataTaskProtocol {
    session.dataTask(with: request) {
      log.record(SessionAnswer(data: $0, response: $1, error: $2))
    }
  }
}

extension URLRequest {
  /// A request of a law.
  static func ofLaw(
    _ path: String, _ method: String = "GET", headers: [String: String] = [:], body: String? = nil
  ) -> URLRequest {
    var request = URLRequest(url: URL(string: "\(ShopURL.any)/\(path)") ?? ShopURL.any)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }

  /// Requests of every kind; no two have the same method and path.
  static let everyKind = [
    ofLaw("items/31"), ofLaw("items/31/reviews?sort=new", headers: ["Accept-Language": "ko"]),
    ofLaw("orders", "POST", headers: ["Content-Type": "application/json"], body: #"{"item":31}"#),
    ofLaw("items/31/price", "PUT", body: #"{"price":700}"#), ofLaw("cart", "DELETE"),
    ofLaw("checkout", "POST"), ofLaw("", "HEAD"),
  ]

  /// The request as a failure message shows it: "PUT /items/31/price with a body".
  var inWords: String {
    let parts = [
      (allHTTPHeaderFields ?? [:]).isEmpty ? nil : "headers", httpBody.map { _ in "a body" },
    ].compactMap(\.self)
    let extra = parts.isEmpty ? "" : " with \(parts.joined(separator: " and "))"
    return "\(httpMethod ?? "GET") /\(url?.path.drop { $0 == "/" } ?? "")\(extra)"
  }
}
