import WorkbookSupport

/// What a person has to know about one exercise now: the first thing that is
/// wrong, and where. Every screen and report shows a verdict through this.
package struct Standing: Sendable, Equatable, Codable {
  package enum State: String, Sendable, Codable {
    case passed, failed, undecided
  }

  package let state: State
  /// The name of the first failing check, or what happened: “does not compile”.
  package let headline: String
  /// The sentences below it: what the check says, what the compiler said, or
  /// what to do; of one that is passed, what a check remarks. Each is one line
  /// without a break.
  package let sentences: [String]
  /// The file to open, relative to the package.
  package let file: String
  /// The line in it that is meant, where one is.
  package var line: Int?
  /// Whether nothing is known of this exercise because a neighbour does not
  /// compile.
  package var isBlocked = false
  /// How many checks passed, and of how many, where some failed.
  var passedChecks: Int?
  var allChecks: Int?
  /// What the learner's code printed while it was checked, line by line.
  package var printed: [String] = []

  package init(
    state: State, headline: String, sentences: [String], file: String, line: Int? = nil,
    isBlocked: Bool = false, passedChecks: Int? = nil, allChecks: Int? = nil, printed: [String] = []
  ) {
    self.state = state
    self.headline = headline
    self.sentences = sentences
    self.file = file
    self.line = line
    self.isBlocked = isBlocked
    self.passedChecks = passedChecks
    self.allChecks = allChecks
    self.printed = printed
  }
}

extension Standing {
  /// The headline for a person: the title of a check alone would read as if it
  /// held.
  package var words: String { state == .failed ? "not yet: \(headline)" : headline }

  /// How near it is, for one that failed.
  package var tally: String? {
    guard let passedChecks, let allChecks else { return nil }
    return "\(passedChecks) of \(counted(allChecks, "check")) passed"
  }
}
