import Dispatch
import DoubleKit
import Foundation

/// A request with a body, or without, as a session sends it.
struct SentBody: Sendable {
  /// What it is, as the end of a sentence.
  let name: String
  let body: Data?
  /// How its stream gives the body; nil for bytes.
  var stream: StreamScript?

  static let whole = [
    SentBody(
      name: "the new price 88000 as a stream", body: Data(#"{"price":88000}"#.utf8), stream: .init()
    ),
    SentBody(name: "the new price 9000 as bytes", body: Data(#"{"price":9000}"#.utf8)),
    SentBody(name: "a request without a body", body: nil),
    SentBody(
      name: "900 bytes in a stream that gives one byte at each read", body: bytes(900),
      stream: .init(piece: 1)),
    SentBody(name: "a stream of 70000 bytes", body: bytes(70_000), stream: .init()),
  ]

  static let broken = [
    SentBody(
      name: "a stream that fails at the first read", body: bytes(12), stream: .init(failsAt: 0)),
    SentBody(
      name: "a stream that fails after 5 of its 12 bytes", body: bytes(12),
      stream: .init(failsAt: 5)),
  ]

  private static func bytes(_ count: Int) -> Data {
    Data((0..<count).map { UInt8($0 * 7 % 251) })
  }

  func request(to baseURL: URL) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent("items/7"))
    request.httpMethod = body == nil ? "GET" : "PUT"
    request.timeoutInterval = 17
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body, let stream {
      request.httpBodyStream = ScriptedStream(of: body, stream)
    } else {
      request.httpBody = body
    }
    return request
  }
}

/// What a stream does.
struct StreamScript: Sendable {
  /// The most bytes that one read gives.
  var piece = Int.max
  /// After how many bytes a read fails; nil for never.
  var failsAt: Int?
}

/// A stream that gives its bytes in pieces, and may fail.
///
/// A real one fails too seldom for a check, and ends the process on Linux when it is asked
/// for an error that it does not have: this one has an error then. It was not run on a Mac.
private final class ScriptedStream: InputStream {
  private let script: StreamScript
  private var rest: Data
  private var readsAtTheEnd = 0
  private var status = Stream.Status.notOpen

  init(of body: Data, _ script: StreamScript) {
    self.script = script
    rest = body.prefix(script.failsAt ?? .max)
    super.init(data: Data())
  }

  override var streamStatus: Stream.Status { status }
  override var streamError: (any Error)? { URLError(.networkConnectionLost) }
  override var hasBytesAvailable: Bool { !rest.isEmpty || status != .atEnd }

  // A stream opens once in its life.
  override func open() { if status == .notOpen { status = .open } }
  override func close() { status = .closed }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard status == .open || status == .atEnd else { return -1 }
    if rest.isEmpty { return readAtTheEnd() }
    let part = rest.prefix(min(maxLength, script.piece))
    part.copyBytes(to: buffer, count: part.count)
    rest = rest.dropFirst(part.count)
    return part.count
  }

  override func getBuffer(
    _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
    length: UnsafeMutablePointer<Int>
  ) -> Bool { false }

  private func readAtTheEnd() -> Int {
    readsAtTheEnd += 1
    // Keeps a reader that never gives up from using a core for ever.
    if readsAtTheEnd > 1000 { DispatchSemaphore(value: 0).wait() }
    status = script.failsAt == nil ? .atEnd : .error
    return script.failsAt == nil ? 0 : -1
  }
}
