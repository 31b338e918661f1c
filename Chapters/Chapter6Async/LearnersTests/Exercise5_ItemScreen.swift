import DoubleKit
import ItemDetail
import Testing

/// Exercise 6.5: tests of the page that shows an item.
///
/// Make it with `ItemScreen.underTest(api:)`, around a double of yours. Your tests
/// must pass on the real screen, and on every version that is just as correct, and
/// notice each of twenty faults. A faulty screen may ask for nothing: a double that takes
/// the first of no handlers ends the process, and the other exercises have no result.

@MainActor @Suite struct ItemScreenTests {
  // TODO: What does the page show while an answer is on its way, after it has
  // come, and after an answer that nobody wants any more?
}
