import Foundation

/// Receives the outcome of a call: the number, or why there is none.
public typealias NumberCompletion = @Sendable (Result<Int, any Error>) -> Void

/// Asks a service for a random number from 1 to 30.
///
/// Each call calls back exactly once: on the thread on which the session answers,
/// though no caller may rely on that.
public struct RandomNumberAPI: Sendable {
  /// The numbers that the service may answer with.
  public static let range = 1...30

  private let urlSession: any URLSessionProtocol
  private let baseURL: URL

  /// Makes an API that asks the service at `baseURL`.
  ///
  /// - Parameters:
  ///   - urlSession: What sends the requests: a `URLSession`, or a test double.
  ///   - baseURL: The root of the service. The default does not exist: the
  ///     domain `.invalid` never resolves (RFC 2606), so only a double answers.
  public init(
    urlSession: any URLSessionProtocol = URLSession.shared,
    baseURL: URL = URL(string: "http://random.invalid")!
  ) {
    self.urlSession = urlSession
    self.baseURL = baseURL
  }

  /// Asks for a number: `GET {base}/api/v1.0/random?min=1&max=30&count=1`,
  /// answered by a JSON list of one number, `[3]`.
  ///
  /// - Parameter completion: Called exactly once. Its failure is the transport's own
  ///   error as it came, or `APIResponseError`: `.network` for a status outside
  ///   200...299, `.unwrapping` for an empty body, and `.parsing` for any other body
  ///   that is not one number in `range`.
  /// - Returns: The task, already resumed, so that it can be cancelled.
  @discardableResult
  public func loadNumber(completion: @escaping NumberCompletion) -> any URLSessionDataTaskProtocol {
    let task = urlSession.dataTask(with: request) { data, response, error in
      completion(Result { try Self.number(data: data, response: response, error: error) })
    }
    task.resume()
    return task
  }

  private var request: URLRequest {
    let query = [
      URLQueryItem(name: "min", value: "\(Self.range.lowerBound)"),
      URLQueryItem(name: "max", value: "\(Self.range.upperBound)"),
      URLQueryItem(name: "count", value: "1"),
    ]
    return URLRequest(
      url: baseURL.appendingPathComponent("api/v1.0/random").appending(queryItems: query))
  }

  /// Reads an answer: the error first, then the status, then the bytes.
  private static func number(data: Data?, response: URLResponse?, error: (any Error)?) throws -> Int
  {
    if let error { throw error }
    let statusCode = (response as? HTTPURLResponse)?.statusCode
    guard let statusCode, (200...299).contains(statusCode) else {
      throw APIResponseError.network(statusCode: statusCode)
    }
    guard let data, !data.isEmpty else { throw APIResponseError.unwrapping }
    let numbers = try? JSONDecoder().decode([Int].self, from: data)
    guard let numbers, numbers.count == 1, range.contains(numbers[0]) else {
      throw APIResponseError.parsing
    }
    return numbers[0]
  }
}
