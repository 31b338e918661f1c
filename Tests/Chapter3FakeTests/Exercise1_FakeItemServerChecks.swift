import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.1 FakeItemServer", .tags(.fake, .protocolInjection))
struct Exercise1_FakeItemServer {
  var makeServer: @Sendable ([Item]) -> any ItemServing = Exercise1_Subject.makeServer
  var makeSession: @Sendable (any ItemServing) -> any URLSessionProtocol =
    Exercise1_Subject.makeSession

  let teach = Teaching(
    "A fake works: its answers follow from its items, and from the requests before.",
    open: "Chapters/Chapter3Fake/ProtocolInjection/Exercise1_FakeItemServer.swift")
  let cup = Item(id: 12, title: "Cup", descriptions: "Without a handle.", price: 4500)
  let tray = Item(id: 30, title: "Tray", descriptions: "나무 쟁반.", price: 26_000)

  @Test("answers 200 with the item that is asked for")
  func answersWithTheItem() {
    let server = makeServer([cup, tray])
    let first = server.ask("GET", "items/30")
    guard
      teach.expect(
        first.statusCode == 200, "FakeItemServer sells item 30 and answered with \(first.text).")
    else { return }
    let items = [30, 12, 30].map { server.ask("GET", "items/\($0)").item }
    teach.expect(
      items == [tray, cup, tray],
      "FakeItemServer was asked for the items 30, 12, 30 and gave others, or none.")
  }

  @Test("answers 404 for an item and for a path that it does not have")
  func answersNotFound() {
    let server = makeServer([cup, tray])
    let paths = ["items/31", "items", "items/cup", "cups/12", "items/12/price/tag", ""]
    let wrong = paths.map { ("GET /\($0)", server.ask("GET", $0)) }.withoutStatus(404)
    teach.expect(
      wrong.isEmpty, "Nothing is there, and FakeItemServer answered \(wrong), not 404.")
  }

  @Test("changes a price, and nothing else, for every load that follows")
  func changesThePrice() {
    let server = makeServer([cup, tray])
    let dearer = Item(id: 12, title: "Cup", descriptions: "Without a handle.", price: 5200)
    let answer = server.ask("PUT", "items/12/price", body: #"{"price":5200}"#)
    guard
      teach.expect(
        answer.item == dearer,
        "FakeItemServer was given a price of 5200 and answered with \(answer.text).")
    else { return }
    let after = [server.ask("GET", "items/12").item, server.ask("GET", "items/12").item]
    guard
      teach.expect(
        after == [dearer, dearer],
        "A price was changed to 5200 and a later load did not show that, or showed more.")
    else { return }
    guard
      teach.expect(
        server.ask("GET", "items/30").item == tray,
        "The price of item 12 was changed and item 30 is not what it was.")
    else { return }
    let unknown = server.ask("PUT", "items/31/price", body: #"{"price":5200}"#)
    teach.expect(
      unknown.statusCode == 404,
      "FakeItemServer does not sell item 31 and answered its new price with \(unknown.text)."
    )
  }

  @Test("refuses other methods with 405, and does nothing")
  func refusesOtherMethods() {
    let server = makeServer([cup, tray])
    let requests = [
      ("POST", "items/12"), ("PUT", "items/12"), ("DELETE", "items/12"),
      ("GET", "items/12/price"), ("POST", "items/12/price"),
    ]
    let wrong = requests.map { ("\($0) /\($1)", server.ask($0, $1, body: #"{"price":5200}"#)) }
      .withoutStatus(405)
    guard
      teach.expect(
        wrong.isEmpty, "Both paths have one method each; FakeItemServer answered \(wrong), not 405."
      )
    else { return }
    teach.expect(
      server.ask("GET", "items/12").item == cup,
      "After those requests GET /items/12 did not give the item as it was.")
  }

  @Test("refuses a body that it cannot read with 400, and keeps the price")
  func refusesUnreadableBodies() {
    let server = makeServer([cup, tray])
    let bodies = ["", "5200", "{}", #"{"price":"5200"}"#, #"{"price":null}"#, #"{"cost":5200}"#]
    let wrong = bodies.map {
      ("the body \($0.isEmpty ? "of no bytes" : $0)", server.ask("PUT", "items/12/price", body: $0))
    }.withoutStatus(400)
    guard
      teach.expect(
        wrong.isEmpty, "No price can be read there, and FakeItemServer answered \(wrong), not 400.")
    else { return }
    teach.expect(
      server.ask("GET", "items/12").item == cup,
      "After those requests GET /items/12 did not give the item as it was.")
  }

  @Test("keeps its items apart from the next server's")
  func keepsItsOwnItems() {
    let changed = makeServer([cup])
    let other = makeServer([cup, tray])
    _ = changed.ask("PUT", "items/12/price", body: #"{"price":1}"#)
    teach.expect(
      other.ask("GET", "items/12").item == cup,
      "The price of item 12 was changed in one FakeItemServer, and another shows it.")
    teach.expect(
      changed.ask("GET", "items/30").item == nil,
      "Of two FakeItemServers one sells an item that was given to the other alone.")
  }

  @Test("loses no change when forty threads make one each")
  func survivesManyThreads() async {
    let ids = 1...40
    let server = makeServer(ids.map { Item(id: $0, title: "", descriptions: "", price: 0) })
    let done = CompletionLog<Int>()
    for id in ids {
      Thread.detachNewThread {
        _ = server.ask("PUT", "items/\(id)/price", body: #"{"price":\#(id)}"#)
        done.record(id)
      }
    }
    teach.expect(
      await done.values(atLeast: 40).count == 40,
      "Forty threads asked FakeItemServer at once and some have had no answer.")
    let kept = ids.count { server.ask("GET", "items/\($0)").item?.price == $0 }
    teach.expect(
      kept == 40, "Forty threads changed the price of an item each and FakeItemServer kept \(kept)."
    )
  }

  @Test("asks its core once for each task, and not before it is resumed")
  func asksWhenResumed() async {
    let asked = CompletionLog<URLRequest>()
    let early = CompletionLog<SessionAnswer>()
    let late = CompletionLog<SessionAnswer>()
    let session = makeSession(
      ClosureShop {
        asked.record($0)
        return .status(200)
      })
    let asleep = session.dataTask(with: request("first"), completionHandler: early.handler)
    session.send(request("second"), to: late)
    await late.values(atLeast: 1)
    guard
      teach.expect(
        asked.paths == ["/second"],
        "One of two tasks was resumed; the core was asked for \(asked.pathsInWords).")
    else { return }
    asleep.resume()
    // A session that was silent before is not waited for a second time.
    await early.values(atLeast: 1, within: late.values.isEmpty ? .moment : .answer)
    guard
      teach.expect(
        asked.paths == ["/second", "/first"],
        "The other task was resumed later; the core was asked for \(asked.pathsInWords).")
    else { return }
    teach.expect(
      early.values.count == 1,
      "One task was resumed once and its handler was called \(early.values.count) times.")
  }

  @Test("hands on whatever its core answers")
  func handsOnAnyAnswer() async {
    let lost = CompletionLog<SessionAnswer>()
    let busy = CompletionLog<SessionAnswer>()
    makeSession(ClosureShop { _ in .failure(URLError(.timedOut)) }).send(request("a"), to: lost)
    makeSession(ClosureShop { _ in .status(503, body: "later") }).send(request("b"), to: busy)
    let answer = await busy.values(atLeast: 1).first
    let isWhole = answer?.statusCode == 503 && answer?.data == Data("later".utf8)
    guard
      teach.expect(
        isWhole,
        "The core answered 503 and later; FakeItemSession gave \(answer?.text ?? "nothing")."
      )
    else { return }
    let failure = await lost.values(atLeast: 1, within: answer == nil ? .moment : .answer).first
    guard
      teach.expect(
        (failure?.error as? URLError)?.code == .timedOut,
        "The core answered with an error alone and FakeItemSession did not hand it on.")
    else { return }
    teach.expect(
      failure?.response == nil,
      "The core answered with an error alone and FakeItemSession gave a response too.")
  }

  @Test("serves ItemDetailAPI, which sees the price that it changed")
  func servesTheAPI() async {
    let session = makeSession(makeServer([cup, tray]))
    let api = ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
    let log = CompletionLog<LoadOutcome>()
    api.loadItemDetail(id: 12, completion: log.completion)
    let first = await log.values(atLeast: 1)
    guard
      teach.expect(
        first == [.item(cup)],
        "ItemDetailAPI asked for a cup and got \(first.isEmpty ? "no answer" : "\(first)").")
    else { return }
    api.updatePrice(ofItem: 12, to: 9900, completion: log.completion)
    await log.values(atLeast: 2)
    api.loadItemDetail(id: 12, completion: log.completion)
    await log.values(atLeast: 3)
    api.loadItemDetail(id: 13, completion: log.completion)
    let outcomes = await log.values(atLeast: 4).dropFirst()
    let dearer = Item(id: 12, title: "Cup", descriptions: "Without a handle.", price: 9900)
    teach.expect(
      outcomes == [.item(dearer), .item(dearer), .refused(.network(statusCode: 404))],
      "ItemDetailAPI changed a price, loaded two items and got \(Array(outcomes)).")
  }

  private func request(_ path: String) -> URLRequest {
    URLRequest(url: ShopURL.any.appendingPathComponent(path))
  }
}

extension SessionAnswer {
  /// The answer as a failure message shows it.
  var text: String {
    let status = statusCode.map(String.init) ?? "no status"
    let body = String(decoding: data ?? Data(), as: UTF8.self)
    return "\(status) and \(body.isEmpty ? "no body" : body)"
  }
}

extension [(String, SessionAnswer)] {
  /// The requests that were answered with another status, as a failure message
  /// lists them.
  fileprivate func withoutStatus(_ status: Int) -> String {
    filter { $0.1.statusCode != status }
      .map { "\($0) with \($1.statusCode.map(String.init) ?? "no status")" }
      .joined(separator: ", ")
  }
}

extension CompletionLog<URLRequest> {
  fileprivate var paths: [String] { values.compactMap { $0.url?.path } }
  fileprivate var pathsInWords: String {
    paths.isEmpty ? "nothing" : paths.joined(separator: ", ")
  }
}
