import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Synchronization
import Testing

/// The second adapter looks for the body in one place: red.
@Suite(.lessonStep) struct Step4_OnePlace {
  private typealias FakeWaitingServer = Step3_Core.FakeWaitingServer

  // slice: step 4 test
  @Test("keeps a name that comes as a stream")
  func streamedName() async {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    var request = URLRequest(url: doubled.baseURL)
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: Data("Mina".utf8))
    let log = CompletionLog<SessionAnswer>()
    doubled.urlSession.send(request, to: log)
    let names = await log.first()?.data.map { String(decoding: $0, as: UTF8.self) }
    #expect(names == "Mina")
  }
  // end slice: step 4 test

  final class FakeWaitingURLProtocol: WaitingURLProtocol {
    // slice: step 4 adapter
    override func startLoading() {
      let server = Self.servers[request.url]
      let answer = server?.answer(request.httpMethod, request.httpBody)
      deliver(answer ?? .failure(URLError(.cannotFindHost)))
    }
    // end slice: step 4 adapter
  }
}

/// The second adapter reads the body wherever it is.
@Suite struct Step5_BothPlaces {
  private typealias FakeWaitingServer = Step3_Core.FakeWaitingServer

  @Test("the second customer who joins is number 2")
  func secondCustomer() async throws {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    let list = WaitingList(urlSession: doubled.urlSession, baseURL: doubled.baseURL)
    try await list.join("Mina")
    try await list.join("Joon")
    let place = try await list.place(of: "Joon")
    #expect(place == 2)
  }

  @Test("keeps a name that comes as a stream")
  func streamedName() async {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    var request = URLRequest(url: doubled.baseURL)
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: Data("Mina".utf8))
    let log = CompletionLog<SessionAnswer>()
    doubled.urlSession.send(request, to: log)
    let names = await log.first()?.data.map { String(decoding: $0, as: UTF8.self) }
    #expect(names == "Mina")
  }

  final class FakeWaitingURLProtocol: WaitingURLProtocol {
    override func startLoading() {
      let server = Self.servers[request.url]
      // slice: step 5 body
      let answer = server?.answer(request.httpMethod, request.bodyBytes)
      // end slice: step 5 body
      deliver(answer ?? .failure(URLError(.cannotFindHost)))
    }
  }
}

// slice: step 6 promise
/// One promise: a customer who joins twice takes only one place.
func joiningTwiceTakesOnePlace(on list: WaitingList) async throws {
  try await list.join("Mina")
  try await list.join("Mina")
  try await list.join("Joon")
  let place = try await list.place(of: "Joon")
  #expect(place == 2)
}
// end slice: step 6 promise

/// One promise, asked of three lists: the fake does not keep it.
@Suite(.lessonStep, .serialized) struct Step6_Contract {
  private typealias FakeWaitingServer = Step3_Core.FakeWaitingServer
  private typealias FakeWaitingSession = Step3_Core.FakeWaitingSession
  private typealias FakeWaitingURLProtocol = Step5_BothPlaces.FakeWaitingURLProtocol

  // slice: step 6 runs
  @Test("the real server keeps the promise")
  func real() async throws {
    try await withRealWaitingList { baseURL in
      let urlSession = URLSession(configuration: .ephemeral)
      try await joiningTwiceTakesOnePlace(
        on: WaitingList(urlSession: urlSession, baseURL: baseURL))
    }
  }

  @Test("the fake keeps the promise, with protocol injection")
  func injected() async throws {
    let session = FakeWaitingSession(server: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: session, baseURL: ShopURL.any))
  }
  // end slice: step 6 runs

  @Test("the fake keeps the promise, with URLProtocol")
  func loaded() async throws {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: doubled.urlSession, baseURL: doubled.baseURL))
  }
}

/// One rule more, and the same promise holds for all three.
@Suite(.serialized) struct Step7_KeptPromise {
  @Test("the real server keeps the promise")
  func real() async throws {
    try await withRealWaitingList { baseURL in
      let urlSession = URLSession(configuration: .ephemeral)
      try await joiningTwiceTakesOnePlace(
        on: WaitingList(urlSession: urlSession, baseURL: baseURL))
    }
  }

  @Test("the fake keeps the promise, with protocol injection")
  func injected() async throws {
    let session = Step3_Core.FakeWaitingSession(server: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: session, baseURL: ShopURL.any))
  }

  @Test("the fake keeps the promise, with URLProtocol")
  func loaded() async throws {
    let doubled = Step5_BothPlaces.FakeWaitingURLProtocol.makeSession(
      inFrontOf: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: doubled.urlSession, baseURL: doubled.baseURL))
  }

  struct Waiting {
    private var names: [String] = []

    // slice: step 7 rule
    mutating func answer(_ method: String?, _ body: Data?) -> SessionAnswer {
      let name = String(decoding: body ?? Data(), as: UTF8.self)
      if method == "PUT", !names.contains(name) { names.append(name) }
      return .status(200, body: names.joined(separator: "\n"))
    }
    // end slice: step 7 rule
  }

  final class FakeWaitingServer: WaitingServing {
    private let waiting = Mutex(Waiting())

    func answer(_ method: String?, _ body: Data?) -> SessionAnswer {
      waiting.withLock { waiting in waiting.answer(method, body) }
    }
  }
}
