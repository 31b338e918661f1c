import DoubleKit
import Foundation
import ItemDetail

/// What the listings share in which learners name doubles, in exercises 1.3, 5.6 and 8.7.
public enum Gallery {
  /// The item in most canned answers.
  public static let lamp = #"{"id":5,"title":"Lamp","descriptions":"Warm light.","price":48000}"#

  /// The API under test, around a session.
  public static func shop(_ session: any URLSessionProtocol) -> ItemDetailAPI {
    ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
  }

  /// The API under test, around a session that a `URLProtocol` answers.
  public static func shop(_ session: DoubledSession) -> ItemDetailAPI {
    ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
  }
}

/// A session of a listing, which shows only `answer(to:)`: the session hands out a task and,
/// when that is resumed, calls back with the answer.
public protocol GallerySession: URLSessionProtocol {
  /// The answer to a request.
  func answer(to request: URLRequest) -> SessionAnswer
}

extension GallerySession {
  /// Makes a task that calls back when it is resumed.
  public func dataTask(
    with request: URLRequest, completionHandler: @escaping ClosureSession.Handler
  ) -> any URLSessionDataTaskProtocol {
    ClosureTask { answer(to: request).deliver(to: completionHandler) }
  }
}

/// A `URLProtocol` of a listing, which shows only `answer()`: this is what the loader gets.
open class GalleryURLProtocol: URLProtocol {
  /// The answer to the request.
  open func answer() -> SessionAnswer { .failure(URLError(.unsupportedURL)) }

  public override class func canInit(with request: URLRequest) -> Bool { true }
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  open override func startLoading() { sendOrFail(answer()) }
  public override func stopLoading() {}
}
