import Foundation

/// Makes a request of bytes, however they are cut into pieces.
///
/// Its clients are the loaders of the system, which write a request as RFC 9112 has it: what
/// cannot be read is refused, whatever its fault is. Bytes behind the request are ignored,
/// since each connection carries one.
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

  /// The most bytes of a head, and of a body.
  private let mostBytes = 1_048_576
  private var bytes = Data()

  /// Whether nothing has come yet.
  var isEmpty: Bool { bytes.isEmpty }

  /// Adds the next bytes.
  mutating func receive(_ piece: some Collection<UInt8>) -> Progress {
    bytes += piece
    // Another protocol, TLS for instance, begins with a byte that no method has. Its client
    // would wait for an answer until the server gives up.
    if let first = bytes.first, !(65...90).contains(first) { return .refused(.malformed) }
    guard let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) else {
      return bytes.count > mostBytes ? .refused(.tooLarge) : .incomplete
    }
    guard let head = head(String(decoding: bytes[..<end.lowerBound], as: UTF8.self)),
      let length = bodyLength(by: head.headers)
    else { return .refused(.malformed) }
    let body = bytes[end.upperBound...]
    if length > mostBytes { return .refused(.tooLarge) }
    if length > body.count { return .incomplete }
    return .complete(
      ReceivedRequest(
        method: head.method, target: head.target, headers: head.headers,
        body: Data(body.prefix(length))))
  }

  private func head(_ text: String) -> (method: String, target: String, headers: HeaderFields)? {
    var lines = text.components(separatedBy: "\r\n")
    let parts = lines.removeFirst().components(separatedBy: " ")
    guard parts.count == 3, parts[1].hasPrefix("/"), parts[2].hasPrefix("HTTP/1.") else {
      return nil
    }
    var headers: HeaderFields = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...]
      headers.append(String(line[..<colon]), value.trimmingCharacters(in: .whitespaces))
    }
    return (parts[0], parts[1], headers)
  }

  /// The length that is announced; nil where none can be read. A chunked body is refused: the
  /// requests of the shop are short, and their length is known.
  private func bodyLength(by headers: HeaderFields) -> Int? {
    if headers["Transfer-Encoding"] != nil { return nil }
    return Int(headers["Content-Length"] ?? "0").flatMap { $0 < 0 ? nil : $0 }
  }
}

/// Why bytes are not a request that this server serves, as the status to
/// answer with.
enum Refusal: Int, Error {
  case malformed = 400
  case tooLarge = 413
}
