import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import Testing
import XCTest

/// A double with what all of them have. Each is tried in processes of its own, so they may
/// keep what they are told in one place.
class SpecimenURLProtocol: URLProtocol {
  nonisolated(unsafe) static var told: SessionAnswer?

  class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) { told = answer }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() { succeed { try parts(of: Self.told) } }

  /// As most doubles do.
  func succeed(_ answer: () throws -> (HTTPURLResponse, Data)) {
    do {
      let (response, data) = try answer()
      receive(response)
      load(data)
      finish()
    } catch { fail(error) }
  }

  func receive(_ response: URLResponse) {
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
  }
  func load(_ data: Data) { client?.urlProtocol(self, didLoad: data) }
  func finish() { client?.urlProtocolDidFinishLoading(self) }
  func fail(_ error: any Error) { client?.urlProtocol(self, didFailWithError: error) }
}

/// The answer, for a double with a handler that throws; an error if none was set.
func parts(of answer: SessionAnswer?) throws -> (HTTPURLResponse, Data) {
  guard let (data, response) = try answer?.get() else { throw URLError(.unknown) }
  guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
  return (response, data)
}

final class SilentURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    guard let answer = try? parts(of: Self.told) else { return }
    succeed { answer }
  }
}

final class FailThenFinishURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    do {
      let (response, data) = try parts(of: Self.told)
      receive(response)
      load(data)
    } catch { fail(error) }
    finish()
  }
}

final class BodiesByURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) private static var bodies: [URL: Data] = [:]

  override class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    for url in requests.compactMap(\.url) {
      var changed = bodies
      changed[url] = answer.data
      // Without a lock, two threads may be here together: chance alone is not enough.
      usleep(50)
      bodies = changed
    }
  }

  override func startLoading() {
    if let url = request.url, let body = Self.bodies[url] { load(body) }
    finish()
  }
}

final class BodyFirstURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    if let data = Self.told?.data { load(data) }
    if let response = Self.told?.response { receive(response) }
    if let error = Self.told?.error { fail(error) }
    finish()
  }
}

final class OwnResponseURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    guard let url = request.url, let data = Self.told?.data, let status = Self.told?.statusCode
    else { return fail(Self.told?.error ?? URLError(.unknown)) }
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    response.map { response in succeed { (response, data) } }
  }
}

final class OneURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var url: URL?

  override class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    (told, url) = (answer, requests.first?.url)
  }

  override class func canInit(with request: URLRequest) -> Bool { request.url == url }
}

final class QueueURLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var answers: [SessionAnswer] = []

  override class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    answers.append(answer)
  }

  override func startLoading() {
    succeed { try parts(of: Self.answers.isEmpty ? nil : Self.answers.removeFirst()) }
  }
}

final class DeafURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    nonisolated(unsafe) let double = self
    let answer = Self.told
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
      double.succeed { try parts(of: answer) }
    }
  }
}

/// An actor keeps one handler for all, and nobody hears the stop.
final class ActorBoxURLProtocol: SpecimenURLProtocol {
  actor Box {
    private var answer: SessionAnswer?
    func set(_ answer: SessionAnswer) { self.answer = answer }
    func get() -> SessionAnswer? { answer }
  }

  static let box = Box()

  override func startLoading() {
    nonisolated(unsafe) let double = self
    Task {
      let answer = await Self.box.get()
      double.succeed { try parts(of: answer) }
    }
  }
}

final class Default500URLProtocol: SpecimenURLProtocol {
  nonisolated(unsafe) static var answers: [String: SessionAnswer] = [:]

  override class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    for path in requests.compactMap(\.url?.path) { answers[path] = answer }
  }

  override func startLoading() {
    succeed { try parts(of: Self.answers[request.url?.path ?? ""] ?? .status(500)) }
  }
}

final class OptionalPartsURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    guard let told = Self.told else { fatalError("No handler is set.") }
    if let response = told.response { receive(response) }
    if let data = told.data { load(data) }
    if let error = told.error { fail(error) }
    finish()
  }
}

/// Keeps all laws: answers by host, under a lock.
class ByHostURLProtocol: SpecimenURLProtocol {
  static let answers = PerHost<SessionAnswer>()

  override class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    answers[requests.first?.url] = answer
  }

  override func startLoading() { succeed { try parts(of: Self.answers[request.url]) } }
}

/// Keeps all laws, and reports each request that no test has prepared, as strict doubles do.
final class StrictURLProtocol: ByHostURLProtocol {
  override func startLoading() {
    if Self.answers[request.url] == nil {
      Issue.record("No answer is set for \(request).")
      XCTFail("No answer is set for \(request).")
    }
    super.startLoading()
  }
}

/// Has a handler for each type, as in 7.4. Its tests have types; the laws have only this one.
final class ByTypeURLProtocol<Test>: SpecimenURLProtocol {}

/// Says whether it takes a task, and on Linux it is asked whether it takes a request.
final class OnlyTasksURLProtocol: URLProtocol {
  override class func canInit(with task: URLSessionTask) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { client?.urlProtocolDidFinishLoading(self) }
  override func stopLoading() {}
}

/// Looks for a header that its sessions send on a Mac.
final class ByHeaderURLProtocol: SpecimenURLProtocol {
  override func startLoading() {
    let test = request.value(forHTTPHeaderField: "X-Test")
    succeed { try parts(of: test == nil ? nil : Self.told) }
  }
}

/// Traps when a session loads more than a test of its team does.
final class FewLoadsURLProtocol: ByHostURLProtocol {
  private static let counts = PerHost<Int>()

  override func startLoading() {
    let count = (Self.counts[request.url] ?? 0) + 1
    Self.counts[request.url] = count
    if count > 50 { fatalError("No answer is left.") }
    super.startLoading()
  }
}

/// Keeps all laws in another way: answers later and on a queue of its own, with a header
/// more, unless it was stopped.
final class LateURLProtocol: SpecimenURLProtocol {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var answers: [URL: SessionAnswer] = [:]
  private static let queue = DispatchQueue(label: "LateURLProtocol")
  private var isStopped = false

  override class func set(_ answer: SessionAnswer, _ requests: [URLRequest]) {
    lock.withLock { for request in requests { request.url.map { answers[$0] = answer } } }
  }

  override func startLoading() {
    nonisolated(unsafe) let double = self
    Self.queue.async {
      let (answer, isStopped) = Self.lock.withLock {
        (double.request.url.flatMap { Self.answers[$0] }, double.isStopped)
      }
      if !isStopped { double.succeed { try double.withAHeaderMore(parts(of: answer)) } }
    }
  }

  override func stopLoading() { Self.lock.withLock { isStopped = true } }

  private func withAHeaderMore(_ answer: (HTTPURLResponse, Data)) -> (HTTPURLResponse, Data) {
    var fields = answer.0.allHeaderFields as? [String: String] ?? [:]
    fields["Server"] = "LateURLProtocol"
    let response = HTTPURLResponse(
      url: request.url ?? ShopURL.any, statusCode: answer.0.statusCode, httpVersion: nil,
      headerFields: fields)
    return (response ?? answer.0, answer.1)
  }
}
