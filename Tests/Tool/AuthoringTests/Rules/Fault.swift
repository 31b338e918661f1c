import Testing
@testable import Fixture
@testable import WorkbookAuthoring

/// Something wrong with a course, and what the rule that minds it must say.
struct Fault: Sendable, CustomTestStringConvertible {
  let rule: any Rule
  let says: String
  /// Changes the files or the catalog of the fixture.
  var plant: @Sendable (inout FixtureCourse) throws -> Void = { _ in }
  /// Changes the facts that were gathered from the fixture.
  var distort: @Sendable (inout CourseFacts) -> Void = { _ in }

  /// A fault of the facts.
  static func `in`(
    _ rule: any Rule, says: String, _ distort: @escaping @Sendable (inout CourseFacts) -> Void
  ) -> Fault {
    Fault(rule: rule, says: says, distort: distort)
  }

  var testDescription: String { "\(rule.name): \(says)" }
}
