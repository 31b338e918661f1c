/// What a person has to know about one exercise now: the first thing that is
/// wrong, and where. Every screen and report shows a verdict through this.
struct Standing: Sendable, Equatable, Codable {
  enum State: String, Sendable, Codable {
    case passed, failed, undecided
  }

  let state: State
  /// The name of the first failing check, or what happened: “does not compile”.
  let headline: String
  /// The sentences below it: what the check says, what the compiler said, or
  /// what to do. Each is one line without a break.
  let sentences: [String]
  /// The file to open, relative to the package.
  let file: String
  /// The line in it that is meant, where one is.
  var line: Int?
  /// Whether nothing is known of this exercise because a neighbour does not
  /// compile.
  var isBlocked = false
  /// How many checks passed, and of how many, where some failed.
  var passedChecks: Int?
  var allChecks: Int?
  /// What the learner's code printed while it was checked, line by line.
  var printed: [String] = []
}

extension Standing {
  /// The headline for a person: the title of a check alone would read as if it
  /// held.
  var words: String { state == .failed ? "not yet: \(headline)" : headline }

  /// How near it is, for one that failed.
  var tally: String? {
    guard let passedChecks, let allChecks else { return nil }
    return "\(passedChecks) of \(counted(allChecks, "check")) passed"
  }
}
