import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Lets a right session double act, and writes its requests into a record that
/// breaks a law.
public struct NotingSession: URLSessionProtocol {
  private let base: any URLSessionProtocol
  private let record: RecordLawBreaker<URLRequest>.Record

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - base: The right double.
  ///   - record: The record that breaks a law.
  public init(_ base: any URLSessionProtocol, record: RecordLawBreaker<URLRequest>.Record) {
    self.base = base
    self.record = record
  }

  /// Writes the request down, and makes the double's task.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    record.keep(request)
    let task = base.dataTask(with: request, completionHandler: completionHandler)
    return NotingTask(base: task) { [record] in record.keepLate(request) }
  }
}

private struct NotingTask: URLSessionDataTaskProtocol {
  let base: any URLSessionDataTaskProtocol
  let afterResume: @Sendable () -> Void

  func resume() {
    base.resume()
    afterResume()
  }

  func cancel() { base.cancel() }
}

extension RecordLawBreaker where Entry == URLRequest {
  /// Records of requests that have lost a part of each.
  public static var ofRequests: [RecordLawBreaker] {
    [
      losing("keeps the URL alone", "the method") { URLRequest(url: $0.url ?? URL.noURL) },
      losing("loses the headers", "shows no header") { $0.with { $0.allHTTPHeaderFields = nil } },
      losing("loses the body", "0 bytes of its") { $0.with { $0.httpBody = nil } },
      losing("loses the query", "the address") { $0.with { $0.url = $0.url?.withoutQuery } },
      losing("takes every request for a GET", "the method") { $0.with { $0.httpMethod = "GET" } },
      losing("loses the timeout", "its timeout") { $0.with { $0.timeoutInterval = 60 } },
      losing("loses the cache policy", "another cache policy") {
        $0.with { $0.cachePolicy = .useProtocolCachePolicy }
      },
      losing("loses allowsCellularAccess", "its allowsCellularAccess as true") {
        $0.with { $0.allowsCellularAccess = true }
      },
      losing("loses httpShouldHandleCookies", "its httpShouldHandleCookies as true") {
        $0.with { $0.httpShouldHandleCookies = true }
      },
      losing("loses the network service type", "another networkServiceType") {
        $0.with { $0.networkServiceType = .default }
      },
      losing("keeps an empty body where there was none", "it had none") {
        $0.with { $0.httpBody = $0.httpBody ?? Data() }
      },
      losing("drops the slash at the end of an address", "the address") {
        $0.with { $0.url = $0.url?.withoutLastSlash }
      },
    ]
  }

  /// A record of a double that keeps a request as it came, though it has read
  /// the body.
  public static var ofReadStreams: RecordLawBreaker {
    losing("reads a body, and keeps the stream", "can be read only once") { request in
      _ = request.bodyBytes
      return request
    }
  }

  /// A record that marks what it keeps.
  public static var ofMarks: RecordLawBreaker {
    losing("adds a header to what it keeps", "a header that it had not") {
      $0.with { $0.setValue("1", forHTTPHeaderField: "X-Caught") }
    }
  }

  /// A record that keeps the streams, and reads them when it is looked at.
  public static var ofLateReads: RecordLawBreaker {
    let right = keepingAll
    return RecordLawBreaker(name: "reads a body at each look", fault: "at a second look") {
      let record = right.make()
      return Record(
        keep: record.keep, keepLate: { _ in },
        entries: { record.entries().map { $0.withBodyRead() } })
    }
  }

  private static func losing(
    _ name: String, _ fault: String, _ change: @escaping @Sendable (URLRequest) -> URLRequest
  ) -> RecordLawBreaker {
    let right = keepingAll
    return RecordLawBreaker(name: name, fault: fault) {
      let record = right.make()
      return Record(
        keep: { record.keep(change($0)) }, keepLate: { _ in }, entries: record.entries)
    }
  }
}

extension URLRequest {
  fileprivate func with(_ change: (inout URLRequest) -> Void) -> URLRequest {
    var copy = self
    change(&copy)
    return copy
  }
}

extension URL {
  fileprivate static let noURL = URL(fileURLWithPath: "/")

  fileprivate var withoutLastSlash: URL? {
    absoluteString.hasSuffix("/") ? URL(string: String(absoluteString.dropLast())) : self
  }

  fileprivate var withoutQuery: URL? {
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    parts?.query = nil
    return parts?.url
  }
}
