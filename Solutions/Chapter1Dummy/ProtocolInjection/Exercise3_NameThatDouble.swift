import DoubleKit

/// Exercise 1.3: name the double in each listing, by the decision key.
///
/// Each line says what decides. Stop at the first question that fits: a double
/// that *could* answer, record or fail is still a dummy if nothing in it runs.
/// Another right way: a table of the kinds, looked up by number.
enum NameThatDouble {
  static func kind(ofListing number: Int) -> DoubleKind {
    switch number {
    // The test puts in a condition, and asserts on what the API makes of it.
    case 1: .stub
    // The test asserts on the URL and the flag that were recorded.
    case 2: .spy
    // The id is refused, so the answer that was prepared is never asked for.
    case 3: .dummy
    // A handler is a canned answer in code: the test wrote it.
    case 4: .stub
    // Told the path before; reports the wrong call and the missing one itself.
    case 5: .mock
    // It records, and nobody reads. Delete `lastRequest`: the test is green.
    case 6: .stub
    // The second answer follows from the first call, by a rule of its own.
    case 7: .fake
    // It would fail the test, and never gets the chance: no member runs.
    case 8: .dummy
    // `verify()` is a name. It returns the record, and the test judges.
    case 9: .spy
    // As large as a server, and yet each page was put in by the test.
    default: .stub
    }
  }
}
