/// The request line and the header fields (RFC 9112, sections 3 and 5).
struct RequestHead {
  let method: String
  let target: String
  let headers: HeaderFields

  /// Reads a head.
  ///
  /// A line that ends in a bare line feed, a folded line, a space before a
  /// colon and a missing or second `Host` are all refused: a server that
  /// guesses hides a client's mistake.
  ///
  /// - Parameter bytes: The lines, each with its line end, without the empty
  ///   line that ends the head.
  /// - Throws: `Refusal.malformed`.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    var lines = try Self.lines(bytes)[...]
    let parts = lines.removeFirst().split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), Self.isTarget(parts[1]),
      ["HTTP/1.1", "HTTP/1.0"].contains(Self.text(parts[2]))
    else { throw .malformed }
    method = Self.text(parts[0])
    target = Self.text(parts[1])
    headers = try Self.fields(lines)
    let needsHost = Self.text(parts[2]) == "HTTP/1.1"
    let hosts = headers.values(of: "Host").count
    guard hosts == 1 || (hosts == 0 && !needsHost) else { throw .malformed }
  }

  /// The number of bytes that the body has, by `Content-Length`.
  ///
  /// A chunked body is refused: the requests of the shop are short, and their length is
  /// known.
  ///
  /// - Parameter limit: The most bytes that a body may have.
  /// - Returns: The number, 0 when no body is announced.
  /// - Throws: `Refusal`.
  func bodyLength(upTo limit: Int) throws(Refusal) -> Int {
    let lengths = headers.values(of: "Content-Length")
    if headers["Transfer-Encoding"] != nil { throw .malformed }
    guard let length = lengths.first else { return 0 }
    let isNumber = !length.isEmpty && length.utf8.allSatisfy { (48...57).contains($0) }
    guard lengths.count == 1, isNumber else { throw .malformed }
    // Digits that are too many for an Int are too many for the limit, too.
    guard let count = Int(length), count <= limit else { throw .tooLarge }
    return count
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard line.last == UInt8(ascii: "\r") else {
        // What follows the last line end is nothing, or it is no line.
        if line.isEmpty && line.endIndex == bytes.endIndex { continue }
        throw .malformed
      }
      let text = line.dropLast()
      guard text.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else { throw .malformed }
      lines.append(text)
    }
    guard !lines.isEmpty else { throw .malformed }
    return lines
  }

  private static func fields(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(Refusal)
    -> HeaderFields
  {
    var fields: HeaderFields = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon])
      else { throw .malformed }
      let value = line[(colon + 1)...].trimmingPrefix { $0 == 32 || $0 == 9 }
      let end = value.lastIndex { $0 != 32 && $0 != 9 }.map { $0 + 1 } ?? value.startIndex
      fields.append(text(line[..<colon]), text(value[..<end]))
    }
    return fields
  }

  private static let tokenBytes = Set(
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(tokenBytes.contains)
  }

  private static func isTarget(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "/") && bytes.allSatisfy { $0 > 32 && $0 < 127 }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
