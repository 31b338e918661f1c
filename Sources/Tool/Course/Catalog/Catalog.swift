extension Course {
  /// The workbook's own catalog. A chapter without exercises is to come.
  package static let workbook = Course(
    chapters: [
      .dummy,
      .stub,
      .fake,
      .spy,
      .mock,
      .async,
      .urlLoading,
      Chapter(number: 8, kind: "Lies", title: "Contract tests that unmask doubles that lie"),
      Chapter(number: 9, kind: "Kata", title: "A search client, test first, from an empty file"),
    ],
    starterDigests: starterDigests)
}
