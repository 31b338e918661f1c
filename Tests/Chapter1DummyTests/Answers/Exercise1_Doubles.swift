import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The doubles that the answers of 1.1 are made of.

typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

/// A dummy whose way of reporting is given to it.
struct ClosureDummy: URLSessionProtocol {
  struct Use: Sendable {
    let request: URLRequest
    let line: SourceLocation
    let handler: Handler

    var url: String { request.url?.absoluteString ?? "" }

    func report() {
      Issue.record("Used for \(url).", sourceLocation: line)
    }
  }

  let line: SourceLocation
  let onUse: @Sendable (Use) -> ClosureTask

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    onUse(Use(request: request, line: line, handler: completionHandler))
  }
}

struct ClosureTask: URLSessionDataTaskProtocol {
  var onResume: @Sendable () -> Void = {}
  var onCancel: @Sendable () -> Void = {}

  func resume() { onResume() }
  func cancel() { onCancel() }
}

final class RememberingSession: URLSessionProtocol {
  private let urls = Mutex<[URL?]>([])

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    urls.withLock { $0.append(request.url) }
    return ClosureTask {}
  }
}

struct EagerReporter: URLSessionProtocol {
  init(line: SourceLocation) {
    Issue.record("A session was handed over.", sourceLocation: line)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol { ClosureTask {} }
}

final class OneTimeReporter: URLSessionProtocol {
  private let line: SourceLocation
  private let hasReported = Mutex(false)

  init(line: SourceLocation) { self.line = line }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    let isFirst = hasReported.withLock { hasReported in
      defer { hasReported = true }
      return !hasReported
    }
    if isFirst { Issue.record("Used for \(request).", sourceLocation: line) }
    return ClosureTask {}
  }
}

/// A session that hands out itself, so that one type reports every call.
struct SelfReportingTask: URLSessionProtocol, URLSessionDataTaskProtocol {
  let line: SourceLocation

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("dataTask(with: \(request))", sourceLocation: line)
    return self
  }

  func resume() { Issue.record("resume()", sourceLocation: line) }
  func cancel() { Issue.record("cancel()", sourceLocation: line) }
}

actor Visitors {
  private var urls: [String] = []

  func add(_ url: String) { urls.append(url) }
}

struct NotToBeUsed: LocalizedError {
  let url: String

  var errorDescription: String? { "This session must not be used; it was asked for \(url)." }
}

struct SessionWasUsed: Error {
  let url: String
}

/// A dummy that lets go of nothing; it still calls nobody back.
final class HoardingDummy: URLSessionProtocol {
  private let line: SourceLocation
  private let handlers = Mutex<[Handler]>([])

  init(line: SourceLocation) { self.line = line }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    handlers.withLock { $0.append(completionHandler) }
    Issue.record("Used for \(request).", sourceLocation: line)
    return ClosureTask {}
  }
}
