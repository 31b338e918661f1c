import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A spy of bodies of which an answer can change one step.
final class HookedBodySpy: URLProtocol {
  /// When it records: first of all, when the next double has answered, or last of all.
  enum Turn { case first, second, last }

  struct Hooks: Sendable {
    /// Reads the body.
    var read: @Sendable (URLRequest) throws -> Data? = { try $0.wholeBody() }
    /// The request that the next double gets.
    var handOn: @Sendable (URLRequest, Data?) -> URLRequest = { request, body in
      var request = request
      request.httpBody = body
      return request
    }
    var records = Turn.first
    var failsTheLoad = true
  }

  private struct Plan: Sendable {
    let hooks: Hooks
    let next: @Sendable (URLRequest) -> SessionAnswer
    let bodies = CompletionLog<Data?>()
  }

  private static let plans = PerHost<Plan>()

  static func making(_ hooks: Hooks) -> Exercise2_BodySpyURLProtocol.MakeSpy {
    { next in
      let session = DoubledSession(answeredBy: HookedBodySpy.self)
      let plan = Plan(hooks: hooks, next: next)
      plans[session.baseURL] = plan
      return .init(session: session) { plan.bodies.values }
    }
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let plan = Self.plans[request.url] else {
      return deliver(.failure(URLError(.resourceUnavailable)))
    }
    do {
      let body = try plan.hooks.read(request)
      if plan.hooks.records == .first { plan.bodies.record(body) }
      let answer = plan.next(plan.hooks.handOn(request, body))
      if plan.hooks.records == .second { plan.bodies.record(body) }
      deliver(answer)
      if plan.hooks.records == .last { plan.bodies.record(body) }
    } catch {
      if plan.hooks.failsTheLoad { deliver(.failure(error)) }
    }
  }

  override func stopLoading() {}

  private func deliver(_ answer: SessionAnswer) {
    guard answer.error == nil, let response = answer.response else {
      client?.urlProtocol(self, didFailWithError: answer.error ?? URLError(.resourceUnavailable))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }
}

extension URLRequest {
  /// The body, wherever it is.
  func wholeBody(reading read: (InputStream) throws -> Data = { try $0.whole() }) throws -> Data? {
    try httpBody
      ?? httpBodyStream.map { stream in
        stream.open()
        defer { stream.close() }
        return try read(stream)
      }
  }
}

extension InputStream {
  /// Reads a stream that is open.
  ///
  /// - Parameters:
  ///   - size: The size of the buffer, in bytes.
  ///   - goesOn: Whether to go on after a read; up to the end when left out.
  ///   - part: What to keep of a read; what it gave when left out.
  /// - Returns: The bytes that were kept.
  /// - Throws: `URLError.cannotOpenFile` when a read fails.
  func whole(
    size: Int = 2048, goesOn: (_ count: Int) -> Bool = { $0 > 0 },
    part: (_ buffer: [UInt8], _ count: Int) -> Data = { Data($0.prefix($1)) }
  ) throws -> Data {
    var all = Data()
    var buffer = [UInt8](repeating: 0, count: size)
    while true {
      let count = read(&buffer, maxLength: size)
      if count < 0 { throw URLError(.cannotOpenFile) }
      all += part(buffer, count)
      if !goesOn(count) { return all }
    }
  }
}
