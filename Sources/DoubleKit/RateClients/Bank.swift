import Foundation

/// The bank that the clients in this folder ask what a euro costs in won.
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
