import Dispatch
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class FirstAnswer: Sendable {
  private let answers = Mutex<[String: SessionAnswer]>([:])

  func orAsk(_ core: any ItemServing, _ request: URLRequest) -> SessionAnswer {
    guard request.httpMethod == "GET" else { return core.answer(to: request) }
    return answers.withLock { answers in
      let path = request.url?.path ?? ""
      let answer = answers[path] ?? core.answer(to: request)
      answers[path] = answer
      return answer
    }
  }
}

/// A request that no core answers waits for ever.
final class FakeSilentWithoutCore: URLProtocol {
  private static let cores = PerHost<any ItemServing>()

  @Sendable static func makeSession(_ core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeSilentWithoutCore.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() {
    Self.cores[request.url].map { sendOrFail($0.answer(to: readable)) }
  }

  override func stopLoading() {}
}

/// The fault of a static handler: the session that was made last answers for
/// all. The lock keeps the memory safe, and the answers are still wrong.
final class FakeWithStaticCore: URLProtocol {
  private static let core = Mutex<(any ItemServing)?>(nil)

  @Sendable static func makeSession(_ core: any ItemServing) -> DoubledSession {
    Self.core.withLock { $0 = core }
    return DoubledSession(answeredBy: FakeWithStaticCore.self)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.core.withLock { $0 }.map { send($0.answer(to: readable)) } }
  override func stopLoading() {}
}

/// All sessions ask one host, each below a path of its own, which the core does
/// not get to see.
final class FakeByPath: URLProtocol {
  private static let cores = Mutex<[any ItemServing]>([])

  @Sendable static func make(_ core: any ItemServing) -> DoubledSession {
    let number = cores.withLock { cores in
      cores.append(core)
      return cores.count - 1
    }
    return DoubledSession(
      answeredBy: FakeByPath.self, baseURL: ShopURL.any.appendingPathComponent("shop\(number)"))
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let parts = request.url?.pathComponents.dropFirst() ?? []
    guard let number = parts.first.flatMap({ Int($0.dropFirst(4)) }) else {
      return send(.failure(URLError(.unsupportedURL)))
    }
    var inner = readable
    var url = URLComponents(url: ShopURL.any, resolvingAgainstBaseURL: false)
    let path = parts.dropFirst().joined(separator: "/")
    url?.path = "/" + path
    // `pathComponents` leaves a slash at the end out.
    if !path.isEmpty, request.url?.hasDirectoryPath == true { url?.path += "/" }
    url?.query = request.url?.query
    inner.url = url?.url
    sendOrFail(Self.cores.withLock { $0[number] }.answer(to: inner))
  }

  override func stopLoading() {}
}

/// Asks on a queue of its own, unless it was stopped.
final class FakeOnAQueue: URLProtocol {
  private static let queue = DispatchQueue(label: "FakeOnAQueue")
  private static let cores = PerHost<any ItemServing>()
  private let isStopped = Mutex(false)

  @Sendable static func makeSession(_ core: any ItemServing) -> DoubledSession {
    let session = DoubledSession(answeredBy: FakeOnAQueue.self)
    cores[session.baseURL] = core
    return session
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    // A URLProtocol is not Sendable; the loader leaves it alone meanwhile.
    nonisolated(unsafe) let double = self
    Self.queue.async {
      if double.isStopped.withLock({ $0 }) { return }
      let answer = Self.cores[double.request.url]?.answer(to: double.readable)
      double.sendOrFail(answer ?? .failure(URLError(.cannotFindHost)))
    }
  }

  override func stopLoading() { isStopped.withLock { $0 = true } }
}
