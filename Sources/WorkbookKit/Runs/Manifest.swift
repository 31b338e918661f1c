import Foundation

/// The targets of a package, as `swift package dump-package` gives them.
struct Manifest: Decodable, Sendable {
  struct Target: Decodable, Sendable {
    let name: String
    let type: String
    let path: String?
  }

  let targets: [Target]

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The names of the targets that stand for chapters and for their checks.
  var chapterTargets: [String] { targets.map(\.name).filter { $0.hasPrefix("Chapter") } }
}
