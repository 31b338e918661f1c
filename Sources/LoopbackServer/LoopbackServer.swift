import Foundation
import ItemDetail

/// The shop as a real HTTP server on 127.0.0.1: the real thing that doubles
/// are compared with.
///
/// `GET /items/{id}` answers with an item, `PUT /items/{id}/price` changes its
/// price and answers with the changed item; anything else gets 404 or 405.
/// Each server has its own items, its own scripts and its own port, which the
/// system chooses, so that tests can run side by side. A server stops when it
/// is told to, or with the last reference to it.
public final class LoopbackServer: Sendable {
  /// The root of the shop, `http://127.0.0.1:49152` for instance. Nobody
  /// listens there once the server has stopped.
  public let baseURL: URL

  let backend: Backend
  private let acceptor: Acceptor

  /// Starts a server.
  ///
  /// - Parameter items: What the shop sells.
  /// - Throws: `SystemCallError` when the system has no socket to spare.
  public init(items: [Item] = []) throws {
    let listener = try ListeningSocket()
    backend = Backend(shop: Shop(items: items))
    acceptor = Acceptor(listener: listener, backend: backend)
    baseURL = URL(string: "http://127.0.0.1:\(listener.port)")!
  }

  deinit { stop() }

  /// Stops the server, and returns when its threads and its connections are
  /// gone. A client that still waits finds its connection closed. Stopping
  /// twice is harmless.
  public func stop() { acceptor.stop() }

  /// What the shop sells now, by id.
  public var items: [Item] {
    backend.withShop { $0.items.values.sorted { $0.id < $1.id } }
  }

  /// The requests so far, in the order in which they were complete. What could
  /// not be read as a request is not among them.
  public var receivedRequests: [ReceivedRequest] { backend.requests }

  /// Says what to do with every request to a path from now on.
  ///
  /// - Parameters:
  ///   - script: What to do; nil lets the shop answer again.
  ///   - path: The path, `/items/7` for instance.
  public func script(_ script: Script?, for path: String) {
    backend.withScripts { $0.byPath[path] = script }
  }

  /// Says what to do with every request to a path that has no script of its own.
  ///
  /// - Parameter script: What to do; `.shop` lets the shop answer again.
  public func scriptEverywhere(_ script: Script) {
    backend.withScripts { $0.everywhere = script }
  }
}
