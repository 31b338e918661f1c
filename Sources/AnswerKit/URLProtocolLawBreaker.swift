import CheckKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A decorator that breaks one law of the `URLProtocol` seam, whatever right
/// double it is put around.
///
/// The answers of an exercise may prove its check of the laws by one of them, put over
/// its own solution:
///
/// ```swift
/// .breakingALaw { broken in
///   Checks(makeSession: { broken(Exercise2_Subject.makeSession($0)) })
/// },
/// ```
public struct URLProtocolLawBreaker: Sendable, CustomStringConvertible {
  /// Puts the breaker around the double of a session.
  public typealias Decorate = @Sendable (DoubledSession) -> DoubledSession

  /// What it does wrong.
  public let description: String
  /// A piece of the sentence that must reject it.
  public let saying: String
  /// Puts it around the double of a session.
  public let decorate: Decorate

  init(_ description: String, saying: String, decorate: @escaping Decorate) {
    self.description = description
    self.saying = saying
    self.decorate = decorate
  }

  /// A breaker that changes what happens in one load.
  init(
    _ description: String, saying: String,
    by double: BreakingURLProtocol.Type = BreakingURLProtocol.self, fault: LoadFault = LoadFault()
  ) {
    self.init(description, saying: saying) { session in
      BreakingURLProtocol.makeSession(around: session, by: double, fault: fault)
    }
  }

  /// A breaker that changes what the client is told.
  init(
    _ description: String, saying: String,
    telling tell: @escaping @Sendable (ClientStep, BreakingURLProtocol) -> Void
  ) {
    self.init(description, saying: saying, fault: LoadFault(onStep: tell))
  }
}

extension WrongAnswer {
  /// A right double with a breaker of one law around it, for an exercise of which no
  /// other wrong answer breaks a law.
  ///
  /// The tests of CheckKit try every breaker of a law. This one shows only that the
  /// check of the exercise asks the laws.
  ///
  /// - Parameter checks: The suite, set up to check the exercise's own solution
  ///   with a breaker around each session that it makes.
  /// - Returns: The wrong answer.
  public static func breakingALaw(
    _ checks: @escaping @Sendable (_ broken: @escaping URLProtocolLawBreaker.Decorate) -> Checks
  ) -> WrongAnswer {
    let breaker = URLProtocolLawBreaker.answering[0]
    return WrongAnswer(
      breaker.description, rejectedBy: lawCheck, saying: breaker.saying, checks(breaker.decorate))
  }
}

/// What a double tells its client.
enum ClientStep: Sendable {
  case response(URLResponse)
  case body(Data)
  case end
  case failure(any Error)
}

/// What is wrong with a load.
struct LoadFault: Sendable {
  /// Tells the client of a step; as it is when left out.
  var onStep: @Sendable (ClientStep, BreakingURLProtocol) -> Void = { $1.tell($0) }
  /// Starts the double inside.
  var onStart: @Sendable (BreakingURLProtocol) -> Void = { $0.startInside() }
  /// Stops the double inside.
  var onStop: @Sendable (BreakingURLProtocol) -> Void = { $0.stopInside() }
  /// Changes the request on its way to the double inside.
  var request: @Sendable (URLRequest) -> URLRequest = { $0 }
}

/// A `URLProtocol` that has the double of another session load for it, and
/// tells the client what a fault makes of that.
class BreakingURLProtocol: URLProtocol {
  private struct Inside {
    let double: URLProtocol.Type
    let fault: LoadFault
  }

  private static let insides = PerHost<Inside>()

  private var inside: URLProtocol?
  private var listener: StepListener?

  static func makeSession(
    around session: DoubledSession, by double: BreakingURLProtocol.Type, fault: LoadFault
  ) -> DoubledSession {
    insides[session.baseURL] = Inside(double: session.urlProtocol, fault: fault)
    return DoubledSession(answeredBy: double, baseURL: session.baseURL)
  }

  /// Whether a request is for a host whose session has a breaker.
  static func knows(_ request: URLRequest) -> Bool { insides[request.url] != nil }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let fault else { return loadForAStranger() }
    fault.onStart(self)
  }

  override func stopLoading() { fault?.onStop(self) }

  /// What it does at a host whose session has no breaker.
  func loadForAStranger() { tell(.failure(URLError(.cannotFindHost))) }

  func startInside() {
    guard let known = Self.insides[request.url] else { return }
    let listener = StepListener { [weak self] step in
      if let self { known.fault.onStep(step, self) }
    }
    self.listener = listener
    inside = known.double.init(
      request: known.fault.request(request), cachedResponse: nil, client: listener)
    inside?.startLoading()
  }

  func stopInside() { inside?.stopLoading() }

  func tell(_ steps: ClientStep...) {
    for step in steps {
      switch step {
      case .response(let response):
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      case .body(let data): client?.urlProtocol(self, didLoad: data)
      case .end: client?.urlProtocolDidFinishLoading(self)
      case .failure(let error): client?.urlProtocol(self, didFailWithError: error)
      }
    }
  }

  private var fault: LoadFault? { Self.insides[request.url]?.fault }
}

/// The client of a double inside another one. It is used where that double
/// uses it.
private final class StepListener: NSObject, URLProtocolClient, @unchecked Sendable {
  private let onStep: (ClientStep) -> Void

  init(onStep: @escaping (ClientStep) -> Void) { self.onStep = onStep }

  func urlProtocol(
    _ protocol: URLProtocol, didReceive response: URLResponse,
    cacheStoragePolicy policy: URLCache.StoragePolicy
  ) { onStep(.response(response)) }

  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) { onStep(.body(data)) }

  func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { onStep(.end) }

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) {
    onStep(.failure(error))
  }

  func urlProtocol(
    _ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse
  ) {}

  func urlProtocol(
    _ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse
  ) {}

  func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {}

  func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}
