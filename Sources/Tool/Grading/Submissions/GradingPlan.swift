import Foundation
import WorkbookCore

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
  /// As jobs see the folder that all submissions share, what is shared of this
  /// chapter, and the folder of a lane.
  let shared: String
  let folder: String
  let own: String
  /// The modules that the chapter may import, and those that its checks need.
  private let learnersModules: Set<String>
  let checksModules: Set<String>

  /// Finds the commands in SwiftPM's plan.
  ///
  /// - Throws: `ToolFault` when it is not as expected.
  init(_ plan: SwiftPMPlan?, for build: GradingBuild) throws {
    let chapter = build.chapter
    guard let plan, let compileChapter = plan.words(of: "C.\(chapter.target)-", ".module"),
      let compileChecks = plan.words(of: "C.\(chapter.testTarget)-", ".module"),
      let link = plan.words(of: "C.", ".test")
    else { throw ToolFault("SwiftPM's plan for \(chapter.target) is not as expected.") }
    (self.compileChapter, self.compileChecks, self.link) = (compileChapter, compileChecks, link)
    (self.chapter, shared, own) = (chapter, build.job.shared, build.job.own)
    folder = build.planned
    learnersModules = plan.modules(for: chapter.target)
    checksModules = plan.modules(for: chapter.testTarget).subtracting([chapter.target])
  }
}

extension GradingPlan {
  /// Stand for files in the compiler's own words, and are exchanged later.
  private var sourceMark: String { "\(folder)/Mark.swift" }
  private func objectMark(_ name: String) -> String { "\(own)/\(name).o" }

  /// Asks the compiler for the words of its jobs, and makes the module that
  /// stands in the chapter's place.
  var preparation: String {
    """
    set -e; cd \(folder); : > Mark.swift; mkdir -p empty
    \(Self.line(module(compileChapter) + ["-emit-module", "-o", "\(folder)/empty/\(chapter.target).swiftmodule", sourceMark]))
    \(Self.line(compile(compileChapter, "chapter"))) > chapter.job
    \(Self.line(compile(compileChecks, "checks"))) > checks.job
    : > Mark.o; \(Self.line(linking)) > link.job

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

  /// Compiles the files of the checks that do not name the learner's code. Of the
  /// subjects, which do, only the signatures are read. The job is the compiler's,
  /// for the checks.
  func checksScript(job: String, checks: [String], subjects: [String]) throws -> String {
    let sources = checks.flatMap { ["-primary-file", $0] } + subjects
    let objects = checks.indices.flatMap { ["-o", "\(folder)/\($0).o"] }
    return try "set -e\n"
      + Self.exchange(
        [
          sourceMark: Self.line(["-I", "\(folder)/empty"] + sources),
          "-o \(objectMark("checks"))": Self.line(objects),
        ], in: job)
  }

  /// Compiles what was handed in, by the compiler's jobs for the chapter and for
  /// the checks, and links it.
  func buildScript(
    jobs: (chapter: String, checks: String), subjects: [String], link: LinkScript
  ) throws -> String {
    let module = "\(own)/\(chapter.target).swiftmodule"
    let chapter = try Self.exchange(
      [sourceMark: "@\(own)/sources.txt", try modules(): "\(own)/allowed"], in: jobs.chapter)
    let checks = try Self.exchange(
      [sourceMark: Self.line(["-I", own] + subjects)], in: jobs.checks)
    return """
      set -e
      \(try allowed())
      \(chapter) -emit-module-path \(Self.line([module]))
      \(checks)
      \(joined(compiler: chapter))
      \(link.libraries)
      \(hidden)
      \(link.program)

      """
  }

  /// Where SwiftPM puts the modules of the package, by its call for the chapter.
  private func modules() throws -> String {
    guard let path = compileChapter.first(where: { $0.hasSuffix("/Modules") }) else {
      throw ToolFault("SwiftPM's plan for \(chapter.target) names no folder of modules.")
    }
    return path
  }

  /// Links the modules that the chapter may import: not those that judge it, whatever
  /// its code calls them.
  private func allowed() throws -> String {
    let modules = try modules()
    let links = learnersModules.sorted().map { "\(modules)/\($0).swiftmodule" }
    let link = links.isEmpty ? "" : "ln -sf \(Self.line(links)) '\(own)/allowed'"
    return """
      mkdir -p '\(own)/allowed'
      \(link)
      """
  }

  /// Makes one object of what was handed in and of the subjects, and writes down in
  /// the first build of all which of its names the checks ask for.
  private func joined(compiler job: String) -> String {
    let tools = String(job.prefix { $0 != " " }).replacing("/swift-frontend", with: "")
    return """
      PATH=\(tools):$PATH; LC_ALL=C; export PATH LC_ALL; cd \(own)
      ld.lld -r chapter.o checks.o -o whole.o
      if [ ! -e \(folder)/kept.txt ]; then
        llvm-nm -u --format=just-symbols \(folder)/[0-9]*.o | sort -u > asked.txt
        llvm-nm -g --defined-only --format=just-symbols checks.o | sort -u > offered.txt
        comm -12 asked.txt offered.txt > \(folder)/kept.txt
      fi
      """
  }

  /// Hides every name of that object that the checks do not ask for, so that none can
  /// stand in for another.
  private var hidden: String {
    "llvm-objcopy --keep-global-symbols=\(folder)/kept.txt whole.o judged.o"
  }

  /// Where the program lies in a lane's folder. Resources lie beside it.
  static let program = "PackageTests.xctest"

  /// Asks the compiler how it would link one object. The toolchain's own linker
  /// is twice as quick as the system's.
  private var linking: [String] {
    var words = link.filter { !$0.hasPrefix("@") && $0 != "-g" }
    if let index = words.firstIndex(of: "-o") { words[index + 1] = "\(own)/\(Self.program)" }
    return words + ["-use-ld=lld", "\(folder)/Mark.o", "-driver-print-jobs"]
  }

  /// How a program is linked.
  struct LinkScript {
    /// Collects the libraries of what all submissions share.
    var shared = ""
    /// Collects those of what was handed in.
    var libraries = ""
    let program: String
  }

  /// On Linux a job before the linker collects the names of the libraries that
  /// objects ask for. For those that never change that is done once.
  func linkScript(job: String, objects: [String]) throws -> LinkScript {
    let lines = job.split(separator: "\n").map(String.init)
    guard let link = lines.last else { throw ToolFault("The compiler would not link.") }
    let made = [objectMark("chapter"), objectMark("checks")]
    let marked = try Self.exchange(
      ["\(folder)/Mark.o": Self.line([objectMark("judged")] + objects)], in: link)
    guard lines.count == 2, let tool = lines[0].split(separator: " ").first else {
      return LinkScript(program: marked)
    }
    let lists = ["\(folder)/shared.autolink", "\(own)/own.autolink"]
    let all = lists.map { "@\($0)" }.joined(separator: " ")
    let linked = marked.replacing(#/@\S+\.autolink/#) { _ in all }
    return LinkScript(
      shared: "\(tool) \(Self.line(objects)) -o \(Self.line([lists[0]]))",
      libraries: "\(tool) \(Self.line(made)) -o \(Self.line([lists[1]]))", program: linked)
  }

  /// The words of a command in one line for a shell.
  static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain = word.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+=@:".contains($0))
      }
      return isPlain ? word : word.quotedForShell
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
