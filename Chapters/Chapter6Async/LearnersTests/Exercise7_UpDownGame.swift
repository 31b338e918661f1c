import DoubleKit
import Foundation
import ItemDetail
import Testing

/// Exercise 6.7: tests of a game that gets its number from a service.
///
/// `UpDownGame` asks a service for a number, and its player guesses. Make it with
/// `UpDownGame.underTest(urlSession:baseURL:)`, on both seams. Your tests must pass on
/// every correct game, and notice each of sixteen faults.

@Suite struct UpDownGameTests {
  // TODO: Tests of a game that has its number, of one that still waits for it, and
  // of one that was never reset. What does each say to a guess, and what does it count?
}
