import WorkbookChecking
import WorkbookCourse

/// A target imports only what Package.swift gives it.
///
/// SwiftPM stops nobody: once a target is built, every other one can import it.
/// So the direction of the tool's modules, and that no learner's target needs
/// what only checks may use, is held here.
struct ImportsFollowTheManifest: Rule {
  let name = "each target imports only what Package.swift gives it"

  func check(_ facts: CourseFacts) -> Inspection {
    let targets = Self.targets(of: facts.manifests.values)
    let names = Set(targets.map(\.name))
    let files = targets.flatMap { target in
      facts.files.walk(target.path).filter { $0.hasSuffix(".swift") }.map { (target, $0) }
    }
    let looks = Inspection(of: files) { target, path in
      Import.all(in: facts.files.text(path) ?? "")
        .filter { names.subtracting(target.uses).contains($0.module) }
        .map { finding($0, in: path, of: target) }
    }
    return Inspection(count: looks.count, findings: unread(facts) + looks.findings)
  }

  /// Nothing is known of the targets of an edition that SwiftPM refuses.
  private func unread(_ facts: CourseFacts) -> [Finding] {
    Edition.allCases.filter { facts.manifests[$0] == nil }.map { edition in
      Finding(
        file: "Package.swift", what: "the \(edition) edition's manifest could not be read",
        remedy: "Run `WORKBOOK_EDITION=\(edition) swift package dump-package`, and mend it.")
    }
  }

  private func finding(_ found: Import, in path: String, of target: Part) -> Finding {
    Finding(
      file: "\(path):\(found.line)",
      what: "\(target.name) imports \(found.module), which Package.swift does not give it",
      remedy: "Move what it needs to a target that both may import, or hand it over as a value; "
        + "if the direction is right, name \(found.module) among the dependencies of "
        + "\(target.name).")
  }

  /// A target of one edition or several: a folder, and what it may import.
  private struct Part {
    let name: String
    let path: String
    /// Itself too: documentation and qualified names may say it.
    var uses: Set<String>
  }

  /// The targets of all editions. A chapter has two folders, and so two parts.
  private static func targets(of manifests: some Collection<Manifest>) -> [Part] {
    var parts: [String: Part] = [:]
    for target in manifests.flatMap(\.targets) {
      let path = target.folder
      let first = Part(name: target.name, path: path, uses: [target.name])
      parts[path, default: first].uses.formUnion(target.dependencies)
    }
    return parts.values.sorted { $0.path < $1.path }
  }
}

/// A line of a source that imports a module.
struct Import: Equatable {
  let module: String
  /// Counted from 1.
  let line: Int

  /// The imports of a source, with attributes, an access level, or one symbol
  /// only. What stands in a text or a comment imports nothing.
  static func all(in source: String) -> [Import] {
    SwiftWords(source).lines.enumerated().flatMap { index, line in
      line.split(separator: ";").compactMap { statement in
        statement.prefixMatch(of: pattern).map { Import(module: String($0.1), line: index + 1) }
      }
    }
  }

  private static var pattern: Regex<(Substring, Substring)> {
    /\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?`?(\w+)/
  }
}
