import Dispatch
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension InputStream {
  /// What a stream gives until it ends or fails.
  func bytesUntilItFails() -> Data {
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(&buffer, maxLength: 4096), count > 0 { body += buffer[..<count] }
    return body
  }

  /// What a stream gives until a read gives nothing: never, if it fails.
  func bytesUntilZero() -> Data {
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(&buffer, maxLength: 4096), count != 0 {
      body += buffer.prefix(max(0, count))
    }
    return body
  }
}

/// A spy that goes its own way when a stream fails.
class OddBodySpy: URLProtocol {
  struct Plan: Sendable {
    let next: @Sendable (URLRequest) -> SessionAnswer
    let bodies = CompletionLog<Data?>()
  }

  static let plans = PerHost<Plan>()

  @Sendable static func makeSpy(
    before next: @escaping @Sendable (URLRequest) -> SessionAnswer
  ) -> Exercise2_BodySpyURLProtocol.Spied {
    let session = DoubledSession(answeredBy: Self.self)
    let plan = Plan(next: next)
    plans[session.baseURL] = plan
    return .init(session: session) { plan.bodies.values }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  func fail() { client?.urlProtocol(self, didFailWithError: URLError(.cannotOpenFile)) }

  func succeed(_ answer: SessionAnswer) {
    guard let response = answer.response, answer.error == nil else { return fail() }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }
}

/// Records what it has read, and then looks whether that was all.
final class HalfSpy: OddBodySpy {
  override func startLoading() {
    guard let plan = Self.plans[request.url] else { return fail() }
    var readable = request
    if let stream = request.httpBodyStream {
      stream.open()
      readable.httpBody = stream.bytesUntilItFails()
      let hasFailed = stream.streamStatus == .error || stream.streamStatus == .closed
      stream.close()
      plan.bodies.record(readable.httpBody)
      if hasFailed { return fail() }
    } else {
      plan.bodies.record(request.httpBody)
    }
    succeed(plan.next(readable))
  }
}

/// Sends a response first, and fails the load when the body turns out to be broken.
final class HastySpy: OddBodySpy {
  override func startLoading() {
    guard let plan = Self.plans[request.url] else { return fail() }
    do {
      if let response = SessionAnswer.status(200).response {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      }
      var readable = request
      readable.httpBody = try request.wholeBody()
      plan.bodies.record(readable.httpBody)
      _ = plan.next(readable)
      client?.urlProtocolDidFinishLoading(self)
    } catch {
      fail()
    }
  }
}

/// Lets another thread in between the old record and the new one.
class TwoStepSpy: OddBodySpy {
  private static let records = PerHost<[Data?]>()

  @Sendable static func makeRecordingSpy(
    before next: @escaping @Sendable (URLRequest) -> SessionAnswer
  ) -> Exercise2_BodySpyURLProtocol.Spied {
    let session = makeSpy(before: next).session
    return .init(session: session) { records[session.baseURL] ?? [] }
  }

  override func startLoading() {
    guard let plan = Self.plans[request.url] else { return fail() }
    do {
      let body = try request.wholeBody()
      remember(body)
      succeed(plan.next(request))
    } catch {
      fail()
    }
  }

  func remember(_ body: Data?) { Self.keep(body, of: request.url) }

  static func keep(_ body: Data?, of url: URL?) { records[url] = (records[url] ?? []) + [body] }
}

/// Records on a queue that nobody waits for: the answer may be there first.
final class QueueingSpy: TwoStepSpy {
  private static let queue = DispatchQueue(label: "records")

  override func remember(_ body: Data?) {
    Self.queue.asyncAfter(deadline: .now() + .milliseconds(20)) { [url = request.url] in
      Self.keep(body, of: url)
    }
  }
}

/// Records what a session wants to load, before it is asked to load it.
final class EarlySpy: TwoStepSpy {
  #if canImport(FoundationNetworking)
    required init(
      request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
    ) {
      super.init(request: request, cachedResponse: cachedResponse, client: client)
      Self.keep(request.httpBody, of: request.url)
    }
  #else
    // Not compiled here: on Darwin the initializer is an ordinary one.
    override init(
      request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?
    ) {
      super.init(request: request, cachedResponse: cachedResponse, client: client)
      Self.keep(request.httpBody, of: request.url)
    }
  #endif

  override func remember(_ body: Data?) {}
}
