import Foundation

/// One request as it came over the wire.
public struct ReceivedRequest: Sendable, Equatable {
  /// The method, `GET` for instance.
  public let method: String
  /// What was asked for, with the query and with percent signs as they came.
  public let target: String
  /// The header fields.
  public let headers: HeaderFields
  /// The body; empty when there was none.
  public let body: Data

  /// Makes a request that did not come over the wire, for a fake.
  package init(method: String, target: String, headers: HeaderFields, body: Data) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
  }

  /// The part of the target before the question mark: `/items/7`.
  public var path: String {
    String(target.prefix { $0 != "?" })
  }
}
