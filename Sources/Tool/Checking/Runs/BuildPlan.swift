import Foundation

/// The plan that SwiftPM leaves in a scratch folder (`debug.yaml`), made fit for
/// `swift-build-tool`, the toolchain's own program for such plans (llbuild).
enum BuildPlan {
  /// The part of a plan that runs the compiler and the linker, for a client of
  /// that name.
  ///
  /// What SwiftPM does in its own process is left out: it writes lists of files
  /// and copies resources, and all of that is there already while no file comes
  /// or goes.
  ///
  /// - Returns: nil for a text that is no plan of SwiftPM's.
  static func replayable(_ plan: String) -> String? {
    guard plan.hasPrefix(ours), let start = plan.range(of: "\ncommands:\n") else { return nil }
    let head = plan[..<start.upperBound].dropFirst(ours.count)
    let commands = plan[start.upperBound...].split(separator: "\n\n")
      .filter { command in programs.contains { command.contains("\n    tool: \($0)\n") } }
    return "client:\n  name: swift-build\n" + head + commands.joined(separator: "\n\n") + "\n"
  }

  private static let ours = "client:\n  name: basic\n"
  private static let programs = ["shell", "phony"]

  /// The compiler that a plan calls.
  static func compiler(in plan: String) -> URL? {
    plan.firstMatch(of: #/args: \["(/[^"]+/swiftc)"/#).map { URL(filePath: String($0.1)) }
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
