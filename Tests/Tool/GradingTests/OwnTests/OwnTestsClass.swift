import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookGrading

/// The workbook's own first chapter, handed in with tests of the learner's, and
/// graded once by the built tool.
struct OwnTestsClass {
  let grades: [String: Grade]

  static let shared = Result { try OwnTestsClass() }

  private static let chapter = "Chapters/Chapter1Dummy"

  private init() throws {
    let base = URL.temporaryDirectory.appending(path: "own-tests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: base) }
    let root = base.appending(path: "Workbook")
    try Self.copyWorkbook(to: root)
    let folders = try OwnTestsCase.all.map { item in
      let folder = base.appending(path: "Class/\(item.name)")
      try Self.write(item, into: folder.appending(path: Self.chapter))
      return folder
    }
    let json = try Self.grade(folders, in: root, output: base.appending(path: "grades.json"))
    let all = try [Grade](report: json)
    grades = Dictionary(uniqueKeysWithValues: all.map { ($0.submission, $0) })
  }

  /// What is not built, and nothing that was.
  private static func copyWorkbook(to root: URL) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources", "Chapters", "Tests"] {
      try FileManager.default.copyItem(
        at: PackageRoot.url.appending(path: name), to: root.appending(path: name))
    }
  }

  private static func write(_ item: OwnTestsCase, into folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(
      at: PackageRoot.url.appending(path: "Solutions/Chapter1Dummy"), to: folder)
    let tests = folder.appending(path: OwnTestsCase.tests)
    let other = folder.appending(path: OwnTestsCase.otherFile)
    let suite = try String(contentsOf: tests, encoding: .utf8)
    switch item.place {
    case .inSuite:
      // At its beginning: other types may stand behind the suite.
      let start = try #require(suite.firstRange(of: /@Suite .*\{\n/)).upperBound
      try write(suite[..<start] + item.code + "\n" + suite[start...], to: tests)
    case .insteadOfSuite:
      try write("import DoubleKit\nimport ItemDetail\n" + item.code, to: tests)
      // The tests that are right stand where they do not count.
      let start = try #require(suite.range(of: "@Suite")).lowerBound
      try add(String(suite[start...]), to: other)
    case .inOtherFile: try add(item.code, to: other)
    }
  }

  private static func add(_ code: String, to file: URL) throws {
    try write(try String(contentsOf: file, encoding: .utf8) + "\n" + code, to: file)
  }

  private static func write(_ text: String, to file: URL) throws {
    try Data("import Foundation\nimport Testing\n\(text)\n".utf8).write(to: file)
  }

  private static func grade(_ folders: [URL], in root: URL, output: URL) throws -> Data {
    let process = Process()
    process.executableURL = GoldenProgram.built.appending(path: "workbook")
    process.arguments =
      ["grade"] + folders.map(\.path)
      + ["--chapter", "1", "--format", "json", "--output", output.path]
    process.currentDirectoryURL = root
    process.environment = GoldenProgram.surroundings
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = output.appendingPathExtension("errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOf: errors, encoding: .utf8)
    return try #require(
      try? Data(contentsOf: output), "exit \(process.terminationStatus): \(said.suffix(2_000))")
  }
}
