import Testing

extension Tag {
  /// An exercise about mocks.
  @Tag public static var mock: Self
}
