import Foundation
import GradingRecord
import WorkbookSupport

/// Hands a key to the first who reads, and to nobody else: a file could be read
/// again, and so could arguments and the environment.
struct KeyPipe {
  let url: URL
  private let descriptor: Int32

  var bind: Sandbox.Bind { Sandbox.Bind(host: url, inside: "/key") }

  init(_ key: SipHash.Key, at url: URL) throws {
    self.url = url
    try? FileManager.default.removeItem(at: url)
    guard mkfifo(url.path, 0o600) == 0 else {
      throw ToolFault("\(url.path) could not be made.")
    }
    // Open on both sides, so that nobody waits for the other one. Only root can
    // write to what is closed, so it is closed afterwards.
    descriptor = open(url.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    let bytes = [key.first.littleEndian, key.second.littleEndian]
    guard descriptor >= 0, fchmod(descriptor, 0o444) == 0,
      bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, 16) }) == 16
    else { throw ToolFault("\(url.path) could not be written.") }
  }

  func remove() {
    close(descriptor)
    try? FileManager.default.removeItem(at: url)
  }
}
