@testable import WorkbookCore
@testable import WorkbookGrading

/// A submission that wants something else than to be graded: one exercise that
/// offends, beside one that is answered right.
struct HostileCase: Sendable {
  /// What has to come of the exercise that offends.
  enum Outcome: Equatable, Sendable {
    case undecided(Reason)
    /// At its limit, or at the deadline, if the machine is too busy to come to the limit first.
    case crashedOrTimedOut
    case failed
    /// The answer is right, and what stands beside it costs nothing.
    case passed
  }

  /// What lies in the folder that is handed in.
  enum Item: Sendable {
    case text(String)
    /// So many small Swift files in a folder.
    case many(Int)
  }

  /// Also the name of the submission.
  let name: String
  /// What it does, in a sentence.
  let story: String
  /// Paths from the chapter's folder on.
  let items: [String: Item]
  let outcome: Outcome
  /// What a flag of the offender has to hold; empty when none is asked for.
  var flag = ""
  /// A part of what is said to be refused, empty when nothing is.
  var refused = ""

  static let offender = "ProtocolInjection/Exercise1_Number.swift"
}

extension HostileCase {
  /// An answer with a body, and what stands beside the function.
  static func body(
    _ name: String, _ story: String, _ outcome: Outcome, flag: String = "", also: String = "",
    _ body: String
  ) -> Self {
    let text = "import Foundation\n\(also)\npublic func answer11() -> Int {\n\(body)\n}\n"
    return Self(
      name: name, story: story, items: [offender: .text(text)], outcome: outcome, flag: flag)
  }

  /// A right answer, and what lies beside it.
  static func beside(
    _ name: String, _ story: String, _ items: [String: Item], refused: String
  ) -> Self {
    let right = Item.text("public func answer11() -> Int { 42 }\n")
    return Self(
      name: name, story: story, items: items.merging([offender: right]) { a, _ in a },
      outcome: .passed, refused: refused)
  }
}
