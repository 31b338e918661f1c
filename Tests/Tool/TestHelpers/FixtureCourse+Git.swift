import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookLearning

extension FixtureCourse {
  var backups: [String] { files.walk(StarterReset.backups) }

  func isUntouched(_ id: String) -> Bool { course.isUntouched(self[id], in: files) }

  /// Commits every file into a new repository in the fixture or in a folder above it.
  func commitAll(in folder: URL? = nil) throws {
    for command in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "Work"]] {
      try git(command, in: folder)
    }
  }

  func git(_ command: [String], in folder: URL? = nil) throws {
    let settings = GoldenProgram.surroundings.mapValues { Optional($0) }
    let exit = try Shell(root: folder ?? root, environment: settings)
      .capture(["git"] + command).exit
    try #require(exit == .exited(0))
  }
}
