import Foundation
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

extension GoldenCase {
  static let help =
    Command.all.filter { !$0.words.isEmpty }.map { command in
      GoldenCase("help-\(command.words.joined(separator: "-"))", "\(command.phrase) --help")
    } + [
      GoldenCase("help", "--help"),
      GoldenCase("help-by-word", "help hint"),
      GoldenCase("version", "--version"),
    ]

  static let wrongUsage = [
    GoldenCase("wrong-command", "frobnicate"),
    GoldenCase("wrong-command-near", "hnit 1.1"),
    GoldenCase("wrong-command-of-two-words", "course chek"),
    GoldenCase("wrong-command-half", "course"),
    GoldenCase("wrong-option-of-the-tool", "--vresion"),
    GoldenCase("wrong-option", "hint 1.1 --quiet"),
    GoldenCase("wrong-option-near", "compare 1.1 --forse"),
    GoldenCase("wrong-id", "hint banana"),
    GoldenCase("wrong-id-near", "hint 1,2"),
    GoldenCase("wrong-id-without-point", "hint 12"),
    GoldenCase("wrong-id-of-the-chapter", "hint 1.9"),
    GoldenCase("wrong-id-ambiguous", "hint Exercise1_Number"),
    GoldenCase("wrong-chapter", "lesson 8"),
    GoldenCase("wrong-chapter-near", "lesson chapter2"),
    GoldenCase("wrong-chapter-an-id", "lesson 1.2"),
    GoldenCase("wrong-chapter-to-come", "lesson 3"),
    GoldenCase("missing-id", "hint"),
    GoldenCase("missing-chapter", "lesson"),
    GoldenCase("one-word-too-many", "hint 1.1 now"),
    GoldenCase("grade-nothing", "grade"),
    GoldenCase("grade-no-folder", "grade nowhere"),
    GoldenCase("grade-wrong-format", "grade . --format jsn"),
    GoldenCase("grade-wrong-number", "grade . --jobs=many"),
    GoldenCase("grade-wrong-chapter", "grade . --chapter 9"),
    GoldenCase("grade-no-value", "grade . --output"),
    GoldenCase("grade-wrong-option", "grade . --job 2"),
    GoldenCase("grade-no-sandbox", "grade .", environment: ["PATH": "tools"]) {
      try $0.putSwiftAlone()
    },
    GoldenCase(
      "grade-no-bubblewrap", "grade . --sandbox bubblewrap", environment: ["PATH": "tools"]
    ) { try $0.putSwiftAlone() },
    GoldenCase(
      "grade-no-unzip", "grade ada.zip --sandbox none", environment: ["PATH": "tools"]
    ) {
      try $0.putSwiftAlone()
      try $0.write("ada.zip", "")
    },
    GoldenCase("grade-no-swift", "grade .", environment: ["PATH": "/nowhere"]),
    GoldenCase("grade-no-temporary-folder", "grade .", environment: ["TMPDIR": "/nowhere"]),
    GoldenCase("grade-no-setpriv", "grade .", environment: ["PATH": "tools"]) {
      try $0.putSwiftAlone()
      try $0.put("bwrap", saying: "bwrap: execvp setpriv: No such file or directory")
    },
    GoldenCase("grade-no-prlimit", "grade .", environment: ["PATH": "tools"]) {
      try $0.putSwiftAlone()
      try $0.put("bwrap", saying: "setpriv: failed to execute prlimit: No such file or directory")
    },
    GoldenCase("grade-no-archive", "grade README.md"),
    GoldenCase("grade-output-nowhere", "grade . --output nowhere/report.json"),
    GoldenCase("grade-output-a-folder", "grade . --output Sources"),
    GoldenCase("grade-merge-nothing", "grade merge"),
    GoldenCase("grade-merge-late", "grade --format json merge a.json"),
    GoldenCase("grade-merge-no-report", "grade merge nowhere.json README.md"),
    GoldenCase("grade-merge-words", "grade merge README.md --output report.json"),
    GoldenCase("wrong-folder", "hint 1.1") { try $0.delete("Package.swift") },
    GoldenCase("own-fault", "compare 1.1 --force", environment: ["PATH": "/nowhere"]),
  ]
}

extension FixtureCourse {
  /// A folder of programs in which there is Swift and nothing else.
  fileprivate func putSwiftAlone() throws {
    let swift = String(decoding: try TestShell.output("command -v swift"), as: UTF8.self)
    try put("swift", "exec \(swift.trimmingCharacters(in: .newlines)) \"$@\"")
  }

  /// A program that fails with a sentence.
  fileprivate func put(_ program: String, saying sentence: String) throws {
    try put(program, "echo '\(sentence)' >&2; exit 1")
  }

  private func put(_ program: String, _ line: String) throws {
    try write("tools/\(program)", "#!/bin/sh\n\(line)\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: files.url("tools/\(program)").path)
  }
}
