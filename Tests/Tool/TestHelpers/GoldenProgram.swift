import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

/// The built program on the fixture course, `FixtureWorkbook`.
struct GoldenProgram {
  /// The result of a run.
  struct Output {
    let exit: Int32
    let standardOutput: String
    let standardError: String
  }

  let fixture: FixtureCourse
  /// The program, found through PATH, and the words before its arguments.
  var words = [built.appending(path: "FixtureWorkbook").path]

  /// Runs the program to its end.
  func run(
    _ arguments: [String], in folder: String = "", environment: [String: String] = [:]
  ) throws -> Output {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words + arguments
    process.currentDirectoryURL = fixture.root.appending(path: folder)
    process.environment = Self.surroundings.merging(environment) { $1 }
    let (output, errors) = try process.captured()
    return Output(
      exit: process.terminationStatus, standardOutput: String(decoding: output, as: UTF8.self),
      standardError: String(decoding: errors, as: UTF8.self))
  }

  /// An environment without the machine's settings but for the path of programs. git is
  /// kept from looking above the fixture, and commits as a learner.
  static let surroundings: [String: String] = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let above = URL.temporaryDirectory.resolvingSymlinksInPath().path
    return [
      "PATH": path, "LC_ALL": "C", "GIT_CEILING_DIRECTORIES": above,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "A Learner", "GIT_AUTHOR_EMAIL": "learner@example.invalid",
      "GIT_COMMITTER_NAME": "A Learner", "GIT_COMMITTER_EMAIL": "learner@example.invalid",
    ]
  }()

  /// SwiftPM's folder for programs, which holds the tests too. On Darwin the tests are a
  /// bundle in that folder; not run there.
  static var built: URL {
    #if canImport(Darwin)
      // SwiftPM's helper that loads the bundle has its path as an argument.
      let bundle = CommandLine.arguments.lazy.compactMap {
        $0.firstRange(of: ".xctest") == nil ? nil : $0
      }.first
      let parts = (bundle ?? "").split(separator: "/").prefix { !$0.hasSuffix(".xctest") }
      return URL(filePath: "/" + parts.joined(separator: "/"))
    #else
      return Bundle.main.bundleURL
    #endif
  }
}

/// Command lines that tests prepare something with.
enum TestShell {
  /// Returns the output of a line that must succeed.
  static func output(_ line: String, input: Data = Data()) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    let output = try process.captured(input).output
    try #require(process.terminationStatus == 0, "\(line)")
    return output
  }
}

extension Process {
  /// Runs the process to its end. Input and outputs are files: a pipe that is not emptied
  /// stops the child.
  fileprivate func captured(_ input: Data = Data()) throws -> (output: Data, errors: Data) {
    let base = URL.temporaryDirectory.appending(path: "captured-\(UUID())")
    let files = ["in", "out", "err"].map(base.appendingPathExtension)
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for file in files { try (file == files[0] ? input : Data()).write(to: file) }
    standardInput = try FileHandle(forReadingFrom: files[0])
    standardOutput = try FileHandle(forWritingTo: files[1])
    standardError = try FileHandle(forWritingTo: files[2])
    try run()
    waitUntilExit()
    return (try Data(contentsOf: files[1]), try Data(contentsOf: files[2]))
  }
}
