import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

extension GoldenCase {
  static let help = [
    GoldenCase("help", "--help"),
    GoldenCase("help-by-word", "help hint"),
    GoldenCase("help-watch", "watch --help"),
    GoldenCase("help-grade", "grade --help"),
    GoldenCase("version", "--version"),
  ]

  static let wrongUsage = [
    GoldenCase("wrong-command-near", "hnit 1.1"),
    GoldenCase("wrong-option-of-the-tool", "--vresion"),
    GoldenCase("wrong-option-near", "compare 1.1 --forse"),
    GoldenCase("wrong-id-near", "hint 1,2"),
    GoldenCase("wrong-chapter-to-come", "lesson 3"),
    GoldenCase("missing-id", "matrix"),
    GoldenCase("matrix-of-none", "matrix 1.1"),
    GoldenCase("one-word-too-many", "hint 1.1 now"),
    GoldenCase("wrong-folder", "hint 1.1") { try $0.delete("Package.swift") },
    GoldenCase("own-fault", "compare 1.1 --force", environment: ["PATH": "/nowhere"]),
  ]

  static let wrongGrading = [
    GoldenCase("grade-no-folder", "grade nowhere"),
    GoldenCase("grade-wrong-format", "grade . --format jsn"),
    GoldenCase("grade-wrong-number", "grade . --jobs=many"),
    GoldenCase("grade-wrong-chapter", "grade . --chapter 9"),
    GoldenCase("grade-no-value", "grade . --output"),
    GoldenCase("grade-output-nowhere", "grade . --output nowhere/report.json"),
    GoldenCase("grade-no-sandbox", "grade .", environment: ["PATH": "tools"]) {
      try $0.putSwiftAlone()
    },
    GoldenCase("grade-no-prlimit", "grade .", environment: ["PATH": "tools"]) {
      try $0.putSwiftAlone()
      try $0.put(
        "bwrap",
        "echo 'setpriv: failed to execute prlimit: No such file or directory' >&2; exit 1")
    },
    GoldenCase(
      "grade-no-unzip", "grade ada.zip --sandbox none", environment: ["PATH": "tools"]
    ) {
      try $0.putSwiftAlone()
      try $0.write("ada.zip", "")
    },
    GoldenCase("grade-no-swift", "grade .", environment: ["PATH": "/nowhere"]),
    GoldenCase("grade-no-temporary-folder", "grade .", environment: ["TMPDIR": "/nowhere"]),
  ]

  /// Refusals, which write nothing. The copy itself has tests of its own.
  static let classEdition = [
    GoldenCase("class-inside", "class Chapters/copy", verify: { $0.expectNo("Chapters/copy") }),
    GoldenCase("class-not-empty", "class .."),
    GoldenCase("class-touched", "class ../never-written") { fixture in
      try fixture.replace("return 0", with: "return 42", in: fixture["1.2"].starter)
      try fixture.delete(fixture["2.1"].starter)
    } verify: {
      $0.expectNo("../never-written")
    },
    GoldenCase("course-new-help", "course new --help"),
    GoldenCase("course-new-taken", "course new 1.2 SpyNumber"),
    GoldenCase("course-check-without-solutions", "course check") { try $0.delete("Solutions") },
  ]
}

extension FixtureCourse {
  fileprivate func expectNo(_ path: String) { #expect(!files.exists(path)) }

  /// Writes a folder of programs with Swift and nothing else.
  fileprivate func putSwiftAlone() throws {
    let swift = String(decoding: try TestShell.output("command -v swift"), as: UTF8.self)
    try put("swift", "exec \(swift.trimmingCharacters(in: .newlines)) \"$@\"")
  }

  fileprivate func put(_ program: String, _ line: String) throws {
    try write("tools/\(program)", "#!/bin/sh\n\(line)\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: files.url("tools/\(program)").path)
  }
}
