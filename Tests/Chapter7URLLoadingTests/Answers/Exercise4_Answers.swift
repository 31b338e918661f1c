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
      "by the name of the type", "keepsTestsApart",
      "MorningTests.Sale and EveningTests.Sale. Then test A loaded, and got the answer of test B",
      ByName.self),
    wrong(
      "one handler for all", "keepsAHundredTestsApart",
      "99 of 100 loads got the answer of another test.", OneForAll.self),
    wrong(
      "the first handler of each test", "asksTheHandler",
      "A test made a second session, whose handler answers status 404", FirstForEver.self),
    wrong("status 500 for an error", "failsTheLoad", "status 500", AnswerForAnError.self),
    wrong(
      "asks under the lock", "callsTheHandlerWithoutALock", "inside a lock",
      AskedUnderTheLock.self),
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

/// One handler: each test overwrites that of the others.
enum OneForAll: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    handler.withLock { $0 = new }
  }

  static func load(_ double: VariantDouble) { double.ask(handler.withLock { $0 }) }
}

/// Takes a second session of a test for the first one.
enum FirstForEver: KeyedVariant {
  static let handlers = TestHandlers()

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    if handlers[test] == nil { handlers[test] = handler }
  }

  static func load(_ double: VariantDouble) { double.ask(handlers[double.test]) }
}

/// Makes an answer of an error.
enum AnswerForAnError: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    let handler = handlers[double.test]
    double.ask { request in (try? handler?(request)) ?? .status(500) }
  }
}

/// Asks while the lock is held.
enum AskedUnderTheLock: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    handlers.holding(double.test) { double.ask($0) }
  }
}

/// A way to keep handlers and to ask them: an answer to 7.4 without the double
/// around it. It is a type, so that no two answers share what they keep.
protocol HandlerVariant: Sendable {
  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type)
  static func load(_ double: VariantDouble)
}

extension HandlerVariant {
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
      DoubledSession(answeredBy: VariantURLProtocol<Test, Self>.self, baseURL: ShopURL.any)
    }
    return make(test)
  }
}

/// A variant with the right key.
protocol KeyedVariant: HandlerVariant {
  static var handlers: TestHandlers { get }
}

extension KeyedVariant {
  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers[test] = handler
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

/// The double as a variant sees it.
class VariantDouble: URLProtocol {
  var test: any TestTag.Type { fatalError("Each double has a test.") }
  /// Whether the load was stopped.
  private(set) var isStopped = false

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() { isStopped = true }

  /// Asks a handler, and ends the load with what comes of it.
  func ask(_ handler: TestHandler?) {
    do {
      guard let handler else { throw UnexpectedRequest(request, expected: nil) }
      sendOrFail(try handler(request))
    } catch {
      client?.urlProtocol(self, didFailWithError: error)
    }
  }
}

private final class VariantURLProtocol<Test: TestTag, Variant: HandlerVariant>: VariantDouble {
  override var test: any TestTag.Type { Test.self }
  override func startLoading() { Variant.load(self) }
}
