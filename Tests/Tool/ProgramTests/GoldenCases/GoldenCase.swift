import Foundation
import Testing
import WorkbookCore
@testable import Fixture

/// A command line of the real program on the fixture course, and what must hold
/// before it runs. What it prints stands in `Golden/NAME.txt`.
///
/// To add one: add it to a table, and the table to `all`. Then record its file,
/// as `GoldenTests` says, and read it.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The name of the file, and of the case.
  let name: String
  /// The command line without the program's name.
  let arguments: [String]
  /// The folder in which it starts, relative to the fixture.
  var folder = ""
  /// Added to the environment of the program.
  var environment: [String: String] = [:]
  /// Changes the fixture before the program runs.
  var prepare: @Sendable (FixtureCourse) throws -> Void = { _ in }
  /// Looks at the fixture after the program ran.
  var verify: @Sendable (FixtureCourse) throws -> Void = { _ in }

  init(
    _ name: String, _ line: String, folder: String = "", environment: [String: String] = [:],
    prepare: @escaping @Sendable (FixtureCourse) throws -> Void = { _ in },
    verify: @escaping @Sendable (FixtureCourse) throws -> Void = { _ in }
  ) {
    self.name = name
    self.arguments = line.split(separator: " ").map(String.init)
    self.folder = folder
    self.environment = environment
    self.prepare = prepare
    self.verify = verify
  }

  /// Those that this system can show: anywhere but on Linux grading is refused
  /// before its words are looked at.
  static let here = all.filter { isLinux || $0.arguments.first != "grade" }

  static let all: [GoldenCase] =
    help + wrongUsage + hint + lesson + compare + reset + maps + kata + classEdition

  var testDescription: String { name }
}
