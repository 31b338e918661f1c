import AnswerKit
import DoubleKit
import Foundation
import Synchronization
import Testing

@Suite("7.4 HandlerURLProtocol: the checks decide rightly")
struct Exercise4_Answers: AnswerSuite {
  typealias Checks = Exercise4_HandlerURLProtocol

  static let judge = Judge<Checks>(
    [
      ("keepsTestsApart", { await $0.keepsTestsApart() }),
      ("keepsAHundredTestsApart", { await $0.keepsAHundredTestsApart() }),
      ("asksTheHandler", { await $0.asksTheHandler() }),
      ("failsTheLoad", { await $0.failsTheLoad() }),
      ("callsTheHandlerWithoutALock", { await $0.callsTheHandlerWithoutALock() }),
      ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "one handler for a hundred", "keepsAHundredTestsApart",
      "99 of 100 loads got the answer of another test.", OneForAHundred.self),
    wrong(
      "one handler, lent to one test after the other", "keepsTestsApart",
      "`makeSession` of test B did not return", OneThatIsLent.self),
    wrong(
      "by the name of the type", "keepsTestsApart",
      "MorningTests.Sale and EveningTests.Sale. Then test A loaded, and got the answer of test B",
      ByName.self),
    wrong(
      "by the thread", "keepsTestsApart", "whose handler answers status 503", ByThread.self),
    wrong(
      "asks with one header more", "asksTheHandler", "asked the handler for",
      AskedWithAHeader.self),
    wrong(
      "asks under the lock", "callsTheHandlerWithoutALock", "inside a lock",
      AskedUnderTheLock.self),
    wrong("status 500 for an error", "failsTheLoad", "status 500", AnswerForAnError.self),
    Wrong(
      "answers nothing", rejectedBy: lawCheck, saying: "did not end",
      Checks(makeSession: { _, _ in .silent })),
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("by a class of each test, behind a queue", ByClassOfTheDouble.checks()),
    RightAnswer("answers on a queue, unless it was stopped", OnAQueue.checks()),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, _ check: String, _ fault: String, _ variant: any HandlerVariant.Type
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, variant.checks())
  }
}

/// The class of the double is the key, and a queue guards the handlers.
enum ByClassOfTheDouble: HandlerVariant {
  private static let queue = DispatchQueue(label: "ByClassOfTheDouble")
  nonisolated(unsafe) private static var handlers: [ObjectIdentifier: TestHandler] = [:]

  private final class Key<Test> {}

  private static func key(of test: any TestTag.Type) -> ObjectIdentifier {
    func key<Test: TestTag>(_: Test.Type) -> ObjectIdentifier { ObjectIdentifier(Key<Test>.self) }
    return key(test)
  }

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    queue.sync { handlers[key(of: test)] = handler }
  }

  static func load(_ double: VariantDouble) {
    let handler = queue.sync { handlers[key(of: double.test)] }
    double.ask(handler)
  }
}

/// Answers a little later, from another queue, unless it was stopped.
enum OnAQueue: KeyedVariant {
  static let handlers = TestHandlers()
  private static let queue = DispatchQueue(label: "OnAQueue", attributes: .concurrent)

  static func load(_ double: VariantDouble) {
    let handler = handlers[double.test]
    // A URLProtocol is not Sendable; nothing else uses this one meanwhile.
    nonisolated(unsafe) let double = double
    queue.async { if !double.isStopped { double.ask(handler) } }
  }
}

/// A way to keep handlers and to ask them: an answer to 7.4 without the double
/// around it. It is a type, so that no two answers share what they keep.
protocol HandlerVariant: Sendable {
  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type)
  static func load(_ double: VariantDouble)
  static func isAsked(about request: URLRequest, by test: any TestTag.Type)
  static func accepts(_ test: any TestTag.Type) -> Bool
  static func isStopped(_ test: any TestTag.Type)
  static var baseURL: URL { get }
}

extension HandlerVariant {
  static func isAsked(about request: URLRequest, by test: any TestTag.Type) {}
  static func accepts(_ test: any TestTag.Type) -> Bool { true }
  static func isStopped(_ test: any TestTag.Type) {}
  static var baseURL: URL { ShopURL.any }

  /// The suite that judges it.
  static func checks() -> Exercise4_HandlerURLProtocol {
    Exercise4_HandlerURLProtocol(
      makeSession: { test, handler in
        keep(handler, of: test)
        return session(of: test)
      },
      makeSessionWithoutHandler: session)
  }

  @Sendable private static func session(of test: any TestTag.Type) -> DoubledSession {
    func make<Test: TestTag>(_: Test.Type) -> DoubledSession {
      DoubledSession(answeredBy: VariantURLProtocol<Test, Self>.self, baseURL: baseURL)
    }
    return make(test)
  }
}

/// The double as a variant sees it.
class VariantDouble: URLProtocol {
  var test: any TestTag.Type { fatalError("Each double has a test.") }
  /// The identity of the test's type, the right key.
  var key: ObjectIdentifier { ObjectIdentifier(test) }
  /// Whether the load was stopped.
  private(set) var isStopped = false

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() { isStopped = true }

  /// Asks a handler, and ends the load with what comes of it.
  func ask(
    _ handler: TestHandler?,
    by asking: (TestHandler, URLRequest) throws -> SessionAnswer = { try $0($1) }
  ) {
    guard let handler else { return fail(UnexpectedRequest(request, expected: nil)) }
    do { sendOrFail(try asking(handler, request)) } catch { fail(error) }
  }

  func fail(_ error: any Error) { client?.urlProtocol(self, didFailWithError: error) }
}

private final class VariantURLProtocol<Test: TestTag, Variant: HandlerVariant>: VariantDouble {
  override var test: any TestTag.Type { Test.self }

  override class func canInit(with request: URLRequest) -> Bool {
    Variant.isAsked(about: request, by: Test.self)
    return Variant.accepts(Test.self)
  }

  override func stopLoading() {
    super.stopLoading()
    Variant.isStopped(Test.self)
  }

  override func startLoading() { Variant.load(self) }
}

/// The same, for a check that counts.
enum OneForAHundred: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    handler.withLock { $0 = new }
  }

  static func load(_ double: VariantDouble) { double.ask(handler.withLock { $0 }) }
}

/// One handler, which belongs to a test until its load has ended. The next test
/// waits: if each test loads once, and nothing else, it is even right.
enum OneThatIsLent: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)
  private static let turn = DispatchSemaphore(value: 1)

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    turn.wait()
    handler.withLock { $0 = new }
  }

  static func load(_ double: VariantDouble) {
    double.ask(handler.withLock { $0 })
    turn.signal()
  }
}

/// By the name of the type: two types can have the same.
enum ByName: HandlerVariant {
  private static let handlers = Mutex<[String: TestHandler]>([:])

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers.withLock { $0[String(describing: test)] = handler }
  }

  static func load(_ double: VariantDouble) {
    double.ask(handlers.withLock { $0[String(describing: double.test)] })
  }
}

/// In the thread: the loader has one of its own.
enum ByThread: HandlerVariant {
  private struct Box { let handler: TestHandler }

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    Thread.current.threadDictionary["handler"] = Box(handler: handler)
  }

  static func load(_ double: VariantDouble) {
    double.ask((Thread.current.threadDictionary["handler"] as? Box)?.handler)
  }
}

/// The handlers of one variant, under the right key.
final class TestHandlers: Sendable {
  private let handlers = Mutex<[ObjectIdentifier: TestHandler]>([:])

  subscript(test: any TestTag.Type) -> TestHandler? {
    get { handlers.withLock { $0[ObjectIdentifier(test)] } }
    set { handlers.withLock { $0[ObjectIdentifier(test)] = newValue } }
  }

  /// Works with a handler while the lock is held.
  func holding(_ test: any TestTag.Type, _ work: (TestHandler?) -> Void) {
    handlers.withLock { work($0[ObjectIdentifier(test)]) }
  }
}

/// A variant with the right key, which does something else wrong.
protocol KeyedVariant: HandlerVariant {
  static var handlers: TestHandlers { get }
}

extension KeyedVariant {
  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers[test] = handler
  }
}

/// Makes an answer of an error.
enum AnswerForAnError: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { (try? $0($1)) ?? .status(500) }
  }
}

/// Asks while the lock is held.
enum AskedUnderTheLock: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    handlers.holding(double.test) { double.ask($0) }
  }
}

/// Tells the handler of which test it is asked.
enum AskedWithAHeader: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { handler, request in
      var request = request
      request.setValue("\(double.test)", forHTTPHeaderField: "X-Test")
      return try handler(request)
    }
  }
}
