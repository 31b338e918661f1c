import Foundation
import Testing

@testable import LoopbackServer

@Suite("The parser makes requests of bytes")
struct RequestParserTests {
  static let put = """
    PUT /items/7/price?now HTTP/1.1\r
    Host: 127.0.0.1\r
    Content-Type:application/json\r
    X-Spaced: \t a b \t\r
    X-Empty:\r
    Content-Length: 13\r
    \r
    {"price":900}
    """

  /// What a parser says after the last of some pieces.
  static func progress(of pieces: [String]) -> RequestParser.Progress {
    var parser = RequestParser()
    return pieces.map { parser.receive(Array($0.utf8)) }.last ?? .incomplete
  }

  @Test("reads method, target, header fields and body")
  func readsARequest() throws {
    guard case .complete(let request) = Self.progress(of: [Self.put]) else {
      return #expect(Bool(false), "The request was not complete.")
    }
    #expect(request.method == "PUT")
    #expect(request.target == "/items/7/price?now")
    #expect(request.path == "/items/7/price")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["X-Spaced"] == "a b")
    #expect(request.headers["X-Empty"] == "")
    #expect(request.headers["X-Missing"] == nil)
    #expect(request.body == Data(#"{"price":900}"#.utf8))
  }

  @Test("reads the same request from single bytes and from any two pieces")
  func readsPieces() {
    let bytes = Array(Self.put.utf8)
    let whole = Self.progress(of: [Self.put])
    var parser = RequestParser()
    let progress = bytes.map { parser.receive(CollectionOfOne($0)) }
    #expect(progress.dropLast().allSatisfy { $0 == .incomplete })
    #expect(progress.last == whole)
    for cut in bytes.indices {
      var parser = RequestParser()
      #expect(parser.receive(bytes[..<cut]) == .incomplete)
      #expect(parser.receive(bytes[cut...]) == whole)
    }
  }

  @Test("ignores what comes behind a request")
  func ignoresTheRest() {
    #expect(Self.progress(of: [Self.put + Self.put]) == Self.progress(of: [Self.put]))
  }

  @Test(
    "refuses what it cannot read",
    arguments: [
      "GET\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET items HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nX\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: two\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
      // A client that wants TLS says hello in this way (RFC 8446, section 5.1).
      "\u{16}\u{3}\u{1}",
    ])
  func refusesMalformed(_ text: String) {
    #expect(Self.progress(of: [text]) == .refused(.malformed))
    #expect(Self.progress(of: text.utf8.map { "\(UnicodeScalar($0))" }) == .refused(.malformed))
  }

  @Test("takes 1 MiB of body and not a byte more, which it says before the body comes")
  func limitsTheBody() {
    func head(_ length: Int) -> String {
      "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
    }
    #expect(Self.progress(of: [head(1_048_576)]) == .incomplete)
    #expect(Self.progress(of: [head(1_048_577)]) == .refused(.tooLarge))
  }
}
