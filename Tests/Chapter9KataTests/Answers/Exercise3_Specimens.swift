import AnswerKit
import Dispatch
import DoubleKit
import Foundation

/// A double with what all of them have.
class SpecimenURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  func receive(_ response: URLResponse) {
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
  }
  func load(_ data: Data) { client?.urlProtocol(self, didLoad: data) }
  func finish() { client?.urlProtocolDidFinishLoading(self) }
  func fail(_ error: any Error) { client?.urlProtocol(self, didFailWithError: error) }

  /// As most doubles do when all is well.
  func succeed(_ answer: (HTTPURLResponse, Data)) {
    receive(answer.0)
    load(answer.1)
    finish()
  }
}

/// What the most common double is told.
typealias SpecimenHandler = (URLRequest) throws -> (HTTPURLResponse, Data)

extension SessionAnswer {
  /// The answer, for a double with a handler that throws.
  func asHTTP() throws -> (HTTPURLResponse, Data) {
    let (data, response) = try get()
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return (response, data)
  }
}

final class StaticHandlerURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var handler: SpecimenHandler?

  override func startLoading() {
    guard let handler = Self.handler else { return fail(URLError(.unknown)) }
    do { succeed(try handler(request)) } catch { fail(error) }
  }
}

final class SilentHandlerURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var handler: SpecimenHandler?

  override func startLoading() {
    guard let handler = Self.handler, let answer = try? handler(request) else { return }
    succeed(answer)
  }
}

final class FailThenFinishURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var handler: SpecimenHandler?

  override func startLoading() {
    guard let handler = Self.handler else { return fail(URLError(.unknown)) }
    do {
      let (response, data) = try handler(request)
      receive(response)
      load(data)
    } catch { fail(error) }
    finish()
  }
}

final class BodiesByURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) private static var bodies: [URL: Data] = [:]
  private static let middle = MeetingPoint()

  static func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    for url in requests.compactMap(\.url) {
      var changed = bodies
      changed[url] = answer.data
      // Without a lock, two threads may be here together: chance alone is not enough.
      middle.meet()
      bodies = changed
    }
  }

  override func startLoading() {
    if let url = request.url, let body = Self.bodies[url] { load(body) }
    finish()
  }
}

final class BodyFirstURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var answer = SessionAnswer(data: nil, response: nil, error: nil)

  override func startLoading() {
    if let data = Self.answer.data { load(data) }
    if let response = Self.answer.response { receive(response) }
    if let error = Self.answer.error { fail(error) }
    finish()
  }
}

final class OwnResponseURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var answer = SessionAnswer(data: nil, response: nil, error: nil)

  override func startLoading() {
    guard let url = request.url, let data = Self.answer.data, let status = Self.answer.statusCode
    else { return fail(Self.answer.error ?? URLError(.unknown)) }
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    response.map { succeed(($0, data)) }
  }
}

final class OneURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var url: URL?
  nonisolated(unsafe) static var handler: SpecimenHandler?

  override class func canInit(with request: URLRequest) -> Bool { request.url == url }

  override func startLoading() {
    guard let handler = Self.handler else { return fail(URLError(.unknown)) }
    do { succeed(try handler(request)) } catch { fail(error) }
  }
}

final class QueueURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var handlers: [SpecimenHandler] = []

  override func startLoading() {
    guard !Self.handlers.isEmpty else { return fail(URLError(.unknown)) }
    do { succeed(try Self.handlers.removeFirst()(request)) } catch { fail(error) }
  }
}

final class DeafURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var handler: SpecimenHandler?

  override func startLoading() {
    nonisolated(unsafe) let double = self
    let handler = Self.handler
    let answer = Result {
      guard let handler else { throw URLError(.unknown) }
      return try handler(request)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
      do { double.succeed(try answer.get()) } catch { double.fail(error) }
    }
  }
}

final class Default500URLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var answers: [String: SessionAnswer] = [:]

  override func startLoading() {
    let answer = Self.answers[request.url?.path ?? ""] ?? .status(500)
    do { succeed(try answer.asHTTP()) } catch { fail(error) }
  }
}

final class OptionalPartsURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var handler: ((URLRequest) -> (Data?, URLResponse?, (any Error)?))?

  override func startLoading() {
    guard let handler = Self.handler else { fatalError("No handler is set.") }
    let (data, response, error) = handler(request)
    if let response { receive(response) }
    if let data { load(data) }
    if let error { fail(error) }
    finish()
  }
}

/// Traps when a session loads more than a test of its team does.
final class FewLoadsURLProtocol: SpecimenURLProtocol {
  private static let answers = PerHost<SessionAnswer>()
  private static let counts = PerHost<Int>()

  static func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    answers[requests.first?.url] = answer
  }

  override func startLoading() {
    let count = (Self.counts[request.url] ?? 0) + 1
    Self.counts[request.url] = count
    if count > 50 { fatalError("No answer is left.") }
    do {
      guard let answer = Self.answers[request.url] else { throw URLError(.cannotFindHost) }
      succeed(try answer.asHTTP())
    } catch { fail(error) }
  }
}

final class PiecesURLProtocol: SpecimenURLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    answers[requests.first?.url] = answer
  }

  override func startLoading() {
    do {
      guard let answer = Self.answers[request.url] else { throw URLError(.cannotFindHost) }
      let (response, data) = try answer.asHTTP()
      receive(response)
      for start in stride(from: 0, to: data.count, by: 1024) {
        load(data.dropFirst(start).prefix(1024))
      }
      finish()
    } catch { fail(error) }
  }
}

/// Keeps all laws: answers by host, under a lock.
final class ByHostURLProtocol: SpecimenURLProtocol {
  private static let answers = PerHost<SessionAnswer>()

  static func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    answers[requests.first?.url] = answer
  }

  override func startLoading() {
    do {
      guard let answer = Self.answers[request.url] else { throw URLError(.cannotFindHost) }
      succeed(try answer.asHTTP())
    } catch { fail(error) }
  }
}

/// Keeps all laws in another way: answers by address, later and on a queue of its own,
/// with a header more, unless it was stopped.
final class LateURLProtocol: SpecimenURLProtocol {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var answers: [URL: SessionAnswer] = [:]
  private static let queue = DispatchQueue(label: "LateURLProtocol")
  private var isStopped = false

  static func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    lock.withLock { for request in requests { request.url.map { answers[$0] = answer } } }
  }

  override func startLoading() {
    nonisolated(unsafe) let double = self
    Self.queue.async { double.answer() }
  }

  private func answer() {
    let told = Self.lock.withLock { isStopped ? nil : answer(to: request) }
    guard let told else { return }
    do { succeed(try told.asHTTP()) } catch { fail(error) }
  }

  override func stopLoading() { Self.lock.withLock { isStopped = true } }

  private func answer(to request: URLRequest) -> SessionAnswer {
    guard let url = request.url, let answer = Self.answers[url] else {
      return .failure(URLError(.unsupportedURL))
    }
    guard let given = answer.response as? HTTPURLResponse, answer.error == nil else {
      return answer
    }
    var fields = given.allHeaderFields as? [String: String] ?? [:]
    fields["Server"] = "LateURLProtocol"
    return SessionAnswer(
      data: answer.data,
      response: HTTPURLResponse(
        url: url, statusCode: given.statusCode, httpVersion: nil, headerFields: fields), error: nil)
  }
}
