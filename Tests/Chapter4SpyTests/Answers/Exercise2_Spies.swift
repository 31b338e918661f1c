import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// All sessions ask one host, each below a path of its own, and one book holds
/// every request.
final class BookkeepingSpy: URLProtocol {
  private static let answers = Mutex<[String: SessionAnswer]>([:])
  private static let book = Mutex<[URLRequest]>([])

  static func makeSession(_ answer: SessionAnswer) -> DoubledSession {
    let name = UUID().uuidString
    answers.withLock { $0[name] = answer }
    return DoubledSession(
      answeredBy: BookkeepingSpy.self, baseURL: ShopURL.any.appendingPathComponent(name))
  }

  static func requests(below root: URL) -> [URLRequest] {
    book.withLock { $0 }.filter { $0.url?.path.hasPrefix(root.path) == true }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let read = request.withBodyRead()
    Self.book.withLock { $0.append(read) }
    let name = request.url?.pathComponents.dropFirst().first ?? ""
    let answer = Self.answers.withLock { $0[name] }
    send(answer ?? .failure(URLError(.unsupportedURL)))
  }

  override func stopLoading() {}
}

/// Puts what it is told into a copy with the body read.
final class Recorder: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [URLRequest] = []

  var noted: [URLRequest] { lock.withLock { list } }

  func note(_ request: URLRequest) {
    var copy = request
    copy.httpBody = request.bodyBytes
    lock.withLock { list.append(copy) }
  }
}
