import DoubleKit
import Foundation
import ItemDetail

/// Opens a shop that sells some items, on a good day or in a fault of the server.
public typealias MakeShop =
  @Sendable (_ items: [Item], _ fault: ServerFault?) throws -> ShopUnderContract

extension ShopUnderContract {
  /// Opens the shop that a contract test of yours is about: the real one.
  ///
  /// That is a server on 127.0.0.1, behind a real `URLSession`. When the workbook
  /// judges your tests, it runs them again, and then this opens a double of the
  /// shop: an honest one, or one that lies. Open it inside the test, and not on another
  /// queue or in a detached task: what is opened there is always the real one.
  ///
  /// - Parameters:
  ///   - items: What the shop sells.
  ///   - fault: What is wrong with the server, for every path; nil when nothing is.
  ///   - fileID: The file that asks.
  /// - Returns: A new shop.
  /// - Throws: `SystemCallError` or `LoopbackPort.Unavailable` when the system has no socket or no thread to spare.
  public static func underTest(
    selling items: [Item], in fault: ServerFault? = nil, fileID: String = #fileID
  ) throws -> ShopUnderContract {
    try SubjectUnderTest.make(open, in: fileID)(items, fault)
  }

  /// Opens the real shop.
  package static let open: MakeShop = { items, fault in
    let session = URLSession.keepingNothing()
    if fault == .nobodyListening {
      let port = try LoopbackPort.closed()
      return ShopUnderContract(urlSession: session, baseURL: port.baseURL, keeping: port)
    }
    let server = try LoopbackServer(items: items)
    if let fault { server.scriptEverywhere(fault.script) }
    return ShopUnderContract(urlSession: session, baseURL: server.baseURL, keeping: server)
  }
}

extension ServerFault {
  /// The server's script; no script makes a server stop listening.
  fileprivate var script: LoopbackServer.Script {
    switch self {
    case .notFound: .status(404)
    case .serverError: .status(500)
    case .emptyBody: .emptyBody
    case .notJSON: .answer(HTTPAnswer(status: 200, body: Data("<html>".utf8)))
    case .truncatedBody: .truncatedBody
    case .closedWithoutAnswer: .noAnswer
    case .notHTTP: .garbage
    case .nobodyListening: .shop
    }
  }
}
