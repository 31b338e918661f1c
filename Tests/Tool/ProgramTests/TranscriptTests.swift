import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore

/// Types every transcript again on the real program, and compares, as `GoldenFile` says.
@Suite("The program answers what people type as it did before") struct TranscriptTests {
  @Test(
    "A session at the prompt is the recorded one",
    arguments: Transcript.all.filter(\.isForThisSystem))
  func replay(_ transcript: Transcript) throws {
    try GoldenFile(name: transcript.name, folder: Transcript.folder)
      .compare(transcript.replayed())
  }

  @Test(
    "Each command is typed in one of them", arguments: Command.all.map(\.phrase).filter { $0 != "" }
  )
  func typed(command: String) {
    let lines = Transcript.all.flatMap(\.script)
    #expect(lines.contains { $0.contains("workbook \(command)") })
  }

  @Test("The program itself has the same commands as that of the fixture") func commands() throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    let program = GoldenProgram.built.appending(path: "workbook").path
    let help = try GoldenProgram(fixture: fixture, words: [program]).run(["--help"])
    #expect(help.exit == 0)
    #expect(
      try help.standardOutput == GoldenProgram(fixture: fixture).run(["--help"]).standardOutput)
  }
}
