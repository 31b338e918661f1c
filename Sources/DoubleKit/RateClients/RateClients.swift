import Foundation

/// The bank that the clients of exercise 7.5 ask what a euro costs in won.
///
/// Its address is fixed in their code. While the checks run, a server on 127.0.0.1
/// plays the bank, so nothing leaves this machine.
public enum Bank {
  @TaskLocal package static var address = URL(string: "https://bank.invalid")!

  /// What each client sends: `GET /rates/won?day=today`, with the header `X-Board`.
  static var request: URLRequest {
    var request = URLRequest(url: URL(string: "/rates/won?day=today", relativeTo: address)!)
    request.setValue("7", forHTTPHeaderField: "X-Board")
    return request
  }

  /// The rate in an answer.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - response: The response.
  /// - Returns: Won for a euro.
  /// - Throws: `URLError(.badServerResponse)` unless it is status 200 and a number.
  static func rate(in body: Data, _ response: URLResponse?) throws -> Int {
    guard (response as? HTTPURLResponse)?.statusCode == 200,
      let rate = Int(String(decoding: body, as: UTF8.self))
    else { throw URLError(.badServerResponse) }
    return rate
  }
}

extension URLSession {
  /// Asks for the rate through this session.
  func rate(_ request: URLRequest = Bank.request) async throws -> Int {
    let (body, response) = try await data(for: request)
    return try Bank.rate(in: body, response)
  }
}

/// Asks the bank, and lets nobody in.
public final class SealedRateClient: Sendable {
  private let session = URLSession(configuration: .default)

  /// Makes a client, and its session.
  public init() {}

  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int { try await session.rate() }
}

/// Asks the bank through a session that it makes from a configuration.
public final class ConfiguredRateClient: Sendable {
  private let session: URLSession

  /// Makes a client, and its session.
  ///
  /// - Parameter configuration: What the session is made from.
  public init(configuration: URLSessionConfiguration = .default) {
    session = URLSession(configuration: configuration)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int { try await session.rate() }
}

/// Asks the bank through a session that a method makes, which a subclass may
/// override.
open class OverridableRateClient {
  private lazy var session = makeSession()

  /// Makes a client. Its session is made when it is first needed.
  public init() {}

  /// Makes the session of this client, once.
  ///
  /// - Returns: A new session, which belongs to this client.
  open func makeSession() -> URLSession { URLSession(configuration: .default) }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public final func won() async throws -> Int { try await session.rate() }
}

/// Asks the bank through a session of its own, and lets a closure adapt each
/// request before it is sent.
///
/// Apps use such a hook to sign requests. Alamofire calls it a `RequestAdapter`.
public final class AdaptedRateClient: Sendable {
  private let session = URLSession(configuration: .default)
  private let adapt: @Sendable (URLRequest) -> URLRequest

  /// Makes a client, and its session.
  ///
  /// - Parameter adapt: Makes the request that is sent of the client's request.
  public init(adapt: @escaping @Sendable (URLRequest) -> URLRequest = { $0 }) {
    self.adapt = adapt
  }

  deinit { session.finishTasksAndInvalidate() }

  /// What a euro costs today, in won.
  ///
  /// - Returns: The rate.
  /// - Throws: The transport's error, or `URLError(.badServerResponse)`.
  public func won() async throws -> Int { try await session.rate(adapt(Bank.request)) }
}
