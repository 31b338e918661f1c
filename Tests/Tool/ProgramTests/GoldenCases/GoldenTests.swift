import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

/// Compares what the real program prints with `Golden`, as `GoldenFile` says.
@Suite("The program prints what is on record") struct GoldenTests {
  static let folder = PackageRoot.goldens(of: "ProgramTests")

  @Test("Exit code and both outputs are the recorded ones", arguments: GoldenCase.here)
  func agrees(_ golden: GoldenCase) throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try golden.prepare(fixture)
    let output = try GoldenProgram(fixture: fixture)
      .run(golden.arguments, in: golden.folder, environment: golden.environment)
    try golden.verify(fixture)
    try GoldenFile(name: golden.name, folder: Self.folder)
      .compare(output.text(of: golden, in: fixture))
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
    let names = (GoldenCase.all + GoldenCase.built + GoldenCase.builtKata).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      GoldenFile.names(in: Self.folder).filter { !names.contains($0) } == [],
      "No case uses these files.")
  }
}

/// The same for what builds: all in one folder, since a first build takes
/// seconds.
@Suite("The program prints what is on record of builds", .serialized) struct BuiltGoldenTests {
  static let shared = Result { try FixtureCourse() }

  @Test("Exit code and both outputs are the recorded ones", arguments: GoldenCase.built)
  func agrees(_ golden: GoldenCase) throws {
    let fixture = try Self.shared.get()
    try fixture.putBack()
    try golden.prepare(fixture)
    let output = try GoldenProgram(fixture: fixture).run(golden.arguments)
    try GoldenFile(name: golden.name, folder: GoldenTests.folder)
      .compare(output.text(of: golden, in: fixture))
  }
}

/// The same for what builds the kata.
@Suite("The program prints what is on record of a kata", .serialized) struct KataGoldenTests {
  static let shared = Result { try FixtureCourse(.kata) }

  @Test("Exit code and both outputs are the recorded ones", arguments: GoldenCase.builtKata)
  func agrees(_ golden: GoldenCase) throws {
    let fixture = try Self.shared.get()
    try fixture.putBack()
    try golden.prepare(fixture)
    let output = try GoldenProgram(fixture: fixture)
      .run(golden.arguments, environment: golden.environment)
    try golden.verify(fixture)
    try GoldenFile(name: golden.name, folder: GoldenTests.folder)
      .compare(output.text(of: golden, in: fixture))
  }
}
