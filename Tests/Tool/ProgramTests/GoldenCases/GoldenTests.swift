import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

/// Compares the output of the real program with `Golden`, as `GoldenFile` says.
@Suite("The program prints what is on record") struct GoldenTests {
  @Test("Exit code and both outputs are the recorded ones", arguments: GoldenCase.quick)
  func agrees(_ golden: GoldenCase) throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try golden.run(in: fixture)
  }

  @Test("The program itself has the same commands as that of the fixture")
  func commands() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let program = GoldenProgram.built.appending(path: "workbook").path
    let help = try GoldenProgram(fixture: fixture, words: [program]).run(["--help"])
    #expect(help.exit == 0)
    #expect(
      try help.standardOutput == GoldenProgram(fixture: fixture).run(["--help"]).standardOutput)
  }

  @Test("Each case has a file of its own, and each file a case") func files() {
    let cases = GoldenCase.quick + GoldenCase.wrongGrading + GoldenCase.built + GoldenCase.builtKata
    let names = Set(cases.map(\.name))
    #expect(
      GoldenFile.names(in: GoldenCase.files).filter { !names.contains($0) } == [],
      "No case uses these files.")
  }
}

/// All builds of a course happen in one folder, since a first build takes seconds.
@Suite("The program prints what is on record of builds", .serialized) struct BuiltGoldenTests {
  static let fixture = Result { try FixtureCourse() }
  static let kata = Result { try FixtureCourse(.kata) }

  @Test("Exit code and both outputs are the recorded ones", arguments: GoldenCase.built)
  func agrees(_ golden: GoldenCase) throws {
    try golden.run(in: Self.fixture.get())
  }

  @Test("Those of the kata too", arguments: GoldenCase.builtKata)
  func agreesOnKata(_ golden: GoldenCase) throws {
    try golden.run(in: Self.kata.get())
  }
}

extension GoldenCase {
  static let files = PackageRoot.goldens(of: "ProgramTests")

  /// Runs the program on a fixture as it was written, and compares.
  fileprivate func run(in fixture: FixtureCourse) throws {
    try fixture.putBack()
    try prepare(fixture)
    let output = try GoldenProgram(fixture: fixture)
      .run(arguments, in: folder, environment: environment)
    try verify(fixture)
    try GoldenFile(name: name, folder: Self.files).compare(output.text(of: self, in: fixture))
  }
}
