import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

/// A session at a prompt, recorded in `Transcripts/NAME.txt`: a title, the reason for it,
/// and command lines with what they printed.
///
///     $ workbook hint 1,2
///     ! Error: “1,2” is not the ID of an exercise. Did you mean '1.2'?
///     exit 64
///
/// After `$ ` stands a line for `sh`, which begins in the folder of the fixture course, and
/// after `# ` a comment. The rest is recorded: standard error after `! `, standard output
/// indented, and the exit code unless it is 0.
struct Transcript: CustomTestStringConvertible {
  static let folder = PackageRoot.url.appending(path: "Tests/Tool/ProgramTests/Transcripts")

  static let all = GoldenFile.names(in: folder).map(Self.init)

  let name: String
  /// The title and the reason.
  private let head: String
  /// The lines that the replay begins anew with: commands and comments.
  let script: [Substring]

  init(name: String) {
    self.name = name
    let url = Self.folder.appending(path: "\(name).txt")
    let lines = (try? String(contentsOf: url, encoding: .utf8))?.split(
      separator: "\n", omittingEmptySubsequences: false)
    let isScript = { (line: Substring) in line.hasPrefix("$ ") || line.hasPrefix("# ") }
    script = lines?.filter(isScript) ?? []
    head = lines?.prefix { !isScript($0) }.map { "\($0)\n" }.joined() ?? ""
  }

  var testDescription: String { name }

  /// `course: kata` and `system: Linux` may stand below the reason.
  private var settings: [Substring] { head.split(separator: "\n") }

  var isForThisSystem: Bool { isLinux || !settings.contains("system: Linux") }

  private var isOfKata: Bool { settings.contains("course: kata") }

  /// Types all of it on a new fixture, and returns the transcript of that.
  func replayed() throws -> String {
    let fixture = try FixtureCourse(isOfKata ? .kata : .fixture)
    defer { fixture.remove() }
    return try script.reduce(into: head) { text, line in
      let isComment = line.hasPrefix("# ")
      if isComment && !text.hasSuffix("\n\n") { text += "\n" }
      text += "\(line)\n"
      if !isComment { text += try typed(line.dropFirst(2), in: fixture) }
    }
  }

  private func typed(_ line: Substring, in fixture: FixtureCourse) throws -> String {
    let output = try GoldenProgram(fixture: fixture, words: ["/bin/sh"]).run(
      ["-c", "\(Self.functions)\n\(line)"],
      environment: [
        "PROGRAM": GoldenProgram.built.appending(path: "FixtureWorkbook").path,
        "WORKBOOK_FIXTURE": isOfKata ? "kata" : "",
      ])
    return lines(output.standardError, after: "! ", in: fixture)
      + lines(output.standardOutput, after: "  ", in: fixture)
      + (output.exit == 0 ? "" : "exit \(output.exit)\n")
  }

  private func lines(_ text: String, after sign: String, in fixture: FixtureCourse) -> String {
    fixture.withPlaceholders(text).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast(text.hasSuffix("\n") || text.isEmpty ? 1 : 0)
      .map { ($0.isEmpty && sign == "  " ? "" : "\(sign)\($0)") + "\n" }.joined()
  }

  /// What a transcript may type beside the commands of the system: `starter 1.1` is the path
  /// of the exercise, `solve 1.1` copies the solution there, `edit 1.1 OLD NEW` changes it.
  /// Both take a second, as a person does at least: the compiler compares times in whole
  /// seconds, and a new process does not know what the one before it has compiled.
  private static let functions = #"""
    workbook() { "$PROGRAM" "$@"; }
    starter() { echo Chapters/Chapter${1%.*}*/*/Exercise${1#*.}_*.swift; }
    solve() { sleep 1; cp Solutions/Chapter${1%.*}*/*/Exercise${1#*.}_*.swift "$(starter "$1")"; }
    edit() {
      sleep 1
      file=$1; [ -f "$file" ] || file=$(starter "$1")
      grep -q "$2" "$file" && sed "s/$2/$3/" "$file" > edited && mv edited "$file"
    }
    """#
}

extension FixtureCourse {
  /// A text with placeholders for the parts that differ from run to run.
  fileprivate func withPlaceholders(_ text: String) -> String {
    [root.realPath, root.path]
      .reduce(text) { $0.replacingOccurrences(of: $1, with: "<root>") }
      .replacing(/\d{8}T\d{6}Z/, with: "<time>")
      // How long a build takes, and whether it is the first one, is not the program's.
      .replacing(/The first check .*\n|Checking.* \d+ s\n/, with: "")
  }
}
