import CheckKit
import DoubleKit

extension GalleryKey {
  /// The answers of exercise 1.3, in the order of the listings. Read them when
  /// it is green: they give the ten names away.
  static let lettered = GalleryKey(
    in: "Tests/Chapter1DummyTests/Lesson/Listings1to10.swift",
    [
      Answer(
        "SessionA", .stub, "The test sets a condition, and asserts on what the API makes of it."),
      Answer("SessionB", .spy, "The test asserts on the URL and on the flag that were recorded."),
      Answer(
        "SessionC", .dummy, "The API refuses the id, so nobody asks for the answer that waits."),
      Answer("ProtocolD", .stub, "The handler is a canned answer in code: the test wrote it."),
      Answer(
        "SessionE", .mock,
        "It knows the path beforehand, and reports a wrong or a missing call itself."),
      Answer(
        "SessionF", .stub,
        "It records, and nobody reads. Delete `lastRequest`, and the test is still green."),
      Answer("SessionG", .fake, "The second answer follows from the first call, by a rule."),
      Answer(
        "SessionH", .dummy, "It would fail the test, but it never gets the chance: nothing runs."),
      Answer(
        "SessionI", .spy, "`verify()` is only a name: it returns the record, and the test judges."
      ),
      Answer(
        "ProtocolJ", .stub, "It is as large as a server, but the test put in each of its pages."),
    ])
}
