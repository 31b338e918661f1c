import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The handlers of one variant, under the right key.
final class TestHandlers: Sendable {
  private let handlers = Mutex<[ObjectIdentifier: TestHandler]>([:])

  subscript(test: any TestTag.Type) -> TestHandler? {
    get { handlers.withLock { $0[ObjectIdentifier(test)] } }
    set { handlers.withLock { $0[ObjectIdentifier(test)] = newValue } }
  }

  /// Adds a handler unless the test has one.
  func add(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers.withLock { handlers in
      let key = ObjectIdentifier(test)
      handlers[key] = handlers[key] ?? handler
    }
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

/// Forgets the handler after a load.
enum ForOneLoad: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test])
    handlers[double.test] = nil
  }
}

/// Keeps the first handler of a test.
enum FirstOfATest: KeyedVariant {
  static let handlers = TestHandlers()

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers.add(handler, of: test)
  }

  static func load(_ double: VariantDouble) { double.ask(handlers[double.test]) }
}

/// Asks when the session is made, and gives that answer to each request.
enum AskedAtOnce: KeyedVariant {
  static let handlers = TestHandlers()

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    let answer = Result { try handler(URLRequest(url: ShopURL.any)) }
    handlers[test] = { _ in try answer.get() }
  }

  static func load(_ double: VariantDouble) { double.ask(handlers[double.test]) }
}

/// Asks in `canInit` too, where a wish to answer nothing could be heard.
enum AskedInCanInit: KeyedVariant {
  static let handlers = TestHandlers()

  static func isAsked(about request: URLRequest, by test: any TestTag.Type) {
    _ = try? handlers[test]?(request)
  }

  static func load(_ double: VariantDouble) { double.ask(handlers[double.test]) }
}

/// Asks once for the response and once for the body.
enum AskedTwice: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    _ = try? handlers[double.test]?(double.request)
    double.ask(handlers[double.test])
  }
}

/// Asks about the address alone.
enum AskedAboutTheURL: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { handler, request in
      try handler(URLRequest(url: request.url ?? ShopURL.any))
    }
  }
}

/// Asks once more where the handler throws.
enum AskedAgain: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { handler, request in
      do { return try handler(request) } catch { return try handler(request) }
    }
  }
}

/// Reads the body where it is a stream, and asks about a request with its bytes.
enum AskedWithBytes: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { try $0($1.withBodyRead()) }
  }
}

/// Is silent where the handler throws.
enum SilentAboutErrors: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    guard let handler = handlers[double.test] else { return double.ask(nil) }
    if let answer = try? handler(double.request) { double.sendOrFail(answer) }
  }
}

/// Is silent where the handler says that it was cancelled.
enum SilentAboutCancellations: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    guard let handler = handlers[double.test] else { return double.ask(nil) }
    do {
      double.sendOrFail(try handler(double.request))
    } catch is CancellationError {
    } catch {
      double.ask { _ in throw error }
    }
  }
}

/// Has one error for all that handlers throw.
enum OneErrorForAll: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { handler, request in
      do { return try handler(request) } catch { throw URLError(.badServerResponse) }
    }
  }
}

/// Makes an answer of an error.
enum AnswerForAnError: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test]) { (try? $0($1)) ?? .status(500) }
  }
}

/// Is silent without a handler.
enum SilentWithoutHandler: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    if let handler = handlers[double.test] { double.ask(handler) }
  }
}

/// Answers 404 without a handler.
enum FourOFourWithoutHandler: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test] ?? { _ in .status(404) })
  }
}

/// Fails without a handler, and does not say what was asked for.
enum NamelessWithoutHandler: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test] ?? { _ in throw URLError(.resourceUnavailable) })
  }
}

/// Asks the newest handler of any test, where a test has none.
enum NewestWithoutHandler: KeyedVariant {
  static let handlers = TestHandlers()
  private static let newest = Mutex<TestHandler?>(nil)

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers[test] = handler
    newest.withLock { $0 = handler }
  }

  static func load(_ double: VariantDouble) {
    double.ask(handlers[double.test] ?? newest.withLock { $0 })
  }
}

/// Asks while the lock is held.
enum AskedUnderTheLock: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) {
    handlers.holding(double.test) { double.ask($0) }
  }
}

/// Asks while a lock is held that each test has for itself.
enum AskedUnderItsOwnLock: KeyedVariant {
  private final class Box: Sendable {
    let handler = Mutex<TestHandler?>(nil)
  }

  static let handlers = TestHandlers()
  private static let boxes = Mutex<[ObjectIdentifier: Box]>([:])

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    box(of: test).handler.withLock { $0 = handler }
  }

  static func load(_ double: VariantDouble) {
    box(of: double.test).handler.withLock { double.ask($0) }
  }

  private static func box(of test: any TestTag.Type) -> Box {
    boxes.withLock { boxes in
      let box = boxes[ObjectIdentifier(test)] ?? Box()
      boxes[ObjectIdentifier(test)] = box
      return box
    }
  }
}

/// Asks on the one queue that also keeps the handlers.
enum AskedOnItsQueue: KeyedVariant {
  static let handlers = TestHandlers()
  private static let queue = DispatchQueue(label: "AskedOnItsQueue")

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    queue.sync { handlers[test] = handler }
  }

  static func load(_ double: VariantDouble) {
    queue.sync { double.ask(handlers[double.test]) }
  }
}

/// Forgets the handler of a test when one of its loads is stopped.
enum ForgottenWhenStopped: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) { double.ask(handlers[double.test]) }
  static func isStopped(_ test: any TestTag.Type) { handlers[test] = nil }
}

/// Takes no request of a test that has no handler.
enum RefusedWithoutHandler: KeyedVariant {
  static let handlers = TestHandlers()

  static func load(_ double: VariantDouble) { double.ask(handlers[double.test]) }
  static func accepts(_ test: any TestTag.Type) -> Bool { handlers[test] != nil }
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
