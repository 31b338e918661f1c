import ItemDetail

/// Tests that the learner writes as an exercise, once on each seam.
///
/// Neither function knows which API it is given: the real one, one that differs
/// in nothing that matters, or one with a fault.
public protocol LearnersTests: Sendable {
  /// Makes the tests.
  init()

  /// Tests an API around a double that conforms to `URLSessionProtocol`.
  ///
  /// - Parameter makeAPI: Builds the API to test around a session.
  /// - Throws: Whatever the test needs to; it counts as a failure.
  func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws

  /// Tests an API around a `URLSession` that a `URLProtocol` double answers.
  ///
  /// - Parameter makeAPI: Builds the API to test around a session.
  /// - Throws: Whatever the test needs to; it counts as a failure.
  func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws
}

extension LearnersTests {
  /// Leaves this seam out.
  public func byProtocolInjection(_ makeAPI: @escaping MakeItemDetailAPI) async throws {}

  /// Leaves this seam out.
  public func byURLProtocol(_ makeAPI: @escaping MakeItemDetailAPI) async throws {}
}

/// The two ways in which a double gets into `ItemDetailAPI`.
public enum Seam: String, CaseIterable, Sendable {
  /// The double conforms to `URLSessionProtocol`.
  case protocolInjection = "by protocol injection"
  /// The double is a `URLProtocol` behind a real `URLSession`.
  case urlProtocol = "by URLProtocol"
}
