#if os(Linux)
  import Foundation
  import Testing

  @testable import Fixture
  @testable import TestHelpers
  @testable import WorkbookCore

  /// What a machine lacks is nobody's fault, and a person can do something about it.
  /// The disk is as small as it needs to be, and seen by the program alone.
  @Suite("What a machine lacks is told with what to do", .enabled(if: canMount))
  struct MachineFaultTests {
    @Test("A full disk") func fullDisk() throws {
      let fixture = try FixtureCourse()
      defer { fixture.remove() }
      try fixture.write("in/ada/\(fixture["2.1"].starter)", FixtureText.solution(fixture["2.1"]))
      let program = GoldenProgram.built.appending(path: "FixtureWorkbook").path
      let output = try GoldenProgram(fixture: fixture, words: ["unshare", "-m", "/bin/sh", "-c"])
        .run([
          """
          mkdir -p .build/workbook; mount -t tmpfs -o size=8m none .build/workbook
          exec \(program) grade in/ada --chapter 2
          """
        ])
      let folder = fixture.root.resolvingSymlinksInPath().appending(
        path: ".build/workbook/grade/closed")
      #expect(output.standardError.contains("Error: The disk that holds \(folder.path) is full"))
      #expect(output.standardError.contains("\nHelp: make room and run the same command again"))
      #expect(output.exit == 70 && output.standardOutput.isEmpty)
      #expect(!output.standardError.contains("a fault of the tool"))
    }
  }

  /// Whether this user can have disks of its own.
  private let canMount: Bool = {
    let line = "unshare -m mount -t tmpfs -o size=64k none /mnt"
    return (try? TestShell.output(line)) != nil
  }()
#endif
