/// One step of a kata: one requirement, and the check that judges the code by it.
package struct KataStep: Equatable, Sendable {
  /// The function of the check, one of those of the exercise.
  package var check: String
  /// What the code can do after the step, in a few words.
  package var title: String
  /// What a customer of the code asks for: enough to write the test from.
  package var requirement: String

  package init(check: String, title: String, requirement: String) {
    self.check = check
    self.title = title
    self.requirement = requirement
  }
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
