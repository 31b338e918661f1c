import DoubleKit
import ItemDetail
import Testing

@Suite("itemDetail(id:), the async twin")
struct AsyncTwinTests {
  @Test func returnsTheItem() async throws {
    let session = SpyURLSession(answer: .status(200, body: barleyTeaJSON))
    #expect(try await api(around: session).itemDetail(id: 7) == barleyTea)
    #expect(session.requests.values.map(\.url?.path) == ["/items/7"])
  }

  @Test func throwsWhatTheCallbackFailsWith() async {
    await #expect(throws: APIResponseError.network(statusCode: 404)) {
      try await api(around: SpyURLSession(answer: .status(404))).itemDetail(id: 7)
    }
    await #expect(throws: LineCut()) {
      try await api(around: SpyURLSession(answer: .failure(LineCut()))).itemDetail(id: 7)
    }
    await #expect(throws: APIResponseError.request) {
      try await api(around: SpyURLSession(answer: nil)).itemDetail(id: 0)
    }
  }

  @Test func sendsNothingForATaskThatIsCancelledAlready() async {
    let session = SpyURLSession(answer: .status(200, body: barleyTeaJSON))
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await api(around: session).itemDetail(id: 7)
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(session.requests.values.isEmpty)
  }

  @Test func cancelsTheRequestWhenItsTaskIsCancelled() async {
    let session = SpyURLSession(answer: nil)
    let call = Task { try await api(around: session).itemDetail(id: 7) }
    await session.events.values(atLeast: 1)
    call.cancel()
    await #expect(throws: CancellationError.self) {
      try await value(within: .answer) { try await call.value }
    }
    #expect(session.events.values.prefix(2) == ["resume", "cancel"])
  }

  @Test func cancelsTheRequestWhenItsTaskIsCancelledWhileItIsMade() async {
    let session = SpyURLSession(answer: nil)
    let call = Task { try await CancellingAPI(api: api(around: session)).itemDetail(id: 7) }
    await #expect(throws: CancellationError.self) {
      try await value(within: .answer) { try await call.value }
    }
    #expect(session.events.values.prefix(2) == ["resume", "cancel"])
  }

  @Test("lets go of the task after the outcome", arguments: [true, false])
  func letsGoOfTheTask(isAnswered: Bool) async {
    let session = SpyURLSession(answer: isAnswered ? .status(200, body: barleyTeaJSON) : nil)
    let call = Task { try await api(around: session).itemDetail(id: 7) }
    await session.events.values(atLeast: 1)
    if !isAnswered { call.cancel() }
    _ = try? await value(within: .answer) { try await call.value }
    #expect(await session.events.values(atLeast: isAnswered ? 2 : 3).last == "freed")
  }

  @Test func survivesAnAPIThatCallsBackTwice() async throws {
    #expect(try await TwiceAnsweringStubAPI().itemDetail(id: 7) == barleyTea)
  }

  @Test func endsWhenCancelledThoughTheAPINeverCallsBack() async {
    let called = CompletionLog<Void>()
    let call = Task { try await SilentStubAPI(called: called).itemDetail(id: 7) }
    await called.values(atLeast: 1)
    call.cancel()
    await #expect(throws: CancellationError.self) {
      try await value(within: .answer) { try await call.value }
    }
  }

  private func api(around session: SpyURLSession) -> ItemDetailAPI {
    ItemDetailAPI(urlSession: session, baseURL: ShopURL.any)
  }
}

/// An API that is wrong in calling back twice, with two different outcomes.
private struct TwiceAnsweringStubAPI: ItemDetailAPIProtocol {
  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    completion(.success(barleyTea))
    completion(.failure(LineCut()))
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}

/// The real API, whose caller is cancelled in the middle of the call.
private struct CancellingAPI: ItemDetailAPIProtocol {
  let api: ItemDetailAPI

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    withUnsafeCurrentTask { $0?.cancel() }
    return api.loadItemDetail(id: id, completion: completion)
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}

/// An API that says that it was called, and nothing else.
private struct SilentStubAPI: ItemDetailAPIProtocol {
  let called: CompletionLog<Void>

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    called.record(())
    return nil
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? { nil }
}
