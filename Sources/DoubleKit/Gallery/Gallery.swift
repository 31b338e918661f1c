import Foundation
import ItemDetail
import Testing

/// Ten small tests, each with one double, to be named by the decision key.
///
/// The listings are numbered through all galleries, and five stand in each file.
public struct Gallery: Sendable {
  /// The listings in their order.
  public let listings: [Listing]

  /// One test, and the double in it.
  public struct Listing: Sendable, CustomTestStringConvertible {
    /// The number of the listing, from 1.
    public let number: Int
    /// The name of the double's type.
    public let double: String
    /// The test.
    public let run: @Sendable () async throws -> Void

    /// How a parameterized test shows the listing.
    public var testDescription: String { "listing \(number), \(double)" }
    /// The file to read it in, from the root of the package.
    public var file: String {
      let first = (number - 1) / 5 * 5 + 1
      return "Sources/DoubleKit/Gallery/Listings\(first)to\(first + 4).swift"
    }
  }

  /// The listings of exercise 1.3. Their doubles are lettered, so that no name
  /// gives the kind away.
  public static let lettered = Gallery(listings: [
    Listing(number: 1, double: "SessionA", run: listing1),
    Listing(number: 2, double: "SessionB", run: listing2),
    Listing(number: 3, double: "SessionC", run: listing3),
    Listing(number: 4, double: "ProtocolD", run: listing4),
    Listing(number: 5, double: "SessionE", run: listing5),
    Listing(number: 6, double: "SessionF", run: listing6),
    Listing(number: 7, double: "SessionG", run: listing7),
    Listing(number: 8, double: "SessionH", run: listing8),
    Listing(number: 9, double: "SessionI", run: listing9),
    Listing(number: 10, double: "ProtocolJ", run: listing10),
  ])

  /// The listings of exercise 5.6. Their doubles have names such as articles
  /// give, and the names mislead.
  public static let misnamed = Gallery(listings: [
    Listing(number: 11, double: "MockURLSession", run: listing11),
    Listing(number: 12, double: "DummyURLProtocol", run: listing12),
    Listing(number: 13, double: "SpyURLSession", run: listing13),
    Listing(number: 14, double: "DummyURLProtocol", run: listing14),
    Listing(number: 15, double: "StubPriceService", run: listing15),
    Listing(number: 16, double: "StubURLSessionWithoutAnswer", run: listing16),
    Listing(number: 17, double: "FakeFlakyServer", run: listing17),
    Listing(number: 18, double: "StubURLSession", run: listing18),
    Listing(number: 19, double: "LoadTest", run: listing19),
    Listing(number: 20, double: "StubServer", run: listing20),
  ])

  /// The listings of exercise 8.7. Each double misleads its test, in a way of its
  /// own.
  public static let lying = Gallery(listings: [
    Listing(number: 21, double: "MockItemSession", run: listing21),
    Listing(number: 22, double: "PromptSession", run: listing22),
    Listing(number: 23, double: "ShelfSession", run: listing23),
    Listing(number: 24, double: "PagesURLProtocol", run: listing24),
    Listing(number: 25, double: "ScenarioSession", run: listing25),
    Listing(number: 26, double: "PriceTagSession", run: listing26),
    Listing(number: 27, double: "FlagSession", run: listing27),
    Listing(number: 28, double: "ClosureURLProtocol", run: listing28),
    Listing(number: 29, double: "SaleSession", run: listing29),
    Listing(number: 30, double: "VacantSession", run: listing30),
  ])

  /// The item in most cans.
  static let lamp = #"{"id":5,"title":"Lamp","descriptions":"Warm light.","price":48000}"#

  /// The API under test, around a session.
  static func shop(_ session: any URLSessionProtocol) -> ItemDetailAPI {
    ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
  }

  /// The API under test, around a session that a `URLProtocol` answers.
  static func shop(_ session: DoubledSession) -> ItemDetailAPI {
    ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
  }
}

/// A session of the gallery: it hands out a task and, when that is resumed,
/// calls back with `answer(to:)`. A listing shows only the latter.
protocol GallerySession: URLSessionProtocol {
  func answer(to request: URLRequest) -> SessionAnswer
}

extension GallerySession {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    GalleryTask {
      let answer = answer(to: request)
      completionHandler(answer.data, answer.response, answer.error)
    }
  }
}

private struct GalleryTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

/// A `URLProtocol` of the gallery: it hands `answer()` to the loader. A listing
/// shows only the latter.
class GalleryURLProtocol: URLProtocol {
  func answer() -> SessionAnswer { .failure(URLError(.unsupportedURL)) }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let answer = answer()
    if let error = answer.error {
      client?.urlProtocol(self, didFailWithError: error)
    } else if let response = answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: answer.data ?? Data())
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  override func stopLoading() {}
}
