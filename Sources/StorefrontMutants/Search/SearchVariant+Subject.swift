import CheckKit
import DoubleKit
import Foundation
import ItemDetail

extension SearchVariant: SubjectVariant {}

extension TestSubject<SearchVariant> {
  /// The search client, which tests reach on the seam that they choose.
  public static var searchAPI: Self {
    TestSubject(
      Words(
        type: "SearchAPI", "a", "client", parameters: "urlSession:baseURL:",
        broken: "that does nothing right", real: "the reference client of the check"),
      real: { ReferenceSearchAPI(urlSession: $0, baseURL: $1) },
      broken: [
        { MuteClient(urlSession: $0, baseURL: $1) },
        { BentClient(urlSession: $0, baseURL: $1) },
      ],
      otherFaults: [
        SearchVariant("silent", "never calls back") {
          SilentClient(urlSession: $0, baseURL: $1)
        }
      ])
  }
}

/// Asks, and never calls back: a test may count what came, and nothing else.
private struct SilentClient: SearchAPIProtocol {
  private let real: ReferenceSearchAPI

  init(urlSession: any URLSessionProtocol, baseURL: URL) {
    real = ReferenceSearchAPI(urlSession: urlSession, baseURL: baseURL)
  }

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    real.search(query, for: type, page: page) { _ in }
  }
}

/// Sends nothing, and calls back with an error of its own.
struct MuteClient: SearchAPIProtocol {
  private struct Mute: Error {}

  init(urlSession: any URLSessionProtocol, baseURL: URL) {}

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    completion(.failure(Mute()))
  }
}

/// Sends every query, to the wrong place, and finds the wrong thing: a test that
/// nothing is sent asserts something.
struct BentClient: SearchAPIProtocol {
  let urlSession: any URLSessionProtocol
  let baseURL: URL

  func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    var request = URLRequest(url: baseURL.appendingPathComponent("bent"))
    request.httpMethod = "DELETE"
    urlSession.dataTask(with: request) { _, _, _ in
      let result = SearchResult(title: "Bent", address: "bent")
      completion(.success(SearchPage(results: [result], next: 999)))
    }.resume()
  }
}
