import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// The compiler's own commands for the files of one chapter, taken from SwiftPM's
/// plan, and made to work in the folder of a lane.
struct MutantCommands {
  let lab: MutantLab
  /// One job a line, for each file and for the module.
  private let jobs: [String]
  private let link: [String]

  /// - Throws: `ToolFault` when the plan is not as expected.
  init(lab: MutantLab) throws {
    let plan = CourseFiles(root: lab.package.scratch).text("debug.yaml").flatMap(SwiftPMPlan.init)
    let targets = [lab.chapter.target, lab.chapter.testTarget]
    let calls = targets.compactMap { plan?.words(of: "C.\($0)-", ".module") }
    guard calls.count == 2, let link = plan?.words(of: "C.", ".test") else {
      throw ToolFault("SwiftPM's plan for \(lab.chapter.target) is not as expected.")
    }
    self.lab = lab
    self.link = link
    jobs = try calls.flatMap { try Self.jobs(of: $0, in: lab) }
  }

  /// What a call of the compiler would do, file by file.
  private static func jobs(of call: [String], in lab: MutantLab) throws -> [String] {
    let (_, output) = try Shell(root: lab.package.root).capture(
      plain(call) + ["-driver-print-jobs"], deadline: 60)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Without what concerns increments, indexes and messages for SwiftPM.
  private static func plain(_ call: [String]) -> [String] {
    let withValue = ["-index-store-path", "-emit-objc-header-path", "-driver-batch-count"]
    let alone = [
      "-incremental", "-enable-batch-mode", "-serialize-diagnostics", "-parseable-output",
      "-emit-dependencies", "-emit-objc-header",
    ]
    var kept: [String] = []
    var rest = call[...]
    while let word = rest.popFirst() {
      if withValue.contains(word) {
        _ = rest.popFirst()
      } else if !alone.contains(word), !word.hasPrefix("-j") {
        kept.append(word)
      }
    }
    return kept
  }
}

extension MutantCommands {
  /// What the exit code of a script says.
  enum Failure: Int32 {
    case doesNotCompile = 3
    /// The compiler makes the same object of it as of the solution.
    case sameObject = 4
  }

  /// A shell script that makes the program of a lane from the source that lies in
  /// its folder. The first is for the solution itself, whose object is kept.
  func script(for entry: Entry, lane: Int, isFirst: Bool) throws -> String {
    let compile = try job(for: entry.starter, of: entry, making: "mutant.o", in: lane)
    let subject = try job(for: entry.subjectFile, of: entry, making: "subject.o", in: lane)
    let check =
      isFirst
      ? "cp mutant.o solution.o"
      : "if cmp -s mutant.o solution.o; then exit \(Failure.sameObject.rawValue); fi"
    let steps = [
      compile, check, try module(of: entry, in: lane), subject, try linking(entry, lane),
    ]
    let failed = "exit \(Failure.doesNotCompile.rawValue)"
    return """
      cd \(quoted(lab.lane(lane).root.path)) || exit 1
      rm -f mutant.o subject.o *.swiftmodule
      \(steps.map { "{ \($0); } || \(failed)\n" }.joined())
      """
  }

  /// The file of a lane in which the source of a mutant lies. Its name is the
  /// solution's, since issues carry it.
  func source(of entry: Entry, lane: Int) -> URL { lab.lane(lane).url(entry.fileName) }

  /// The compiler's job for a source, with the mutant in the place of the solution
  /// and the object in the folder of the lane.
  private func job(
    for path: String, of entry: Entry, making object: String, in lane: Int
  ) throws -> String {
    let source = lab.files.url(path).path
    let job = try find(path) { job in
      ["", "'"].contains { job.contains("-primary-file \($0)\(source)") }
    }
    let made = quoted(lab.lane(lane).url(object).path)
    return inLane(job.text.replacing("-o \(job.output)", with: "-o \(made)"), of: entry, lane)
  }

  /// The compiler's job for the module of the chapter.
  private func module(of entry: Entry, in lane: Int) throws -> String {
    let source = lab.files.url(entry.starter).path
    let job = try find(entry.starter) { $0.contains(" -emit-module ") && $0.contains(source) }
    let stem = job.output.replacing("'", with: "").dropLast(".swiftmodule".count)
    let made = lab.lane(lane).url(lab.chapter.target).path
    return inLane(job.text.replacing(stem, with: made), of: entry, lane)
  }

  private func find(
    _ path: String, _ isRight: (String) -> Bool
  ) throws -> (text: String, output: Substring) {
    guard let job = jobs.first(where: isRight), job.contains(" -frontend "),
      let output = job.matches(of: #/ -o ('[^']+'|\S+)/#).last?.output.1
    else { throw ToolFault("The compiler has no job for \(path).") }
    return (job, output)
  }

  /// The module of the lane comes before the one of the solutions.
  private func inLane(_ job: String, of entry: Entry, _ lane: Int) -> String {
    job.replacing(
      " -frontend ", with: " -frontend -I \(quoted(lab.lane(lane).root.path)) ", maxReplacements: 1
    ).replacing(lab.files.url(entry.starter).path, with: source(of: entry, lane: lane).path)
  }

  /// The program of a lane, which may be a bundle. It has the name of SwiftPM's.
  func program(lane: Int) throws -> URL {
    let folder = lab.lane(lane).root.path
    let path = try output.replacing(debug, with: folder)
    let end = path.range(of: ".xctest")?.upperBound ?? path.endIndex
    return URL(filePath: String(path[..<end]))
  }

  private var output: String {
    get throws {
      guard let index = link.firstIndex(of: "-o"), index + 1 < link.count else {
        throw ToolFault("SwiftPM's plan does not say what it links.")
      }
      return link[index + 1]
    }
  }

  /// The folder that SwiftPM builds in, as its plan names it.
  private var debug: String {
    get throws {
      let program = try output.split(separator: ".xctest").first ?? ""
      return program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
    }
  }

  private func linking(_ entry: Entry, _ lane: Int) throws -> String {
    let output = try output
    let place = output.replacing(try debug, with: lab.lane(lane).root.path)
    try FileManager.default.createDirectory(
      at: URL(filePath: place).deletingLastPathComponent(), withIntermediateDirectories: true)
    let list = try objects(for: entry, lane)
    let words = link.map { $0 == output ? place : $0.hasPrefix("@") ? "@\(list.path)" : $0 }
    // The toolchain's own linker is twice as quick as the system's.
    let linker = isLinux ? ["-use-ld=lld"] : []
    return "rm -f \(quoted(place)); " + (words + linker).map(quoted).joined(separator: " ")
  }

  /// The list of the objects that SwiftPM links, two of them exchanged.
  private func objects(for entry: Entry, _ lane: Int) throws -> URL {
    let list = link.first { $0.hasPrefix("@") }?.dropFirst() ?? ""
    var lines =
      (try? String(contentsOfFile: String(list), encoding: .utf8))?
      .split(separator: "\n").map(String.init) ?? []
    let folder = lab.lane(lane)
    for (path, object) in [entry.starter: "mutant.o", entry.subjectFile: "subject.o"] {
      let name = "/\(path.split(separator: "/").last ?? "").o"
      guard let index = lines.firstIndex(where: { $0.replacing("'", with: "").hasSuffix(name) })
      else { throw ToolFault("SwiftPM links no object of \(path).") }
      lines[index] = quoted(folder.url(object).path)
    }
    try folder.write(lines.map { "\($0)\n" }.joined(), to: "objects.txt")
    return folder.url("objects.txt")
  }

  /// A word for a shell.
  private func quoted(_ word: String) -> String { "'\(word.replacing("'", with: #"'\''"#))'" }
}
