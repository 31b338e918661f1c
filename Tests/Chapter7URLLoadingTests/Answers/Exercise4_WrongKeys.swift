import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One handler for all tests, as articles have it. The lock keeps the memory
/// safe, and the answers are still wrong.
enum OneForAll: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    handler.withLock { $0 = new }
  }

  static func load(_ double: VariantDouble) { double.ask(handler.withLock { $0 }) }
}

/// The same, for a check that counts.
enum OneForAHundred: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    handler.withLock { $0 = new }
  }

  static func load(_ double: VariantDouble) { double.ask(handler.withLock { $0 }) }
}

/// One handler, which a `tearDown` would remove: here after each load.
enum OneThatIsReset: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    handler.withLock { $0 = new }
  }

  static func load(_ double: VariantDouble) { double.ask(handler.withLock { $0.take() }) }
}

/// One handler, and one load after the other.
enum OneAtATime: HandlerVariant {
  private static let handler = Mutex<TestHandler?>(nil)
  private static let queue = DispatchQueue(label: "OneAtATime")

  static func keep(_ new: @escaping TestHandler, of test: any TestTag.Type) {
    queue.sync { handler.withLock { $0 = new } }
  }

  static func load(_ double: VariantDouble) {
    queue.sync { double.ask(handler.withLock { $0 }) }
  }
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

/// By the host of the address, which is one for all.
enum ByHost: HandlerVariant {
  private static let handlers = PerHost<TestHandler>()

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers[baseURL] = handler
  }

  static func load(_ double: VariantDouble) { double.ask(handlers[double.request.url]) }
}

/// A host for each test, as in 2.2: the code under test asks the fixed one.
enum ByHostOfItsOwn: HandlerVariant {
  private static let handlers = PerHost<TestHandler>()
  private static let latest = Mutex(ShopURL.fresh())

  static var baseURL: URL { latest.withLock { $0 } }

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    let url = ShopURL.fresh()
    latest.withLock { $0 = url }
    handlers[url] = handler
  }

  static func load(_ double: VariantDouble) { double.ask(handlers[double.request.url]) }
}

/// By the path of the request: who asked for it first has the answer for all.
enum ByPath: HandlerVariant {
  private static let handlers = Mutex<(latest: TestHandler?, byPath: [String: TestHandler])>(
    (nil, [:]))

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    handlers.withLock { $0.latest = handler }
  }

  static func load(_ double: VariantDouble) {
    let path = double.request.url?.path ?? ""
    let handler = handlers.withLock { handlers in
      let handler = handlers.byPath[path] ?? handlers.latest
      handlers.byPath[path] = handler
      return handler
    }
    double.ask(handler)
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

/// In one of eight places: two tests seldom meet, a hundred often do.
enum InEightPlaces: HandlerVariant {
  private static let count = Atomic(0)
  private static let places = Mutex<[ObjectIdentifier: Int]>([:])
  private static let handlers = Mutex<[Int: TestHandler]>([:])

  static func keep(_ handler: @escaping TestHandler, of test: any TestTag.Type) {
    let number = count.add(1, ordering: .relaxed).newValue % 8
    places.withLock { $0[ObjectIdentifier(test)] = number }
    handlers.withLock { $0[number] = handler }
  }

  static func load(_ double: VariantDouble) {
    let place = places.withLock { $0[double.key] }
    double.ask(place.flatMap { place in handlers.withLock { $0[place] } })
  }
}
