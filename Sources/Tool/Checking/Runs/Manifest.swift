import Foundation
import WorkbookCourse
import WorkbookSupport

/// The targets of a package, as `swift package dump-package` gives them.
package struct Manifest: Decodable, Sendable {
  package struct Target: Decodable, Sendable {
    package let name: String
    package let type: String
    package let path: String?
  }

  var targets: [Target]

  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The names of the targets that stand for chapters and for their checks.
  package var chapterTargets: [String] { targets.map(\.name).filter { $0.hasPrefix("Chapter") } }
}

extension PackageBuild {
  /// What SwiftPM makes of this edition's Package.swift, nil when it is refused.
  package func manifest() throws -> Manifest? {
    let (_, output) = try Shell(root: root, environment: switches).run(
      ["swift", "package", "--scratch-path", scratch.path, "dump-package"],
      log: scratchFile("manifest.log"), deadline: 120)
    // Whatever SwiftPM remarks comes before the opening brace.
    let json = output.drop { $0 != "{" }
    return try? JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
  }
}
