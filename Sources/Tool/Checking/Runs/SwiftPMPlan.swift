import Foundation
import WorkbookSupport

/// The plan that SwiftPM leaves in a scratch folder (`debug.yaml`): a manifest of
/// llbuild's in YAML, whose lists are JSON.
///
/// It is SwiftPM's own affair and may look different in any version. Whoever
/// reads it has to get by without it, with a plain `swift build`.
package struct SwiftPMPlan {
  /// One of its commands.
  package struct Command {
    /// As it stands in the plan, without the blank lines around it.
    package let text: String

    /// `C.Shop-x86_64-unknown-linux-gnu-debug.module`.
    package var name: Substring {
      text.drop { $0 == " " || $0 == "\"" }.prefix { $0 != "\"" }
    }

    /// What carries it out: `shell` is a program, the others are SwiftPM itself.
    package var tool: Substring? { value(of: "tool") }

    /// The words of the program, nil where there is none.
    package var words: [String]? {
      value(of: "args").flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    /// The modules that it reads.
    fileprivate var modules: [String] {
      value(of: "inputs").map { inputs in
        inputs.matches(of: /\/Modules\/(\w+)\.swiftmodule"/).map { String($0.1) }
      } ?? []
    }

    private func value(of key: String) -> Substring? {
      let start = "    \(key): "
      return text.split(separator: "\n").first { $0.hasPrefix(start) }?.dropFirst(start.count)
    }
  }

  /// Everything before the commands but for the client.
  package let head: Substring
  package let commands: [Command]

  private static let client = "client:\n  name: basic\n"

  /// - Returns: nil for a text that is no plan of SwiftPM's.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.client), let start = text.range(of: "\ncommands:\n") else {
      return nil
    }
    head = text[..<start.upperBound].dropFirst(Self.client.count)
    commands = text[start.upperBound...].split(separator: "\n\n").map { block in
      Command(text: block.trimmingCharacters(in: .newlines))
    }
  }

  /// The words of the first command with a name that begins and ends in some way,
  /// nil when there is none.
  package func words(of start: String, _ end: String) -> [String]? {
    commands.first { $0.name.hasPrefix(start) && $0.name.hasSuffix(end) }?.words
  }

  /// The modules that a module is compiled with: those that it depends on, and those
  /// that they depend on.
  package func modules(for name: String) -> Set<String> {
    var known: Set<String> = []
    var open = [name]
    while let next = open.popLast() {
      let inputs = commands.first {
        $0.name.hasPrefix("C.\(next)-") && $0.name.hasSuffix(".module")
      }?.modules
      for module in inputs ?? [] where known.insert(module).inserted { open.append(module) }
    }
    return known
  }

  /// The names of the folders that SwiftPM copies a module's resources to.
  package func bundles(of name: String) -> [String] {
    let names = commands.flatMap { command in
      command.text.matches(of: /[\/"]([^\/"]+\.resources)[\/"]/).map { String($0.1) }
    }
    return Set(names).filter { $0.hasSuffix("_\(name).resources") }.sorted()
  }
}
