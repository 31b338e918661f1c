import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

/// The handlers in an array; the newest of a test is the last.
enum InAList: HandlerVariant {
  private static let handlers = Mutex<[(test: any TestTag.Type, ask: TestHandler)]>([])

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers.withLock { $0.append((test, handler)) }
  }

  static func load(_ double: VariantDouble) {
    let test = double.test
    double.ask(handlers.withLock { $0.last { $0.test == test }?.ask })
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
