import Testing
@testable import Fixture
@testable import WorkbookAuthoring

/// A fault of a course, and the sentence of the rule that finds it.
struct Fault: Sendable, CustomTestStringConvertible {
  typealias Planting = @Sendable (inout FixtureCourse) throws -> Void
  typealias Distortion = @Sendable (inout CourseFacts) -> Void

  let rule: any Rule
  let sentence: String
  /// Changes the files or the catalog of the fixture.
  let plant: Planting
  /// Changes the facts that were gathered from the fixture.
  let distort: Distortion

  init(
    _ rule: any Rule, _ sentence: String, plant: @escaping Planting = { _ in },
    distort: @escaping Distortion = { _ in }
  ) {
    (self.rule, self.sentence, self.plant, self.distort) = (rule, sentence, plant, distort)
  }

  /// A fault of the facts.
  static func facts(
    _ rule: any Rule, _ sentence: String, distort: @escaping Distortion
  ) -> Fault { Fault(rule, sentence, distort: distort) }

  var testDescription: String { "\(rule.name): \(sentence)" }
}
