import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore
@testable import WorkbookGrading

/// A folder into which archives are handed in, and a grader that unpacks them.
final class ArchiveInbox {
  static let starter = "Chapters/Chapter1One/ProtocolInjection/Exercise1_Number.swift"

  /// Found once: looking for the toolchain takes a moment.
  private static let sandbox = Result { try Sandbox.chosen(.standard, root: .temporaryDirectory) }

  let fixture: FixtureCourse
  let folder = URL.temporaryDirectory.appending(path: "inbox-\(UUID())")

  init(_ course: Course = .fixture) throws {
    fixture = try FixtureCourse(course)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    fixture.remove()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Hands in an archive with a small file for each name.
  func take(
    _ kind: Archive.Kind, _ names: [String], in choice: SandboxChoice = .standard
  ) throws -> Submission {
    switch kind {
    case .zip: try take("ada.zip", ZipFile(names.map { .init($0) }).data, in: choice)
    case .tar: try take("ada.tar.gz", TarFile(names.map { .init($0) }).gzipped, in: choice)
    }
  }

  /// Hands in an archive and returns the files taken from it; no unpacked file may be
  /// left.
  func take(
    _ name: String, _ data: Data, in choice: SandboxChoice = .standard,
    at location: SourceLocation = #_sourceLocation
  ) throws -> Submission {
    let file = folder.appending(path: name)
    try data.write(to: file)
    // As strict as a file can be: the user in the sandbox may not read it.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let sandbox = choice == .none ? Sandbox.none : try Self.sandbox.get()
    let context = GradingContext(course: fixture.course, root: fixture.root, sandbox: sandbox)
    try FileManager.default.createDirectory(at: context.folder, withIntermediateDirectories: true)
    let item = try #require(SubmissionSource(at: file))
    let submission = try Grader(
      context: context, assignment: Assignment(of: [], in: fixture.course)
    ).submission(in: item, 0)
    #expect(SubmittedFile(at: context.unpacked(0).path) == .nothing, sourceLocation: location)
    return submission
  }
}

extension SandboxChoice {
  /// The sandbox for tests: macOS has none.
  static var standard: SandboxChoice {
    #if os(Linux)
      .bubblewrap
    #else
      .none
    #endif
  }
}
