import DoubleKit
import Foundation
import ItemDetail
import Synchronization

// The doubles that the answers to 9.2 are made of.

extension Item {
  static let lamp = Item(id: 8, title: "Lamp", descriptions: "Paper.", price: 30_000)
}

extension Payment {
  static let lamp = Payment(item: 8, amount: 30_000)
}

/// A shop that is made of closures.
struct ScriptedShop: ItemDetailAPIDouble {
  var onCall: @Sendable (ItemCall, @escaping ItemCompletion) -> Void = { $1(.success(.lamp)) }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { onCall(call, completion) }
}

/// A bank that is made of a closure.
struct ScriptedBank: PaymentServiceProtocol {
  var onCall: @Sendable (PaymentCall) -> PaymentResult? = { _ in .success(()) }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    if let result = onCall(call) { completion(result) }
  }
}

/// A shop and a bank behind real sessions, or behind a session of their own.
final class Street: URLProtocol {
  /// Answers a request, given its place among those of its host; nil for ever.
  typealias Rule = @Sendable (URLRequest, _ number: Int) -> SessionAnswer?

  static let rules = PerHost<Rule>()
  static let requests = PerHost<[URLRequest]>()
  static let stopped = PerHost<Int>()

  static func open(_ rule: @escaping Rule) -> DoubledSession {
    let session = DoubledSession(answeredBy: Street.self)
    rules[session.baseURL] = rule
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.requests.update(request.url, from: []) { $0.append(request.withBodyRead()) }
    let number = Self.requests[request.url]?.count ?? 0
    guard let answer = Self.rules[request.url]?(request.withBodyRead(), number) else { return }
    if let error = answer.error { client?.urlProtocol(self, didFailWithError: error) }
    guard answer.error == nil, let response = answer.response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.data ?? Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() { Self.stopped.update(request.url, from: 0) { $0 += 1 } }
}

extension DoubledSession {
  var configuration: URLSessionConfiguration { urlSession.configuration }
  /// The paths that were asked for.
  var paths: [String] { (Street.requests[baseURL] ?? []).map { $0.url?.path ?? "" } }
  /// The order numbers that were sent.
  var numbers: [String?] {
    (Street.requests[baseURL] ?? []).map { $0.value(forHTTPHeaderField: "Order-Number") }
  }
}

extension SessionAnswer {
  static func item(_ item: Item) -> SessionAnswer {
    let body = (try? JSONEncoder().encode(item)) ?? Data()
    return .status(200, body: String(decoding: body, as: UTF8.self))
  }
}

/// A session whose tasks are resumed when the test says so.
final class HeldSession: URLSessionProtocol {
  private struct HeldTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }

  private let base: any URLSessionProtocol
  private let held = Mutex<[any URLSessionDataTaskProtocol]>([])

  init(base: any URLSessionProtocol) {
    self.base = base
  }

  func resumeAll() {
    let tasks = held.withLock { held in
      defer { held = [] }
      return held
    }
    for task in tasks { task.resume() }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    let task = base.dataTask(with: request, completionHandler: completionHandler)
    return HeldTask { [self] in held.withLock { $0.append(task) } }
  }
}

/// A session that answers each request with the lamp, and keeps what was sent.
struct AnsweringSession: URLSessionProtocol {
  private let sent = CompletionLog<String>()
  var bodies: [String] { sent.values }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    sent.record(
      "\(request.httpMethod ?? "") \(String(decoding: request.httpBody ?? Data(), as: UTF8.self))")
    let answer = SessionAnswer.item(.lamp)
    return StubTask { completionHandler(answer.data, answer.response, nil) }
  }

  private struct StubTask: URLSessionDataTaskProtocol {
    let onResume: @Sendable () -> Void

    func resume() { onResume() }
    func cancel() {}
  }
}

extension Item {
  /// The same item at another price.
  func costing(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}

extension Checkout {
  /// A page that shows the lamp.
  static func withLamp(
    for requirement: Requirement, payments: any PaymentServiceProtocol
  ) -> any CheckoutProtocol {
    let page = Checkout.underTest(for: requirement, api: ScriptedShop(), payments: payments)
    page.load(id: 8)
    return page
  }

  /// A page at a bank behind a real session.
  static func withLamp(for requirement: Requirement, at bank: DoubledSession)
    -> any CheckoutProtocol
  {
    let page = Checkout.underTest(
      for: requirement, api: ScriptedShop(), configuration: bank.configuration,
      baseURL: bank.baseURL)
    page.load(id: 8)
    return page
  }
}
