import AnswerKit
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise5_Answers {
  static func configured(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (URLProtocol.Type) -> ConfiguredRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByConfiguration", saying: fault, Checks(configured: make))
  }

  static func factory(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (URLProtocol.Type) -> FactoryRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByFactory", saying: fault, Checks(factory: make))
  }

  static func overridable(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (URLProtocol.Type) -> OverridableRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByOverriding", saying: fault, Checks(overridable: make))
  }

  static func adapted(
    _ name: String, saying fault: String, make: @escaping @Sendable (URL) -> AdaptedRateClient
  ) -> WrongAnswer<Checks> {
    wrong(name, "entersByAdapting", saying: fault, Checks(adapted: make))
  }

  static func board(
    _ name: String, saying fault: String,
    make: @escaping @Sendable (Result<Int, any Error>) -> Exercise5_Subject.Line
  ) -> WrongAnswer<Checks> {
    wrong(name, "opensTheBoard", saying: fault, Checks(board: make))
  }

  private static func wrong(
    _ name: String, _ check: String, saying fault: String, _ checks: Checks
  ) -> WrongAnswer<Checks> {
    WrongAnswer(name, rejectedBy: check, saying: fault, checks)
  }

  /// A board that asks the bank, whatever the test hands over.
  static func board(_ client: SealedRateClient) -> Exercise5_Subject.Line {
    { (try? await client.won()).map { "1 € = \($0) ₩" } ?? "closed" }
  }
}

/// A client with a session of whatever configuration it is given.
final class ClosureRateClient: OverridableRateClient {
  private let make: () -> URLSession

  init(_ configuration: URLSessionConfiguration) {
    make = { URLSession(configuration: configuration) }
  }

  override func makeSession() -> URLSession { make() }
}

/// The double that came first of those with one name.
enum NamedDoubles {
  private static let doubles = Mutex<[String: URLProtocol.Type]>([:])

  static func first(called name: String, _ double: URLProtocol.Type) -> URLProtocol.Type {
    doubles.withLock { doubles in
      let first = doubles[name] ?? double
      doubles[name] = first
      return first
    }
  }
}

/// Hears of an end, and tells its base of none of the errors. The methods of such a
/// delegate are optional on Darwin. Not run there.
final class DeafDelegate: NSObject, URLSessionDataDelegate {
  private let base: (any URLSessionDataDelegate)?

  init(base: (any URLSessionDataDelegate)?) { self.base = base }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    #if canImport(FoundationNetworking)
      base?.urlSession(session, dataTask: dataTask, didReceive: data)
    #else
      base?.urlSession?(session, dataTask: dataTask, didReceive: data)
    #endif
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    #if canImport(FoundationNetworking)
      base?.urlSession(session, task: task, didCompleteWithError: nil)
    #else
      base?.urlSession?(session, task: task, didCompleteWithError: nil)
    #endif
  }
}

extension URLSessionConfiguration {
  /// A configuration that lists a double before the classes of the loader.
  static func listing(_ double: URLProtocol.Type) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.default
    configuration.protocolClasses = [double] + (configuration.protocolClasses ?? [])
    return configuration
  }
}

extension URLRequest {
  /// The request with another address.
  func with(_ change: (inout URLComponents) -> Void) -> URLRequest {
    var request = self
    var parts = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
    if parts != nil { change(&parts!) }
    request.url = parts?.url
    return request
  }
}
