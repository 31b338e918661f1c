import Foundation

/// A build by the plan of the last one, without SwiftPM.
///
/// Two thirds of a small build is SwiftPM's own start: it asks the compiler about
/// itself, reads the manifest, and plans what it has planned before. While only
/// the contents of Swift files change, the plan stays the same, and
/// `swift-build-tool` carries it out. Whatever else changes, or goes wrong, is
/// left to SwiftPM.
///
/// On Darwin the plan runs in the same way; not run there.
struct DirectBuild {
  let package: PackageBuild

  /// What the plan was made for.
  private struct Basis: Codable, Equatable {
    /// The words that called SwiftPM.
    let command: [String]
    /// All files, and what the manifest said.
    let paths: [String]
    let manifest: String?

    init(_ command: [String], _ snapshot: Snapshot) {
      self.command = command
      paths = snapshot.digests.keys.sorted()
      manifest = snapshot.digests["Package.swift"]
    }
  }

  /// What was made ready, and for what.
  private struct Preparation: Codable {
    let basis: Basis
    /// Carries out the plan.
    let program: String
  }

  private var preparation: URL { package.scratchFile("direct.json") }
  private var plan: URL { package.scratchFile("direct.yaml") }
  private var database: URL { package.scratchFile("direct.db") }

  /// Notes that SwiftPM has just built some files, and makes its plan ready.
  func prepare(_ snapshot: Snapshot) {
    forget()
    let original = package.scratch.appending(path: "debug.yaml")
    guard let text = try? String(contentsOf: original, encoding: .utf8),
      let readable = BuildPlan(text), let program = readable.program?.path, isOurs(text)
    else { return }
    try? Data(readable.replayable.utf8).write(to: plan)
    let done = Preparation(basis: Basis(package.command, snapshot), program: program)
    try? JSONEncoder().encode(done).write(to: preparation)
  }

  /// Whether SwiftPM planned what this package is: chapters share a scratch
  /// folder, and another process may have built another one since.
  private func isOurs(_ plan: String) -> Bool {
    package.chapter.map { plan.contains("\"C.Chapter\($0)") } ?? true
  }

  /// Leaves the next build to SwiftPM.
  func forget() {
    for file in [preparation, plan, database] { try? FileManager.default.removeItem(at: file) }
  }

  /// A build of some files, which are others than at the last build, as far as
  /// that is known, at some paths; nil when SwiftPM has to look at them.
  func start(_ snapshot: Snapshot, changes: [String]) -> PackageBuild.Start? {
    guard changes.allSatisfy({ $0.hasSuffix(".swift") && $0 != "Package.swift" }),
      let data = try? Data(contentsOf: preparation),
      let done = try? JSONDecoder().decode(Preparation.self, from: data),
      done.basis == Basis(package.command, snapshot),
      FileManager.default.isExecutableFile(atPath: done.program),
      let lock = PackageLock(of: package.scratch)
    else { return nil }
    let child = Shell(root: package.root, environment: package.switches).child(
      [done.program, "--db", database.path, "-f", plan.path, "test"], log: package.buildLog)
    return PackageBuild.Start(child: child, isCold: false, lock: lock)
  }
}

/// SwiftPM's plan made fit for `swift-build-tool`, the toolchain's own program for
/// such plans (llbuild).
struct BuildPlan {
  private let plan: SwiftPMPlan

  /// - Returns: nil for a text that is no plan of SwiftPM's.
  init?(_ text: String) {
    guard let plan = SwiftPMPlan(text) else { return nil }
    self.plan = plan
  }

  /// The part that runs the compiler and the linker, for a client of that name.
  ///
  /// What SwiftPM does in its own process is left out: it writes lists of files
  /// and copies resources, and all of that is there already while no file comes
  /// or goes.
  var replayable: String {
    let commands = plan.commands.filter { $0.tool.map(Self.tools.contains) ?? false }
    return "client:\n  name: swift-build\n" + plan.head
      + commands.map(\.text).joined(separator: "\n\n") + "\n"
  }

  private static let tools: Set<Substring> = ["shell", "phony"]

  /// The program that carries it out, which stands beside the compiler of the
  /// plan, wherever `swift` in PATH is.
  var program: URL? {
    let words = plan.commands.lazy.compactMap { $0.words?.first }
    let compiler = words.first { $0.hasPrefix("/") && $0.hasSuffix("/swiftc") }
    return compiler.map {
      URL(filePath: $0).deletingLastPathComponent().appending(path: "swift-build-tool")
    }
  }
}

/// What the compiler prints with `-parseable-output`, as SwiftPM has it do: the
/// number of bytes on a line, then as many bytes of JSON.
enum CompilerMessages {
  private struct Message: Decodable {
    /// What one job of the compiler said, as it would have been printed.
    let output: String?
  }

  /// The words for people in a log. A log without messages is all words.
  static func words(in log: Data) -> String {
    var words = Data()
    var rest = log[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != newline }
      rest = rest.dropFirst(line.count + 1)
      guard let count = Int(String(decoding: line, as: UTF8.self)),
        (0...rest.count).contains(count),
        let message = try? JSONDecoder().decode(Message.self, from: rest.prefix(count))
      else {
        words += line + [newline]
        continue
      }
      rest = rest.dropFirst(count).drop { $0 == newline }
      words += Data((message.output ?? "").utf8)
    }
    return String(decoding: words, as: UTF8.self)
  }

  private static let newline = UInt8(ascii: "\n")
}

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

/// The lock that SwiftPM holds while it works in a scratch folder: a file in the
/// folder for temporary files, named after the scratch folder's path.
///
/// Source: swift-tools-support-core, `FileLock.prepareLock`. With another name
/// it would keep nobody out, and nothing else would go wrong.
package final class PackageLock {
  private let lock: FileLock

  /// Takes the lock; nil when somebody else has it, or when that is not to be
  /// found out.
  package init?(of scratch: URL) {
    guard let lock = try? FileLock(Self.file(for: scratch).path) else { return nil }
    self.lock = lock
  }

  /// Links are followed in the path to the folder, not in the folder's own name.
  static func file(
    for scratch: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    let path = "\(scratch.deletingLastPathComponent().realPath)/\(scratch.lastPathComponent)"
    let whole = path.replacing("/", with: "_").replacing(":", with: "_") + ".lock"
    let name = String(decoding: whole.utf8.suffix(Int(NAME_MAX)), as: UTF8.self)
    let chosen = ["TMPDIR", "TEMP", "TMP"].lazy.compactMap { environment[$0] }.first
    return URL(filePath: chosen ?? NSTemporaryDirectory()).appending(path: name)
  }
}
