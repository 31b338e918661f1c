import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

/// The built program on the fixture course, `FixtureWorkbook`.
struct GoldenProgram {
  /// What a run came to.
  struct Output {
    let exit: Int32
    let standardOutput: String
    let standardError: String
  }

  let fixture: FixtureCourse
  /// The program, found through PATH, and what stands before its arguments.
  var words = [built.appending(path: "FixtureWorkbook").path]

  /// Runs the program to its end.
  func run(
    _ arguments: [String], in folder: String = "", environment: [String: String] = [:]
  ) throws -> Output {
    let (output, errors) = (scratch("stdout"), scratch("stderr"))
    defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words + arguments
    process.currentDirectoryURL = fixture.root.appending(path: folder)
    process.environment = Self.surroundings.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try handle(output)
    process.standardError = try handle(errors)
    try process.run()
    process.waitUntilExit()
    return Output(
      exit: process.terminationStatus, standardOutput: try text(output),
      standardError: try text(errors))
  }

  /// Outputs go to files beside the fixture: a pipe that nobody empties stops
  /// the child.
  private func scratch(_ name: String) -> URL {
    fixture.root.deletingLastPathComponent()
      .appending(path: "\(fixture.root.lastPathComponent).\(name)")
  }

  private func handle(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  private func text(_ file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Nothing of the machine's own settings but where programs are. git is kept
  /// from looking above the fixture.
  static let surroundings: [String: String] = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let above = URL.temporaryDirectory.resolvingSymlinksInPath().path
    return [
      "PATH": path, "LC_ALL": "C", "GIT_CEILING_DIRECTORIES": above,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }()

  /// Where SwiftPM puts programs: next to the tests. On Darwin the tests are a
  /// bundle in that folder; not run there.
  static var built: URL {
    #if canImport(Darwin)
      // The helper of SwiftPM's that loads them is told where they are.
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
