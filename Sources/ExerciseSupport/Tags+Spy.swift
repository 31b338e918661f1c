import Testing

extension Tag {
  /// An exercise about spies.
  @Tag public static var spy: Self
}
