import Foundation

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
