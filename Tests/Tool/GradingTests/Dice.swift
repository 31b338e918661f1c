import Foundation

/// Numbers that look random and are the same in each run (SplitMix64, Steele,
/// Lea and Flood, 2014).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What a test draws, and a person may choose.
enum Drawn {
  /// Another number in each run. It is in the name of what fails; set `WORKBOOK_SEED`
  /// to it to draw the same again.
  static let seed = number("WORKBOOK_SEED") ?? Int.random(in: 1..<1_000_000)

  /// A number from the environment, such as how many submissions are made.
  static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
