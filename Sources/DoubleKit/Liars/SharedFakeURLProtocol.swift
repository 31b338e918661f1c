import Foundation
import ItemDetail
import Synchronization
import Testing

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
