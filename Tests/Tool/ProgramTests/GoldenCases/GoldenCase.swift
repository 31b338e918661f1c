import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

/// A command line of the real program on the fixture course. `Golden/NAME.txt` is
/// its recorded output.
///
/// To add one, add it to a table. Then record its file, as `GoldenFile` says, and
/// read it.
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

  /// Grading is refused on any other system than Linux.
  static let quick =
    help + wrongUsage + (isLinux ? wrongGrading : []) + classEdition + hint + lesson + compare
    + reset + maps

  var testDescription: String { name }
}

extension GoldenProgram.Output {
  /// The text of a golden file: the command line, the exit code, both outputs.
  func text(of golden: GoldenCase, in fixture: FixtureCourse) -> String {
    let line = (["workbook"] + golden.arguments).joined(separator: " ")
    return """
      $ \(line)
      exit \(exit)
      ---- standard output
      \(fixture.withPlaceholders(standardOutput))---- standard error
      \(fixture.withPlaceholders(standardError))
      """
  }
}

extension FixtureCourse {
  /// A text with placeholders for the parts that differ from run to run.
  fileprivate func withPlaceholders(_ text: String) -> String {
    [root.realPath, root.path]
      .reduce(text) { $0.replacingOccurrences(of: $1, with: "<root>") }
      .replacing(/\d{8}T\d{6}Z/, with: "<time>")
      // How long a build takes, and whether it is the first one, is not the program's.
      .replacing(/The first check .*\n|Checking.* \d+ s\n/, with: "")
  }
}
