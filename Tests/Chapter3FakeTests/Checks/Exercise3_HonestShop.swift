import CheckKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

/// A fake that does what the real shop does, in a way of its own.
///
/// They differ in what no client may rely on, so a contract that one of them
/// breaks asks for too much.
struct HonestShop: Sendable, CustomStringConvertible {
  /// What is its own, as the end of a sentence: "answers on another queue".
  let description: String
  /// Opens one.
  let open: OpenShop

  /// Every honest shop, some on each seam.
  static let all = [
    HonestShop(description: "answers at once, without a body when it refuses") {
      .injected(inFrontOf: JournalShop($0))
    },
    HonestShop(description: "answers on another queue") {
      .injected(inFrontOf: JournalShop($0), on: .global())
    },
    HonestShop(description: "says in the body why it refuses") {
      .injected(inFrontOf: JournalShop($0, isChatty: true))
    },
    HonestShop(description: "has other headers, with names in small letters") {
      .injected(inFrontOf: JournalShop($0).altered(\.withOtherHeaders))
    },
    HonestShop(description: "adds a field to its items and sorts their keys") {
      .injected(inFrontOf: JournalShop($0).altered(\.withAnotherField))
    },
    HonestShop(description: "answers the later of two requests first") {
      ShopUnderContract(
        urlSession: UnevenSession(inFrontOf: JournalShop($0)), baseURL: ShopURL.any)
    },
    HonestShop(description: "stands behind a URLProtocol") {
      ShopUnderContract(CoreURLProtocol.makeSession(inFrontOf: JournalShop($0, isChatty: true)))
    },
  ]
}

extension ShopUnderContract {
  /// A shop with protocol injection.
  static func injected(
    inFrontOf core: any ItemServing, on queue: DispatchQueue? = nil
  ) -> ShopUnderContract {
    ShopUnderContract(
      urlSession: CoreSession(core: core, queue: queue, request: nil, handler: { _ in }),
      baseURL: ShopURL.any)
  }
}

/// Holds each answer back for a moment: when another request comes meanwhile,
/// that one is answered first.
private final class UnevenSession: URLSessionProtocol {
  private struct UnevenTask: URLSessionDataTaskProtocol {
    let start: @Sendable () -> Void

    func resume() { start() }
    func cancel() {}
  }

  private let core: any ItemServing
  private let laterFirst = LaterFirst()

  init(inFrontOf core: any ItemServing) { self.core = core }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    UnevenTask { [core, laterFirst] in
      let answer = core.answer(to: request)
      laterFirst.deliver { completionHandler(answer.data, answer.response, answer.error) }
    }
  }
}

/// A session that is its own task.
private struct CoreSession: URLSessionProtocol, URLSessionDataTaskProtocol {
  let core: any ItemServing
  let queue: DispatchQueue?
  let request: URLRequest?
  let handler: @Sendable (SessionAnswer) -> Void

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    CoreSession(core: core, queue: queue, request: request) {
      completionHandler($0.data, $0.response, $0.error)
    }
  }

  func resume() {
    guard let request else { return }
    guard let queue else { return handler(core.answer(to: request)) }
    queue.async { handler(core.answer(to: request)) }
  }

  func cancel() {}
}

private final class CoreURLProtocol: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  static func makeSession(inFrontOf core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: CoreURLProtocol.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    var readable = request
    readable.httpBody = request.bodyBytes
    guard let answer = Self.cores[request.url]?.answer(to: readable), let body = answer.data,
      let response = answer.response
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
