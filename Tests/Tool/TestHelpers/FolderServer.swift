import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

/// Serves a folder on 127.0.0.1, as a host of static pages does.
final class FolderServer: Sendable {
  private let folder: URL
  private let socket: LoopbackSocket

  init(_ folder: URL) throws {
    self.folder = folder
    socket = try #require(LoopbackSocket())
    // A browser that goes away is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread { [self] in acceptAll() }
  }

  var port: UInt16 { socket.port }

  func stop() {
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
    close(socket.descriptor)
  }

  /// A browser also opens connections that it does not use, so each has a thread.
  private func acceptAll() {
    while case let client = accept(socket.descriptor, nil, nil), client >= 0 {
      Thread.detachNewThread { [self] in
        answer(client)
        close(client)
      }
    }
  }

  private func answer(_ client: Int32) {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(client, &bytes, bytes.count)
    let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    guard words.count > 1 else { return }
    let path = String(words[1].prefix { $0 != "?" })
    let body = try? Data(contentsOf: folder.appending(path: path))
    let head = """
      HTTP/1.1 \(body == nil ? "404 Not Found" : "200 OK")\r
      Content-Type: text/html\r
      Content-Length: \(body?.count ?? 0)\r
      Connection: close\r\n\r\n
      """
    try? Output(descriptor: client).deliver(Data(head.utf8) + (body ?? Data()))
  }
}
