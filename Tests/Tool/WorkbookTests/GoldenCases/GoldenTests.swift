import Foundation
import Testing

@testable import Fixture
@testable import WorkbookKit

/// Compares what the real program prints with `Tests/WorkbookKitTests/Golden`.
///
/// `WORKBOOK_RECORD=1` writes the files instead, and fails the run, so that
/// nobody takes a recording for a test. Read what changed before you commit it.
@Suite("The program prints what is on record") struct GoldenTests {
  static let isRecording = ProcessInfo.processInfo.environment["WORKBOOK_RECORD"] == "1"

  @Test("Exit code and both outputs are the recorded ones", arguments: GoldenCase.all)
  func agrees(_ golden: GoldenCase) throws {
    let fixture = try FixtureCourse()
    defer { fixture.remove() }
    try golden.prepare(fixture)
    let output = try GoldenProgram(fixture: fixture)
      .run(golden.arguments, in: golden.folder, environment: golden.environment)
    try golden.verify(fixture)
    try GoldenFile(name: golden.name).compare(output.text(of: golden, in: fixture))
  }

  @Test("Each case has a file of its own, and each file a case") func files() {
    let names = (GoldenCase.all + GoldenCase.built).map(\.name) + FormatGoldenTests.names
    #expect(Set(names).count == names.count)
    #expect(GoldenFile.names.filter { !names.contains($0) } == [], "No case uses these files.")
  }
}

extension GoldenFile {
  /// Compares a text with the file, or records it.
  func compare(_ text: String) throws {
    if GoldenTests.isRecording {
      try Data(text.utf8).write(to: url)
      Issue.record("Recorded \(name). Run again without WORKBOOK_RECORD.")
    } else {
      #expect(text == self.text, "Golden/\(name).txt, or WORKBOOK_RECORD=1 to renew it")
    }
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
    try GoldenFile(name: golden.name).compare(output.text(of: golden, in: fixture))
  }
}
