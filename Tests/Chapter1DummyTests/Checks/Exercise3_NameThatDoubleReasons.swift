import CheckKit
import DoubleKit

extension GalleryKey {
  /// The answers of exercise 1.3, in the order of the listings. Read them when
  /// it is green: they give the ten names away.
  static let lettered = GalleryKey(
    of: .lettered,
    [
      Answer(
        kind: .stub, reason: "The test sets a condition, and asserts on what the API makes of it."),
      Answer(kind: .spy, reason: "The test asserts on the URL and on the flag that were recorded."),
      Answer(
        kind: .dummy, reason: "The API refuses the id, so nobody asks for the answer that waits."),
      Answer(kind: .stub, reason: "The handler is a canned answer in code: the test wrote it."),
      Answer(
        kind: .mock,
        reason: "It knows the path beforehand, and reports a wrong or a missing call itself."),
      Answer(
        kind: .stub,
        reason: "It records, and nobody reads. Delete `lastRequest`, and the test is still green."),
      Answer(kind: .fake, reason: "The second answer follows from the first call, by a rule."),
      Answer(
        kind: .dummy, reason: "It would fail the test, but it never gets the chance: nothing runs."),
      Answer(
        kind: .spy, reason: "`verify()` is only a name: it returns the record, and the test judges."
      ),
      Answer(
        kind: .stub, reason: "It is as large as a server, but the test put in each of its pages."),
    ])
}
