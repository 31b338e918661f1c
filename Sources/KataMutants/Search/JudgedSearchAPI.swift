import DoubleKit
import Foundation
import ItemDetail
import KataKit

/// Every client that tests are judged with, right or wrong: its type and its parts
/// say nothing of what is behind it, so a test has to look at what it does.
struct JudgedSearchAPI: SearchAPIProtocol, CustomReflectable {
  private let client: any SearchAPIProtocol

  init(_ client: any SearchAPIProtocol) { self.client = client }

  /// The protocol asks for it. A test can call it, for a client to compare with: so what
  /// it makes does nothing right.
  init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.init(MuteClient(urlSession: urlSession, baseURL: baseURL))
  }

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    client.search(query, for: type, page: page, completion: completion)
  }

  var customMirror: Mirror { Mirror(self, children: [:]) }
}
