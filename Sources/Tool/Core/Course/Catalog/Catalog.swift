extension Course {
  /// The workbook's own catalog.
  package static let workbook = Course(
    chapters: [
      .dummy,
      .stub,
      .fake,
      .spy,
      .mock,
      .async,
      .urlLoading,
      .lies,
      .kata,
    ],
    starterDigests: starterDigests)
}
