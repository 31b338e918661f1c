import CheckKit
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Stands around any right session double and breaks one law of its seam.
///
/// So the Answers suite of an exercise proves its check of the laws by one line
/// over its own solution:
///
/// ```swift
/// SessionLawBreaker.answering.map { breaker in
///   WrongAnswer(
///     breaker.name, rejectedBy: lawCheck, saying: breaker.says,
///     Checks(makeStub: breaker.breaking(Exercise1_Subject.makeStub)))
/// }
/// ```
public struct SessionLawBreaker: Sendable, CustomStringConvertible {
  /// Turns each right session that is made into one that breaks the law.
  public typealias Decorate = @Sendable (MadeSession) -> MadeSession

  /// What it does, as the name of a wrong answer.
  public let name: String
  /// A piece of the sentence with which the law rejects it.
  public let says: String
  private let makeDecorator: @Sendable () -> Decorate

  /// What it does, so that a parameterized test shows it.
  public var description: String { name }

  init(_ name: String, says: String, makeDecorator: @escaping @Sendable () -> Decorate) {
    self.name = name
    self.says = says
    self.makeDecorator = makeDecorator
  }

  init(_ name: String, says: String, _ session: @escaping BreakingSession.MakeTask) {
    self.init(name, says: says) {
      { $0.with(session) }
    }
  }

  /// Makes what stands around the doubles of one exercise. Those that one
  /// decorator has decorated may share what they must not.
  ///
  /// - Returns: A decorator, each time a new one.
  public func decorator() -> Decorate { makeDecorator() }

  /// Breaks the law in a double that is described for the laws.
  ///
  /// - Parameter double: A right one.
  /// - Returns: The double, with one law broken.
  public func breaking(_ double: SessionDouble) -> SessionDouble {
    let decorate = makeDecorator()
    return SessionDouble(double.name) { decorate(double.make($0, $1)) }
  }

  /// Breaks the law in the doubles that a check makes of something.
  ///
  /// - Parameter make: Makes a right one.
  /// - Returns: The same, with one law broken.
  public func breaking<Input>(
    _ make: @escaping @Sendable (Input) -> any URLSessionProtocol
  ) -> @Sendable (Input) -> any URLSessionProtocol {
    let decorate = makeDecorator()
    return { decorate(MadeSession(make($0))).session }
  }
}

/// A session before another one, whose tasks a closure makes.
struct BreakingSession: URLSessionProtocol {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  typealias MakeTask =
    @Sendable (any URLSessionProtocol, URLRequest, @escaping Handler)
    -> any URLSessionDataTaskProtocol

  let inner: any URLSessionProtocol
  let makeTask: MakeTask

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    makeTask(inner, request, completionHandler)
  }
}

/// A task whose two methods are given to it.
struct BreakingTask: URLSessionDataTaskProtocol {
  var onResume: @Sendable () -> Void = {}
  var onCancel: @Sendable () -> Void = {}

  func resume() { onResume() }
  func cancel() { onCancel() }
}
