import DoubleKit
import Foundation
import ItemDetail

/// A session whose way of answering is given to it.
public struct ClosureSession: URLSessionProtocol {
  /// The completion handler of a data task.
  public typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private let makeTask: @Sendable (URLRequest, @escaping Handler) -> any URLSessionDataTaskProtocol

  /// Makes a session.
  public init(
    makeTask:
      @escaping @Sendable (URLRequest, @escaping Handler)
      -> any URLSessionDataTaskProtocol
  ) {
    self.makeTask = makeTask
  }

  /// Makes a task as the closure does.
  public func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    makeTask(request, completionHandler)
  }
}

/// A task whose way of starting is given to it.
public struct ClosureTask: URLSessionDataTaskProtocol {
  private let onResume: @Sendable () -> Void
  private let onCancel: @Sendable () -> Void

  /// Makes a task.
  public init(
    onResume: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void = {}
  ) {
    self.onResume = onResume
    self.onCancel = onCancel
  }

  /// Does what was given for it.
  public func resume() { onResume() }
  /// Does what was given for it.
  public func cancel() { onCancel() }
}

/// A double below a session whose behaviour is given to it.
open class ClosureURLProtocol: URLProtocol {
  /// Starts a load.
  public typealias Load = @Sendable (ClosureURLProtocol) -> Void

  /// What it does at each question of the loader.
  public struct Reactions: Sendable {
    /// Says whether it takes a request.
    public var takes: @Sendable (URLRequest) -> Bool
    /// Hears that `canInit(with:)` was asked.
    public var onQuestion: @Sendable (URLRequest) -> Void
    /// Starts a load.
    public var onStart: Load
    /// Stops a load.
    public var onStop: @Sendable () -> Void

    /// Makes reactions; what is left out does nothing, and each request is taken.
    public init(
      takes: @escaping @Sendable (URLRequest) -> Bool = { _ in true },
      onQuestion: @escaping @Sendable (URLRequest) -> Void = { _ in },
      onStart: @escaping Load = { _ in }, onStop: @escaping @Sendable () -> Void = {}
    ) {
      self.takes = takes
      self.onQuestion = onQuestion
      self.onStart = onStart
      self.onStop = onStop
    }
  }

  private static let reactions = PerHost<Reactions>()

  /// Makes a session with a double of its own.
  public class func makeSession(_ reactions: Reactions) -> DoubledSession {
    let session = DoubledSession(answeredBy: self)
    self.reactions[session.baseURL] = reactions
    return session
  }

  /// Makes a session with a double that starts each load as the closure does.
  public class func makeSession(load: @escaping Load) -> DoubledSession {
    makeSession(Reactions(onStart: load))
  }

  public override class func canInit(with request: URLRequest) -> Bool {
    let reactions = reactions[request.url]
    reactions?.onQuestion(request)
    return reactions?.takes(request) ?? true
  }

  open override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  public override func startLoading() {
    guard let reactions = Self.reactions[request.url] else { return startForUnknownHost() }
    reactions.onStart(self)
  }

  /// Starts a load from a host for which no session was made: it fails.
  open func startForUnknownHost() { send(.failure(URLError(.cannotFindHost))) }

  open override func stopLoading() { Self.reactions[request.url]?.onStop() }
}

extension SessionAnswer {
  /// Calls a completion handler with the three parts.
  public func deliver(to handler: ClosureSession.Handler) { handler(data, response, error) }
}

extension DoubledSession {
  /// A session whose double never answers, for an exercise of which no other wrong answer
  /// breaks a law of its seam.
  public static var silent: DoubledSession { ClosureURLProtocol.makeSession { _ in } }
}

extension URLProtocol {
  /// Sends the parts of an answer that are there, and the end: of an answer with neither
  /// a response nor an error, as a careless double would, the end alone.
  public func send(_ answer: SessionAnswer) {
    if let error = answer.error {
      client?.urlProtocol(self, didFailWithError: error)
      return
    }
    if let response = answer.response {
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
    if let data = answer.data { client?.urlProtocol(self, didLoad: data) }
    client?.urlProtocolDidFinishLoading(self)
  }

  /// Sends an answer as a right double does: one with neither a response nor an error
  /// fails.
  public func sendOrFail(_ answer: SessionAnswer) {
    send(answer.response == nil && answer.error == nil ? .failure(URLError(.unknown)) : answer)
  }
}
