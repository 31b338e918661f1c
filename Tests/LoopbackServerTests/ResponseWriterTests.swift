import Foundation
import Testing

@testable import LoopbackServer

@Suite("The writer makes bytes of answers")
struct ResponseWriterTests {
  private let tea = HTTPAnswer(status: 200, headers: ["X-Kind": "green"], body: Data("tea!".utf8))

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("writes status, header fields, length and body")
  func writesAll() {
    #expect(
      text(ResponseWriter.bytes(of: tea, to: "GET"))
        == "HTTP/1.1 200 OK\r\nX-Kind: green\r\nContent-Length: 4\r\nCache-Control: no-store\r\nConnection: close\r\n\r\ntea!"
    )
  }

  @Test("lets an answer say itself how long it may be kept")
  func leavesCacheControl() {
    let answer = HTTPAnswer(status: 200, headers: ["cache-control": "max-age=60"], body: tea.body)
    let written = text(ResponseWriter.bytes(of: answer, to: "GET"))
    #expect(written.contains("cache-control: max-age=60\r\n"))
    #expect(!written.contains("no-store"))
  }

  @Test("leaves out the body for HEAD, and the length too for 204 and 304")
  func leavesOut() {
    #expect(
      text(ResponseWriter.bytes(of: tea, to: "HEAD")).hasSuffix(
        "Content-Length: 4\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"))
    for status in [204, 304] {
      let answer = HTTPAnswer(status: status, headers: [:], body: tea.body)
      let written = text(ResponseWriter.bytes(of: answer, to: "GET"))
      #expect(written.hasSuffix("\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"))
      #expect(!written.contains("Content-Length"))
    }
  }

  @Test("announces the whole of a body that it cuts in half")
  func truncates() {
    let written = text(ResponseWriter.truncatedBytes(of: tea))
    #expect(written.contains("Content-Length: 4\r\n"))
    #expect(written.hasSuffix("\r\n\r\nte"))
  }

  @Test("gives a status without a reason of its own a name all the same")
  func namesAnyStatus() {
    #expect(
      text(ResponseWriter.bytes(of: HTTPAnswer(status: 599), to: "GET"))
        .hasPrefix("HTTP/1.1 599 Unnamed\r\n"))
  }
}
