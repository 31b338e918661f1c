import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("3.2 FakeItemURLProtocol", .tags(.fake, .urlProtocol))
struct Exercise2_FakeItemURLProtocol {
  var makeSession: @Sendable (any ItemServing) -> DoubledSession =
    Exercise2_Subject.makeSession

  let teach = Teaching(
    "An adapter hands each request to the core of its session, and the core's answer back.",
    open: "Chapters/Chapter3Fake/URLProtocol/Exercise2_FakeItemURLProtocol.swift")

  @Test("answers a data task with what the core says")
  func answersWithWhatTheCoreSays() async {
    let session = makeSession(ClosureShop { _ in .status(203, body: "a bowl") })
    guard
      let answer = teach.expectValue(
        await ask(session).values(atLeast: 1).first,
        "FakeItemURLProtocol delivered nothing: a data task was resumed and did not end.")
    else { return }
    let isWhole = answer.statusCode == 203 && answer.data == Data("a bowl".utf8)
    teach.expect(
      isWhole && answer.error == nil,
      "The core answered 203 with a body; FakeItemURLProtocol sent \(answer.text).")
  }

  @Test("hands the request to the core: method, path and headers")
  func handsOnTheRequest() async {
    let asked = CompletionLog<URLRequest>()
    let session = makeSession(recording(asked))
    let log = ask(session, "PUT", path: "items/8/price", header: "application/json")
    await log.values(atLeast: 1)
    guard
      let request = teach.expectValue(
        asked.values.first, "PUT /items/8/price was sent and the core was asked for nothing.")
    else { return }
    let line = "\(request.httpMethod ?? "") \(request.url?.path ?? "")"
    teach.expect(
      line == "PUT /items/8/price",
      "PUT /items/8/price was sent and the core was asked for \(line).")
    teach.expect(
      request.value(forHTTPHeaderField: "Accept") == "application/json",
      "A request with an Accept header was sent and the core did not see the header.")
  }

  @Test("hands the body to the core, whether it comes as data or as a stream")
  func handsOnTheBody() async {
    let asked = CompletionLog<URLRequest>()
    let session = makeSession(recording(asked))
    let long = Data(String(repeating: "찻잔 ", count: 3000).utf8)
    let fromData = ask(session, "PUT", path: "data") { $0.httpBody = Data("tea".utf8) }
    let fromStream = ask(session, "PUT", path: "stream") {
      $0.httpBodyStream = InputStream(data: long)
    }
    let isSilent = await fromData.values(atLeast: 1).isEmpty
    await fromStream.values(atLeast: 1, within: isSilent ? .moment : .answer)
    let body = { path in asked.values.first { $0.url?.path == path }?.httpBody }
    guard
      teach.expect(
        body("/data") == Data("tea".utf8),
        "A request with three bytes of body was sent; the core found others in httpBody.")
    else { return }
    teach.expect(
      body("/stream") == long,
      "A body was sent as a stream; the core did not find its bytes in httpBody.")
  }

  @Test("asks the core once for each task")
  func asksOncePerTask() async {
    let asked = CompletionLog<URLRequest>()
    let session = makeSession(recording(asked))
    let logs = (1...3).map { ask(session, path: "\($0)") }
    for log in logs where await log.values(atLeast: 1).isEmpty { break }
    let paths = asked.values.compactMap { $0.url?.path }.sorted()
    teach.expect(
      paths == ["/1", "/2", "/3"],
      "Three tasks asked for /1, /2 and /3; the core was asked for \(paths.list).")
  }

  @Test("delivers an error, and nothing with it")
  func deliversAnError() async {
    let session = makeSession(ClosureShop { _ in .failure(URLError(.networkConnectionLost)) })
    let answer = await ask(session).values(atLeast: 1).first
    teach.expect(
      (answer?.error as? URLError)?.code == .networkConnectionLost,
      "The core answered with an error and FakeItemURLProtocol did not deliver it.")
    teach.expect(
      answer?.response == nil, "The core answered with an error alone and a response came with it.")
  }

  @Test("tells its client a response, the body and the end, and nothing after it")
  func tellsAnAnswerOnce() async {
    let calls = await makeSession(ClosureShop { _ in .status(203, body: "a bowl") }).clientCalls()
    let ends = calls.last == .end && calls.misplacedCall == nil
    teach.expect(
      ends, "The core answered 203 and a bowl; FakeItemURLProtocol told its client \(calls.text).")
  }

  @Test("tells its client an error alone, and nothing after it")
  func tellsAnErrorAlone() async {
    let core = ClosureShop { _ in .failure(URLError(.networkConnectionLost)) }
    let calls = await makeSession(core).clientCalls()
    teach.expect(
      calls.isFailure,
      "The core answered with an error; FakeItemURLProtocol told its client \(calls.text).")
  }

  @Test("fails a request to a host that has no core")
  func failsWithoutACore() async {
    let session = makeSession(ClosureShop { _ in .status(203, body: "a bowl") })
    let calls = await session.clientCalls(loading: ShopURL.fresh())
    // An adapter that tells its sessions apart by something other than the host
    // answers here, and rightly so.
    let isOwn = calls.contains(.body(Data("a bowl".utf8)))
    teach.expect(
      calls.isFailure || isOwn,
      "A host without a core was asked; FakeItemURLProtocol told its client \(calls.text).")
  }

  @Test("delivers an empty body as an answer that ends")
  func deliversAnEmptyBody() async {
    let answer = await ask(makeSession(ClosureShop { _ in .status(404) })).values(atLeast: 1).first
    let isEmpty = answer?.statusCode == 404 && answer?.error == nil && answer?.data?.count ?? 0 == 0
    teach.expect(
      isEmpty,
      "The core answered 404 with an empty body; what came was \(answer?.text ?? "nothing")."
    )
  }

  @Test("two sessions before one core see one shop")
  func sharesACore() async {
    let core = CountingShop()
    let sessions = [makeSession(core), makeSession(core)]
    var counts: [String] = []
    for session in sessions + sessions {
      guard let answer = await ask(session).values(atLeast: 1).first else { break }
      counts.append(String(decoding: answer.data ?? Data(), as: UTF8.self))
    }
    teach.expect(
      counts == ["1", "2", "3", "4"],
      "Two sessions asked one core that counts, in turn, and were told \(counts.list).")
  }

  @Test("keeps the cores of twenty sessions apart")
  func keepsCoresApart() async {
    let right = CompletionLog<Bool>()
    let sessions = (1...20).map { number in
      (number, makeSession(ClosureShop { _ in .status(200, body: "\(number)") }))
    }
    for (number, session) in sessions {
      let task = session.urlSession.dataTask(with: session.baseURL) { data, _, _ in
        right.record(data == Data("\(number)".utf8))
      }
      task.resume()
    }
    let count = await right.values(atLeast: 20).count { $0 }
    teach.expect(
      count == 20, "Twenty sessions asked at once and \(count) got their own core's answer.")
  }

  @Test("serves ItemDetailAPI to a caller that awaits, before and after a change")
  func servesTheAPI() async {
    let session = makeSession(OneItemShop())
    let api = ItemDetailAPI(urlSession: session.urlSession, baseURL: session.baseURL)
    let prices = try? await value(within: .answer) {
      let before = try await api.itemDetail(id: 8).price
      let log = CompletionLog<LoadOutcome>()
      api.updatePrice(ofItem: 8, to: 7700, completion: log.completion)
      await log.values(atLeast: 1)
      return [before, try await api.itemDetail(id: 8).price]
    }
    teach.expect(
      prices == [100, 7700],
      "ItemDetailAPI loaded 100, changed it to 7700, loaded: \(prices?.list ?? "no end").")
  }

  private func recording(_ log: CompletionLog<URLRequest>) -> ClosureShop {
    ClosureShop {
      log.record($0)
      return .status(200)
    }
  }

  private func ask(
    _ session: DoubledSession, _ method: String = "GET", path: String = "items/8",
    header: String? = nil, edit: (inout URLRequest) -> Void = { _ in }
  ) -> CompletionLog<SessionAnswer> {
    var request = URLRequest(url: session.baseURL.appendingPathComponent(path))
    request.httpMethod = method
    request.setValue(header, forHTTPHeaderField: "Accept")
    edit(&request)
    let log = CompletionLog<SessionAnswer>()
    session.urlSession.send(request, to: log)
    return log
  }
}

extension [ClientCall] {
  fileprivate var isFailure: Bool {
    if count == 1, case .failure = self[0] { true } else { false }
  }
}

extension Array {
  fileprivate var list: String {
    isEmpty ? "nothing" : map { "\($0)" }.joined(separator: ", ")
  }
}

/// A core that answers with how often it was asked.
private final class CountingShop: ItemServing {
  private let count = Mutex(0)

  func answer(to request: URLRequest) -> SessionAnswer {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return .status(200, body: "\(number)")
  }
}

/// A core with one item, whose price is whatever was sent last.
private final class OneItemShop: ItemServing {
  private let body = Mutex(#"{"price":100}"#)

  func answer(to request: URLRequest) -> SessionAnswer {
    let body = body.withLock { body in
      if request.httpMethod == "PUT" {
        body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
      }
      return body
    }
    return .status(200, body: #"{"id":8,"title":"Jug","descriptions":"",\#(body.dropFirst())"#)
  }
}
