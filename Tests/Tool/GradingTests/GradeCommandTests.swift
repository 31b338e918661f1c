import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// The built program on archives beside folders, of which one is broken.
@Suite(
  "The program grades under each user and with each choice of a sandbox", .enabled(if: isLinux))
struct GradeCommandTests {
  let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
    try handIn()
  }

  @Test("Without a sandbox it grades, and warns first") func withoutSandbox() throws {
    defer { fixture.remove() }
    let output = try GoldenProgram(fixture: fixture)
      .run(["grade", "--sandbox", "none"] + Self.words)
    #expect(output.exit == 0)
    let warning =
      "Warning: without a sandbox a submission can do whatever you may do on this machine."
    #expect(output.standardError.hasPrefix(warning + "\n"))
    try expectGrades(output)
  }

  #if os(Linux)
    /// A machine may forbid bubblewrap to users that are not root. Then nothing is graded, and a sentence says why.
    @Test("A user that is not root grades alike, or is told why not") func notRoot() throws {
      defer { fixture.remove() }
      let user = try OtherUser(fixture)
      let output = try user.run(["grade"] + Self.words)
      if try user.hasSandbox {
        #expect(output.exit == 0)
        try expectGrades(output)
        let closed = try user.run(["grade", "in/closed", "--chapter", "2", "--format", "json"])
        #expect(closed.standardOutput.contains("Exercise1_Number.swift: it cannot be read"))
      } else {
        #expect(output.exit == 64)
        #expect(output.standardError.hasPrefix("Error: \(Sandbox.refusal) (bwrap: "))
        #expect(output.standardError.contains("Help: \(Sandbox.remedy).\n"))
      }
    }
  #endif

  private static let words = [
    "in/ada.zip", "in/ben.tgz", "in/cut.zip", "in/dora", "--chapter", "2", "--format", "json",
  ]

  /// Hands in a right answer in two archives, a broken archive, and starters.
  private func handIn() throws {
    let entry = fixture["2.1"]
    let solution = fixture.files.text(entry.solution) ?? ""
    let inbox = fixture.files.url("in")
    for folder in ["dora", "closed"] {
      try fixture.write("in/\(folder)/\(entry.starter)", FixtureText.starter(entry))
    }
    let zip = ZipFile(.init("ada-main/\(entry.starter)", solution)).data
    var tarred = TarFile.Entry(entry.solution)
    tarred.text = solution
    try zip.write(to: inbox.appending(path: "ada.zip"))
    try TarFile(tarred).gzipped.write(to: inbox.appending(path: "ben.tgz"))
    try zip.dropLast(20).write(to: inbox.appending(path: "cut.zip"))
  }

  private func expectGrades(_ output: GoldenProgram.Output) throws {
    try #require(!output.standardOutput.isEmpty, "\(output.standardError)")
    let grades = try [Grade](report: Data(output.standardOutput.utf8))
    #expect(grades.map(\.submission) == ["ada", "ben", "cut", "dora"])
    #expect(grades.map(\.points) == [2, 2, 0, 0])
    #expect(grades.map { $0.exercises[0].state } == [.passed, .passed, .undecided, .notBegun])
    #expect(grades[2].exercises[0].reason == .refused)
    #expect(grades[2].exercises[0].message.contains("the archive cannot be read"))
    #expect(grades[2].refused.count == 1)
  }
}

#if os(Linux)
  /// A user with no rights, in a folder of its own. Only root has to become it.
  private struct OtherUser {
    let program: GoldenProgram
    private let becoming: [String]

    init(_ fixture: FixtureCourse) throws {
      let isRoot = geteuid() == 0
      becoming =
        isRoot ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"] : []
      // The program lies where the user may not look. Copied in this process, it would be a
      // busy file in children that other tests start meanwhile, and could not be run.
      let copy = fixture.root.appending(path: "FixtureWorkbook")
      let program = GoldenProgram.built.appending(path: "FixtureWorkbook").path
      _ = try TestShell.output("cp '\(program)' '\(copy.path)'")
      if isRoot {
        _ = try TestShell.output("chown -R 65534:65534 '\(fixture.root.path)'")
      }
      // Not even the owner may read this one.
      let closed = fixture.files.url("in/closed/\(fixture["2.1"].starter)")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
      self.program = GoldenProgram(fixture: fixture, words: becoming + [copy.path])
    }

    func run(_ arguments: [String]) throws -> GoldenProgram.Output { try program.run(arguments) }

    /// Whether this machine lets the user have one.
    var hasSandbox: Bool {
      get throws {
        let words = becoming + ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
        return try Shell(root: .temporaryDirectory).capture(words).exit == .exited(0)
      }
    }
  }
#endif
