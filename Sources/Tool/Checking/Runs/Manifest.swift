import Foundation
import WorkbookCourse
import WorkbookSupport

/// The targets of a package, as `swift package dump-package` gives them.
package struct Manifest: Decodable, Sendable {
  package struct Target: Decodable, Sendable {
    package let name: String
    package let type: String
    package let path: String?
    /// The names of the targets that it may import.
    package var dependencies: [String] = []

    /// Where its sources lie.
    package var folder: String { path ?? "\(type == "test" ? "Tests" : "Sources")/\(name)" }
  }

  package var targets: [Target]

  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The names of the targets that stand for chapters and for their checks.
  package var chapterTargets: [String] { targets.map(\.name).filter { $0.hasPrefix("Chapter") } }
}

extension Manifest.Target {
  private enum Key: CodingKey { case name, type, path, dependencies }

  /// A dependency is `{"byName": [NAME, …]}`, or has another word in its place.
  private struct FirstWord: Decodable {
    let word: String

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      word = try list.decode(String.self)
    }
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let dependencies = try fields.decode([[String: FirstWord]].self, forKey: .dependencies)
    self.init(
      name: try fields.decode(String.self, forKey: .name),
      type: try fields.decode(String.self, forKey: .type),
      path: try fields.decodeIfPresent(String.self, forKey: .path),
      dependencies: dependencies.flatMap(\.values).map(\.word))
  }
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
