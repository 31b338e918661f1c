import DoubleKit
import Foundation
import ItemDetail

/// A right client that joins strings and walks through the JSON by hand.
package struct StringSearchAPI: SearchAPIProtocol {
  private let urlSession: any URLSessionProtocol
  private let root: String

  /// Makes a client.
  package init(urlSession: any URLSessionProtocol, baseURL: URL) {
    self.urlSession = urlSession
    let address = baseURL.absoluteString
    root = address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Searches, with one header more than is needed.
  package func search(
    _ query: String, for type: SearchType, page: Int, completion: @escaping SearchCompletion
  ) {
    guard query.contains(where: { !$0.isWhitespace }) else {
      return completion(.failure(SearchError.emptyQuery))
    }
    var address = "\(root)/v1/search/\(type)?query=\(Self.encoded(query))"
    // Page 2 starts with result 11, page 3 with 21.
    if page > 1 { address += "&start=\(page - 1)1" }
    guard let url = URL(string: address) else {
      return completion(.failure(SearchError.badQuery))
    }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    urlSession.dataTask(with: request) {
      completion(Self.result(type, page, $0, $1, $2))
    }.resume()
  }

  /// Writes each byte in hexadecimal digits, but those of letters and digits.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      if isPlain { return String(character) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func result(
    _ type: SearchType, _ page: Int, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) -> Result<SearchPage, any Error> {
    if let error { return .failure(error) }
    guard let http = response as? HTTPURLResponse else {
      return .failure(SearchError.refused(statusCode: nil))
    }
    switch http.statusCode {
    case 400: return .failure(SearchError.badQuery)
    case 429: return .failure(SearchError.tooManyRequests)
    case 200..<300: break
    default: return .failure(SearchError.refused(statusCode: http.statusCode))
    }
    let read = data.flatMap { Self.page(type, page, $0) }
    return read.map { .success($0) } ?? .failure(SearchError.unreadable)
  }

  private static func page(_ type: SearchType, _ number: Int, _ data: Data) -> SearchPage? {
    guard let answer = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let total = answer["total"] as? Int, let items = answer["items"] as? [[String: Any]]
    else { return nil }
    let key = type == .news ? "originallink" : "link"
    var results: [SearchResult] = []
    for item in items {
      guard let title = item["title"] as? String, let address = item[key] as? String
      else { return nil }
      results.append(SearchResult(title: title, address: address))
    }
    return SearchPage(results: results, next: total > 10 * number ? number + 1 : nil)
  }
}
