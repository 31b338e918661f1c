import DoubleKit
import Foundation
import ItemDetail
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The doubles that the answers to 9.2 are made of.

extension Item {
  static let lamp = Item(id: 8, title: "Lamp", descriptions: "Paper.", price: 30_000)
}

extension Payment {
  static let lamp = Payment(item: 8, amount: 30_000)
}

/// A shop that is made of closures.
struct ScriptedShop: ItemDetailAPIDouble {
  var cancels = CompletionLog<ItemCall>()
  var onCall: @Sendable (ItemCall, @escaping ItemCompletion) -> Void = { $1(.success(.lamp)) }

  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { onCall(call, completion) }
  func cancel(_ call: ItemCall) { cancels.record(call) }
}

/// A bank that is made of a closure.
struct ScriptedBank: PaymentServiceProtocol {
  var onCall: @Sendable (PaymentCall) -> PaymentResult? = { _ in .success(()) }

  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    if let result = onCall(call) { completion(result) }
  }
}

/// What a double wrote down, and the completion handlers that wait.
final class Ledger<Call: Sendable, Result: Sendable>: Sendable {
  let calls = CompletionLog<Call>()
  private let held = Mutex<[@Sendable (Result) -> Void]>([])

  func hold(_ call: Call, _ completion: @escaping @Sendable (Result) -> Void) {
    calls.record(call)
    held.withLock { $0.append(completion) }
  }

  /// Answers what waits, and what is asked for in answer to that.
  func release(_ result: Result) {
    while let next = held.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next(result) }
  }
}

extension Ledger: PaymentServiceProtocol where Call == PaymentCall, Result == PaymentResult {
  func perform(_ call: PaymentCall, completion: @escaping PaymentCompletion) {
    hold(call, completion)
  }
}

extension Ledger: ItemDetailAPIProtocol, ItemDetailAPIDouble
where Call == ItemCall, Result == ItemResult {
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) { hold(call, completion) }
}

/// A held bank that keeps its calls.
typealias HeldBank = Ledger<PaymentCall, PaymentResult>
/// A held shop that keeps its calls.
typealias HeldShop = Ledger<ItemCall, ItemResult>

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
