import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("2.5 ItemFixture", .tags(.stub, .protocolInjection))
struct Exercise5_ItemFixture {
  var load: @Sendable (_ name: String) throws -> Data = Exercise5_Subject.load

  let teach = Teaching(
    "A fixture is the bytes of the file that was named, or an error that names it.",
    open: "Chapters/Chapter2Stub/ProtocolInjection/Exercise5_ItemFixture.swift")

  @Test("reads item.json, byte by byte")
  func readsTheFixture() throws {
    let data = bytes(of: "item.json")
    let onDisk = try Data(contentsOf: Self.folder.appendingPathComponent("item.json"))
    teach.expect(
      data == onDisk,
      "ItemFixture was asked for item.json, \(onDisk.count) bytes on disk, and gave \(count(data))."
    )
  }

  @Test("reads the file that was named, whichever it is")
  func readsWhatWasNamed() throws {
    let data = bytes(of: "teapot.json")
    let onDisk = try Data(contentsOf: Self.folder.appendingPathComponent("teapot.json"))
    teach.expect(
      data == onDisk,
      "ItemFixture was asked for teapot.json, \(onDisk.count) bytes on disk, and gave \(count(data))."
    )
  }

  @Test("keeps Korean text intact on its way through a stub and ItemDetailAPI")
  func keepsKoreanText() async {
    let answer = SessionAnswer(
      data: bytes(of: "item.json"), response: SessionAnswer.status(200).response, error: nil)
    let log = CompletionLog<LoadOutcome>()
    ItemDetailAPI(urlSession: CannedSession(answer: answer), baseURL: ShopURL.any)
      .loadItemDetail(id: 11, completion: log.completion)
    let outcome = await log.values(atLeast: 1).first
    let item = Item(
      id: 11, title: "한라봉 한 상자", descriptions: "제주에서 갓 딴 한라봉 3kg입니다.", price: 32_000)
    teach.expect(
      outcome == .item(item),
      "ItemDetailAPI was fed item.json by ItemFixture; it got \(outcome.orNothing).")
  }

  @Test("fails for a name without a file")
  func failsForAMissingFile() {
    let data = bytes(of: "nosuch.json")
    teach.expect(
      data == nil,
      "ItemFixture was asked for nosuch.json, which is not there, and gave \(count(data)).")
  }

  @Test("names the missing file in the error")
  func namesTheMissingFile() {
    let message: String
    do { message = count(try load("nosuch.json")) } catch { message = "\(error)" }
    teach.expect(
      message.contains("nosuch.json"),
      "ItemFixture was asked for nosuch.json, and all that it said was: \(message).")
  }

  private func bytes(of name: String) -> Data? { try? load(name) }

  private func count(_ data: Data?) -> String { data.map { "\($0.count) bytes" } ?? "an error" }

  /// The fixtures as they lie in the package; the solutions' are the same.
  static var folder: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Chapters/Chapter2Stub/Fixtures")
  }
}

/// A stub of the check's own, so that this exercise needs no other.
private struct CannedSession: URLSessionProtocol, URLSessionDataTaskProtocol {
  let answer: SessionAnswer
  var deliver: @Sendable () -> Void = {}

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    CannedSession(answer: answer) {
      completionHandler(answer.data, answer.response, answer.error)
    }
  }

  func resume() { deliver() }
  func cancel() {}
}
