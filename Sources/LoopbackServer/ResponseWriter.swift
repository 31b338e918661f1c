/// Writes answers as bytes (RFC 9112, section 4).
///
/// Each answer ends its connection. That is the simplest behaviour that is
/// right: where one request ends and the next begins needs no care, and a
/// client never sends a request into a connection that a script is about to
/// close, which it would then send again without telling anybody.
enum ResponseWriter {
  /// Bytes that are no answer. They begin like one: bytes without a status line
  /// are an answer of HTTP/0.9, which some loaders take.
  static let garbage = Array("HTTP/1.1 20 Too Few Digits\r\n\r\n".utf8)

  /// The bytes of an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - method: The method of the request; the answer to a `HEAD` has no body.
  /// - Returns: The head, and the body unless it has none.
  static func bytes(of answer: HTTPAnswer, to method: String) -> [UInt8] {
    head(of: answer) + (method == "HEAD" || isBodiless(answer.status) ? [] : Array(answer.body))
  }

  /// The bytes of an answer with the second half of its body missing.
  static func truncatedBytes(of answer: HTTPAnswer) -> [UInt8] {
    head(of: answer) + answer.body.prefix(answer.body.count / 2)
  }

  private static func head(of answer: HTTPAnswer) -> [UInt8] {
    var lines = ["HTTP/1.1 \(answer.status) \(reasons[answer.status] ?? "Unnamed")"]
    lines += answer.headers.all.map { "\($0.name): \($0.value)" }
    if !isBodiless(answer.status) { lines.append("Content-Length: \(answer.body.count)") }
    // No loader may keep a price: the next request wants that of its own moment.
    if answer.headers["Cache-Control"] == nil { lines.append("Cache-Control: no-store") }
    lines.append("Connection: close")
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  private static func isBodiless(_ status: Int) -> Bool { status == 204 || status == 304 }

  private static let reasons = [
    200: "OK", 201: "Created", 204: "No Content", 302: "Found", 304: "Not Modified",
    400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 413: "Content Too Large",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]
}
