import Foundation
import ItemDetail
import Synchronization
import Testing

/// A liar of exercise 8.2: where the shop answers 404, it finishes the load without a
/// response.
///
/// A published double does this for a URL that its table does not have.
public final class EmptyFinishFakeURLProtocol: FakeShopURLProtocol {
  /// Tells the client what the shop says; for a 404, only that the load is over.
  public override func startLoading() {
    if answer().statusCode != 404 { return super.startLoading() }
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// A liar of exercise 8.2: it keeps one shop for all sessions of a test. Whoever
/// opens the next shop gives it to the earlier sessions too.
///
/// This is the static handler of many articles, which every test sets and none
/// resets. Here each test has a handler of its own, or your other tests would be
/// red at random.
public final class SharedFakeURLProtocol: FakeShopURLProtocol {
  private static let testNames = PerHost<String>()
  private static let cores = Mutex<[String: any ItemServing]>([:])

  /// Makes a session, and gives its shop to all sessions of the calling test.
  public override class func makeSession(inFrontOf core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: self)
    let name = nameOfTest()
    testNames[session.baseURL] = name
    cores.withLock { $0[name] = core }
    return session
  }

  override class func core(for request: URLRequest) -> (any ItemServing)? {
    testNames[request.url].flatMap { name in cores.withLock { $0[name] } }
  }

  /// The test and its case: the cases of a test run side by side.
  private static func nameOfTest() -> String {
    let current = Test.Case.current.map { String(describing: $0) }
    return "\(Test.current.map { "\($0.id)" } ?? "") \(current ?? "")"
  }
}

/// A liar of exercise 8.4: it answers each load of an item that the shop sells with the
/// item that it gave to the first one, whichever the request asks for.
///
/// A published double gives the fixture that it was made with, whatever the request
/// says.
public final class OneFixtureFakeURLProtocol: FakeShopURLProtocol {
  private static let fixtures = PerHost<Data>()

  override func answer() -> SessionAnswer {
    var answer = super.answer()
    guard request.httpMethod == "GET", answer.item != nil, let own = answer.data else {
      return answer
    }
    Self.fixtures.update(request.url, from: own) { answer.data = $0 }
    return answer
  }
}

/// A liar of exercise 8.4: it answers 404 for every refusal, though the shop has
/// others.
///
/// In a published article, the scenario named 400 answers 404.
public final class Only404FakeURLProtocol: FakeShopURLProtocol {
  override func answer() -> SessionAnswer {
    var answer = super.answer()
    guard let refusal = answer.response as? HTTPURLResponse, let url = refusal.url,
      !(200...299).contains(refusal.statusCode)
    else { return answer }
    // Nothing but the status tells it from an honest double.
    answer.response = HTTPURLResponse(
      url: url, statusCode: 404, httpVersion: "HTTP/1.1",
      headerFields: refusal.allHeaderFields as? [String: String])
    return answer
  }
}
