import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exercise 2.4: a whole shop in one table, an answer for each path.
///
/// `makeSession(answers: ["/items/1": .status(404)])` makes a session that
/// answers every request for the path `/items/1` with 404, whatever its method
/// or its query. A path stands in the table as `URL.path` has it, `/차/보리차`
/// for instance, without escapes; what becomes of another slash at its end is up
/// to you. A row answers as the can of 2.2 does: an error goes out alone, and a
/// row with neither a response nor an error fails. A path without a row fails
/// too, whatever the table holds, with an error that says this path: in its own
/// text, in its `localizedDescription` or in its user info.
final class SaboteurURLProtocol: URLProtocol {
  private static let tables = PerHost<[String: SessionAnswer]>()

  static func makeSession(answers: [String: SessionAnswer]) -> DoubledSession {
    let session = DoubledSession(answeredBy: SaboteurURLProtocol.self)
    tables[session.baseURL] = answers
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // TODO: Answer from the table of the session that asks.
    // TODO: Fail what the table does not know.
  }

  override func stopLoading() {}
}
