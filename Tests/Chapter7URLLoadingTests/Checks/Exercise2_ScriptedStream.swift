import Dispatch
import Foundation
import Synchronization

/// A stream that gives its bytes in pieces, and may fail.
///
/// On Linux a real stream ends the process when it is asked for an error that it
/// does not have, and one that fails prints to the standard error. This does
/// neither: it notes how it is used. It was not run on a Mac.
final class ScriptedStream: InputStream {
  /// What the stream does.
  struct Script: Sendable {
    /// What it is, as the beginning of a sentence.
    let name: String
    var body: Data
    var method = "PUT"
    /// The most bytes that one read gives.
    var piece = Int.max
    /// What it says when it is asked whether there are bytes; nil for the truth.
    /// A stream that is still being filled does not know.
    var announces: Bool?
    /// After how many bytes a read fails; nil for never.
    var failsAt: Int?
    /// Whether somebody read and closed it before.
    var isUsed = false
  }

  /// What was done with a stream.
  struct Notes: Sendable {
    var isOpen = false
    var wasReadUnopened = false
    var wasAskedForNoError = false
    var readsAtTheEnd = 0
  }

  /// The notes, for another thread than the one that reads.
  final class NoteBook: Sendable {
    private let notes = Mutex(Notes())

    var current: Notes { notes.withLock { $0 } }

    func change(_ body: (inout Notes) -> Void) { notes.withLock { body(&$0) } }
  }

  private let script: Script
  private let noteBook: NoteBook
  /// The body, and where it ends or fails: somebody may ask for one byte a million times.
  private let bytes: [UInt8]
  private let end: Int
  private var position = 0
  private var status: Stream.Status

  init(_ script: Script, notingIn noteBook: NoteBook) {
    self.script = script
    self.noteBook = noteBook
    bytes = Array(script.body)
    end = min(bytes.count, script.failsAt ?? .max)
    status = script.isUsed ? .closed : .notOpen
    super.init(data: Data())
  }

  override var streamStatus: Stream.Status { status }

  override var streamError: (any Error)? {
    if status == .error { return URLError(.networkConnectionLost) }
    noteBook.change { $0.wasAskedForNoError = true }
    return nil
  }

  override var hasBytesAvailable: Bool { script.announces ?? (position < bytes.count) }

  override func open() {
    // A stream opens once in its life.
    guard status == .notOpen else { return }
    status = .open
    noteBook.change { $0.isOpen = true }
  }

  override func close() {
    status = .closed
    noteBook.change { $0.isOpen = false }
  }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    if status == .notOpen || status == .closed {
      // A closed one may be read by the next double, which the check has made.
      if status == .notOpen { noteBook.change { $0.wasReadUnopened = true } }
      return ended(with: -1)
    }
    if status == .error || position == script.failsAt {
      status = .error
      return ended(with: -1)
    }
    let count = min(maxLength, script.piece, end - position)
    if count == 0 {
      status = .atEnd
      return ended(with: 0)
    }
    bytes.withUnsafeBufferPointer { buffer.update(from: $0.baseAddress! + position, count: count) }
    position += count
    return count
  }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  /// Keeps a reader that never gives up from using a core for ever.
  private func ended(with result: Int) -> Int {
    noteBook.change { $0.readsAtTheEnd += 1 }
    if noteBook.current.readsAtTheEnd > 1000 { DispatchSemaphore(value: 0).wait() }
    return result
  }
}

extension ScriptedStream.Script {
  /// Bytes that are no text; they begin anew after 251.
  static func bytes(_ count: Int) -> Data {
    let block = Data((0..<251).map { (place: Int) -> UInt8 in UInt8(place * 7 % 251 + 5) })
    var bytes = Data()
    while bytes.count < count { bytes.append(block) }
    return bytes.prefix(count)
  }

  static let whole: [Self] = [
    Self(name: "12 bytes in a stream", body: bytes(12)),
    Self(
      name: "5000 bytes in a stream that gives one byte at each read", body: bytes(5000), piece: 1),
    Self(name: "4096 bytes in a stream", body: bytes(4096)),
    Self(name: "a stream of 70000 bytes", body: bytes(70_000)),
    Self(name: "a stream of 1200000 bytes", body: bytes(1_200_000)),
    Self(
      name: "20000 bytes in a stream that gives 700 at each read", body: bytes(20_000), piece: 700),
    Self(
      name: "900 bytes in a stream that is still being filled, so that hasBytesAvailable is false",
      body: bytes(900), piece: 100, announces: false),
    Self(
      name: "900 bytes in a stream whose hasBytesAvailable stays true", body: bytes(900),
      piece: 100, announces: true),
    Self(name: "a stream of no bytes", body: Data()),
  ]

  static let broken: [Self] = [
    Self(name: "a stream that fails at the first read", body: bytes(12), failsAt: 0),
    Self(name: "a stream that fails after 5 of its 12 bytes", body: bytes(12), failsAt: 5),
    Self(
      name: "a stream that fails after 20000 of its 30000 bytes", body: bytes(30_000),
      piece: 1000, failsAt: 20_000),
    Self(
      name: "a stream that somebody else has read and closed", body: bytes(12), isUsed: true),
  ]
}
