import Testing

extension Tag {
  /// An exercise about dummies.
  @Tag public static var dummy: Self
  /// An exercise about stubs.
  @Tag public static var stub: Self
  /// An exercise about fakes.
  @Tag public static var fake: Self
  /// An exercise about spies.
  @Tag public static var spy: Self
  /// An exercise about mocks.
  @Tag public static var mock: Self
  /// An exercise in which the double conforms to `URLSessionProtocol`.
  @Tag public static var protocolInjection: Self
  /// An exercise in which the double is a `URLProtocol`.
  @Tag public static var urlProtocol: Self
  /// An exercise in which the learner writes the tests.
  @Tag public static var learnersTests: Self
}
