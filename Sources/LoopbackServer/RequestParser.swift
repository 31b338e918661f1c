import Foundation

/// Makes a request of bytes, however they are cut into pieces.
///
/// It knows nothing of sockets: bytes go in, and what they are so far comes
/// out. Bytes behind the request are ignored, since each connection carries
/// one.
struct RequestParser {
  /// What the bytes so far are.
  enum Progress: Equatable {
    /// The beginning of a request.
    case incomplete
    /// A whole request.
    case complete(ReceivedRequest)
    /// Nothing that will become a request.
    case refused(Refusal)
  }

  /// The most bytes of request line and header fields, the empty line included.
  private let mostHeaderBytes = 65_536
  /// The most bytes of a body.
  private let mostBodyBytes = 1_048_576
  private var bytes: [UInt8] = []
  private var head: RequestHead?
  private var bodyStart = 0
  private var bodyLength = 0

  /// Whether nothing has come yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds the next bytes.
  mutating func receive(_ piece: some Collection<UInt8>) -> Progress {
    let searched = bytes.count
    bytes += piece
    do {
      if head == nil { try readHead(searchingFrom: searched) }
      guard let head else { return .incomplete }
      return bytes.count < bodyStart + bodyLength ? .incomplete : .complete(request(head))
    } catch {
      return .refused(error)
    }
  }

  /// Reads the head once it is whole. Bytes that were searched before are not
  /// searched again, so that single bytes cost no more than one long piece.
  private mutating func readHead(searchingFrom searched: Int) throws(Refusal) {
    // Another protocol, TLS for instance, begins with a byte that no method has. Its
    // client would wait for an answer until the server gives up. Asked first, so that
    // the answer does not depend on how long the first piece is.
    guard bytes.isEmpty || RequestHead.isToken(bytes.prefix(1)) else { throw .malformed }
    let end = min(bytes.count, mostHeaderBytes)
    var index = max(searched, 3)
    while index < end {
      if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10, bytes[index - 3] == 13
      {
        let head = try RequestHead(bytes[...(index - 2)])
        bodyLength = try head.bodyLength(upTo: mostBodyBytes)
        bodyStart = index + 1
        self.head = head
        return
      }
      index += 1
    }
    if bytes.count >= mostHeaderBytes { throw .tooLarge }
  }

  private func request(_ head: RequestHead) -> ReceivedRequest {
    ReceivedRequest(
      method: head.method, target: head.target, headers: head.headers,
      body: Data(bytes[bodyStart..<(bodyStart + bodyLength)]))
  }
}

/// Why bytes are not a request that this server serves, as the status to
/// answer with.
///
/// Too many header bytes get 413 and not 431, so that there is one answer for
/// whatever is too large.
enum Refusal: Int, Error {
  case malformed = 400
  case tooLarge = 413
}
