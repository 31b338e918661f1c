import Foundation

/// The commands that turn one chapter of a submission into a program, made from
/// the plan that SwiftPM left for the untouched chapter.
///
/// Only the learner's module and the few files that name it are compiled. All
/// other files of the checks do not import the chapter. Their objects are made
/// once, beside an empty module in the chapter's place, so nothing of anybody's
/// chapter can be in them; the linker takes them only where every name that they
/// ask for, with its types, is what they were made for.
struct GradingPlan {
  let chapter: Chapter
  /// The words of SwiftPM's calls of the compiler.
  private let compileChapter: [String]
  private let compileChecks: [String]
  private let link: [String]
  /// As jobs see the folder that all submissions share, and the one of a lane.
  let shared: String
  let own: String

  /// Reads SwiftPM's plan.
  ///
  /// - Throws: `ToolFault` when it is not as expected.
  init(_ plan: String, for chapter: Chapter, shared: String, own: String) throws {
    self.chapter = chapter
    self.shared = shared
    self.own = own
    compileChapter = try Self.words(of: "C.\(chapter.target)-", ".module", in: plan)
    compileChecks = try Self.words(of: "C.\(chapter.testTarget)-", ".module", in: plan)
    link = try Self.words(of: "C.", ".test", in: plan)
  }

  /// The command's words, from a plan in YAML whose lists are JSON.
  private static func words(of start: String, _ end: String, in plan: String) throws -> [String] {
    let blocks = plan.split(separator: "\n\n").filter { block in
      let name = block.split(separator: "\n").first { $0.hasPrefix("  \"C.") } ?? ""
      return name.hasPrefix("  \"\(start)") && name.hasSuffix("\(end)\":")
    }
    let lines = blocks.first?.split(separator: "\n") ?? []
    guard let args = lines.first(where: { $0.hasPrefix("    args: ") }),
      let words = try? JSONDecoder().decode([String].self, from: Data(args.dropFirst(10).utf8))
    else { throw ToolFault("SwiftPM's plan has no command \(start)…\(end).") }
    return words
  }
}

extension GradingPlan {
  /// Stand for files in the compiler's own words, and are exchanged later.
  private var sourceMark: String { "\(shared)/plan/Mark.swift" }
  private func objectMark(_ name: String) -> String { "\(own)/\(name).o" }

  /// Asks the compiler for the words of its jobs, and makes the module that
  /// stands in the chapter's place.
  var preparation: String {
    """
    set -e; cd \(shared)/plan; : > Mark.swift; mkdir -p empty
    \(Self.line(module(compileChapter) + ["-emit-module", "-o", "\(shared)/plan/empty/\(chapter.target).swiftmodule", sourceMark]))
    \(Self.line(compile(compileChapter, "chapter"))) > chapter.job
    \(Self.line(compile(compileChecks, "checks"))) > checks.job

    """
  }

  private func compile(_ words: [String], _ name: String) -> [String] {
    module(words) + ["-wmo", "-c", sourceMark, "-o", objectMark(name), "-driver-print-jobs"]
  }

  /// Without what concerns incremental builds, indexes and SwiftPM's own files.
  private func module(_ words: [String]) -> [String] {
    let withValue = [
      "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path",
      "-module-cache-path",
    ]
    let alone = [
      "-emit-dependencies", "-emit-module", "-incremental", "-enable-batch-mode", "-c", "-g",
      "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-disable-sandbox",
    ]
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if withValue.contains(word) {
        _ = rest.popFirst()
      } else if !alone.contains(word), !word.hasPrefix("@"), !word.hasPrefix("-j") {
        kept.append(word)
        if word.hasPrefix("-X"), let value = rest.popFirst() { kept.append(value) }
      }
    }
    return kept + ["-module-cache-path", "\(shared)/modules"]
  }

  /// Compiles the files of the checks that do not name the learner's code.
  ///
  /// - Parameters:
  ///   - job: the compiler's words for the checks.
  ///   - checks: the files to compile.
  ///   - subjects: the files that do name it; only their signatures are read.
  func checksScript(job: String, checks: [String], subjects: [String]) throws -> String {
    let sources = checks.flatMap { ["-primary-file", $0] } + subjects
    let objects = checks.indices.flatMap { ["-o", "\(shared)/plan/\($0).o"] }
    return try "set -e\n"
      + Self.exchange(
        [
          sourceMark: Self.line(["-I", "\(shared)/plan/empty"] + sources),
          "-o \(objectMark("checks"))": Self.line(objects),
        ], in: job)
  }

  /// Compiles and links what was handed in.
  ///
  /// - Parameters:
  ///   - jobs: the compiler's words for the chapter and for the checks.
  ///   - subjects: the files of the checks that name the learner's code.
  ///   - objects: whatever is linked and never changes.
  func buildScript(
    jobs: (chapter: String, checks: String), subjects: [String], objects: [String]
  ) throws -> String {
    let module = "\(own)/\(chapter.target).swiftmodule"
    let chapter = try Self.exchange([sourceMark: "@\(own)/sources.txt"], in: jobs.chapter)
    let checks = try Self.exchange(
      [sourceMark: Self.line(["-I", own] + subjects)], in: jobs.checks)
    let own = [objectMark("chapter"), objectMark("checks")]
    return """
      set -e
      \(chapter) -emit-module-path \(Self.line([module]))
      \(checks)
      \(Self.line(linking(own + objects)))

      """
  }

  /// Where the program lies in a lane's folder. Resources lie beside it.
  static let program = "PackageTests.xctest"

  private func linking(_ objects: [String]) -> [String] {
    var words = link.filter { !$0.hasPrefix("@") && $0 != "-g" }
    if let index = words.firstIndex(of: "-o") { words[index + 1] = "\(own)/\(Self.program)" }
    return words + objects
  }

  /// The words of a command in one line for a shell.
  private static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain = word.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=@:".contains($0))
      }
      return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }.joined(separator: " ")
  }

  private static func exchange(_ marks: [String: String], in job: String) throws -> String {
    try marks.reduce(job.trimmingCharacters(in: .whitespacesAndNewlines)) { text, mark in
      guard text.contains(mark.key), !text.contains("\n") else {
        throw ToolFault("The compiler's job is not as expected: \(text.prefix(500))")
      }
      return text.replacing(mark.key, with: mark.value)
    }
  }
}
