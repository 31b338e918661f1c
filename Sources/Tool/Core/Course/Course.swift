/// The ordered list of chapters, from which every path is derived.
///
/// A course is a value: the workbook's own is `Course.workbook`, and the tests
/// of the tool write small ones into temporary folders.
package struct Course: Sendable {
  package var chapters: [Chapter]
  /// The digest of each starter as it is handed out, by id.
  var starterDigests: [String: String] = [:]

  /// The chapters that have exercises; one without any is not shown.
  package var readyChapters: [Chapter] { chapters.filter(\.isReady) }

  /// Every exercise, in the order in which a learner meets it.
  package var entries: [Entry] { readyChapters.flatMap(\.entries) }
}

/// One kind of double (or, from chapter 6 on, one theme).
package struct Chapter: Sendable {
  package var number: Int
  /// The last part of the target's name: `Stub` in `Chapter2Stub`.
  package var kind: String
  /// What the learner writes, in a few words; the README's map shows it.
  package var title: String
  /// What a learner can do who has passed all its exercises, in one sentence.
  package var canNow = ""
  package var exercises: [Exercise] = []

  var isReady: Bool { !exercises.isEmpty }
  package var entries: [Entry] { exercises.map { Entry(chapter: self, exercise: $0) } }
}

/// One task: one starter, one suite of checks, one solution.
package struct Exercise: Sendable {
  /// Chapter and position: `2.1`.
  package var id: String
  package var title: String
  package var approach: Approach
  /// The name of the file and of the suite: `Exercise1_StubURLSession`.
  package var stem: String
  /// Shared by the checks, so there are at least as many as checks.
  package var points = 0
  /// In the order of the source.
  package var checks: [Check] = []
  /// A part of what the first failing check says of the untouched starter.
  package var firstRed = ""
  /// The checks that the untouched starter passes. They earn nothing, and are lost if they fail.
  package var passedByStarter: [String] = []
  /// How many faults the tests that a learner writes have to notice, if any.
  package var faults: Int?
  /// From a question, to a pointer, to the shape of the answer.
  package var hints: [String] = []
  /// What the exercise taught, in a sentence that is shown when it is green.
  package var learned = ""
  /// The question that the next exercise answers.
  package var leadsOn = ""
  /// Another right answer than the solution's, in words.
  package var anotherWay = ""
  /// The steps of a kata, in order; an exercise that is done at once has none.
  package var steps: [KataStep] = []
}

extension Exercise {
  /// Whether the learner writes the tests.
  package var isLearnersTests: Bool { approach == .learnersTests }

  /// The functions of the suite.
  package var checkNames: [String] { checks.map(\.name) }
}

/// A check of an exercise: a function of its suite.
package struct Check: Equatable, Sendable, ExpressibleByStringLiteral {
  /// What a check is about.
  package enum Role: String, Sendable {
    /// What the learner's code does.
    case behaviour = "check"
    /// That the learner has written tests, and that each asserts something.
    case testsAssert = "asserts"
    /// That they pass on the real subject; in a kata, on the learner's own code.
    case testsPass = "passes"
    /// That they pass on code that is just as correct.
    case testsTolerate = "tolerates"
    /// That they notice the faults.
    case testsNotice = "notices"
  }

  package var name: String
  package var role: Role
  /// The hint for a learner who meets this check red.
  package var hint: String?

  package init(_ name: String, _ role: Role = .behaviour, hint: String? = nil) {
    (self.name, self.role, self.hint) = (name, role, hint)
  }

  package init(stringLiteral name: String) { self.init(name) }
}

extension Exercise {
  /// How a double gets in, or what the learner does instead of writing one for a seam.
  package enum Approach: String, Sendable, CaseIterable {
    case protocolInjection = "ProtocolInjection"
    case urlProtocol = "URLProtocol"
    case learnersTests = "LearnersTests"
    /// Either of the two, with a double that the learner brings.
    case yourOwn = "YourOwn"

    /// The folder inside a chapter.
    package var folder: String { rawValue }
  }
}

/// One step of a kata: one requirement, and the check that judges the code by it.
package struct KataStep: Equatable, Sendable {
  /// The function of the check, one of those of the exercise.
  package var check: String
  /// What the code can do after the step, in a few words.
  package var title: String
  /// What a customer of the code asks for: enough to write the test from.
  package var requirement: String
}

extension KataStep {
  /// What the checks are about on which every step of a kata depends: that there are
  /// tests, that they pass on the learner's own code, and that they pass on other
  /// people's right code as well, so that a test which is red says something about the
  /// code and not about its author.
  package static let rolesOfTests: [Check.Role] = [.testsAssert, .testsPass, .testsTolerate]
}

extension Course {
  /// The exercise that is done in steps, nil when there is none.
  package var kata: Entry? { entries.first { !$0.exercise.steps.isEmpty } }
}

extension Exercise.Approach {
  /// How the learner works here.
  package var words: String {
    switch self {
    case .protocolInjection: "with protocol injection"
    case .urlProtocol: "with URLProtocol"
    case .learnersTests: "you write the tests"
    case .yourOwn: "you bring the double"
    }
  }
}
