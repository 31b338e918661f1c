import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 6.9: tests of the client that awaits its answers.
///
/// Make it with `ItemDetailClient.underTest(transport:baseURL:)`. Your tests must pass on
/// the real client, and on every version that is just as correct, and notice each of
/// sixteen faults, on at least one seam. Use both seams. A faulty client may wait for
/// ever, so give each wait a deadline: `value(within: .answer) { … }`.

@Suite struct ItemDetailClientTests {
  // TODO: What does the client make of one answer? Of several that come in any order, or
  // not at all? And of a caller that gives up, before or while it waits?
}
