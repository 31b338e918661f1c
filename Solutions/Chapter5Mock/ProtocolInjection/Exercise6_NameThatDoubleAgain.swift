import DoubleKit

/// Exercise 5.6: name the double in each of ten harder listings, by the decision
/// key.
///
/// Each line says what decides. Ask the questions in their order: a spy that
/// judges is a mock, and a fake that nobody asks is a dummy. Another right way:
/// a list of the listings for each kind, and a search through these lists.
enum NameThatDoubleAgain {
  static func kind(ofListing number: Int) -> DoubleKind {
    switch number {
    // `when` sets an answer. Nothing asks whether the call came.
    case 11: .stub
    // No request comes, but the test reads the count and expects nothing in it.
    case 12: .spy
    // Told the paths before; `debrief()` compares, so the double judges.
    case 13: .mock
    // The class of listing 12, but here its error counts and nobody reads it.
    case 14: .stub
    // Each answer follows from the request by a rule. It needs no state for that.
    case 15: .fake
    // The task is cancelled before the API asks for anything: no member runs.
    case 16: .dummy
    // The test put in both answers, and their order.
    case 17: .stub
    // The closure belongs to the double. It records, and the test reads.
    case 18: .spy
    // A self shunt: the test is the double, and reads its record afterwards.
    case 19: .spy
    // Each row is a call that must come, and `serving` judges after the body.
    default: .mock
    }
  }
}
