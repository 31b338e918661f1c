#if os(Linux)
  import Foundation
  import Testing

  @testable import Fixture
  @testable import TestHelpers
  @testable import WorkbookCore

  /// What a machine lacks is nobody's fault, and a person can do something about it.
  /// The disks are as small as they need to be, and seen by the program alone.
  @Suite("What a machine lacks is told with what to do", .enabled(if: canMount))
  struct MachineFaultTests {
    let fixture: FixtureCourse

    init() throws {
      fixture = try FixtureCourse()
      try fixture.write("in/ada/\(fixture["2.1"].starter)", FixtureText.solution(fixture["2.1"]))
    }

    @Test("A full disk") func fullDisk() throws {
      let output = try grade(
        in: "mkdir -p .build/workbook; mount -t tmpfs -o size=8m none .build/workbook")
      let folder = fixture.root.resolvingSymlinksInPath().appending(path: ".build/workbook/grade")
      #expect(output.standardError.contains("Error: The disk that holds \(folder.path) is full"))
      #expect(output.standardError.contains("\nHelp: make room and run the same command again"))
      try expectNoOwnFault(output)
    }

    @Test("A full folder for temporary files") func fullTemporaryFolder() throws {
      let output = try grade(
        in: """
          mkdir small; mount -t tmpfs -o size=64k none small; export TMPDIR=$PWD/small
          dd if=/dev/zero of=small/x bs=64k 2> dd.txt
          """)
      #expect(
        output.standardError.contains("/small, the folder for temporary files: No space left"))
      #expect(output.standardError.contains("\nHelp: make room there, or set TMPDIR to a folder"))
      try expectNoOwnFault(output)
    }

    private func grade(in line: String) throws -> GoldenProgram.Output {
      let program = GoldenProgram.built.appending(path: "FixtureWorkbook").path
      return try GoldenProgram(fixture: fixture, words: ["unshare", "-m", "/bin/sh", "-c"])
        .run(["\(line)\nexec \(program) grade in/ada --chapter 2"])
    }

    private func expectNoOwnFault(_ output: GoldenProgram.Output) throws {
      defer { fixture.remove() }
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
