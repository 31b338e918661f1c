import Testing

extension Tag {
  /// An exercise about fakes.
  @Tag public static var fake: Self
}
