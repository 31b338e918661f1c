#if os(Linux)
  import Foundation
  import Testing

  @testable import WorkbookGrading

  @Suite("All processes of a submission are found") struct ProcessTreeTests {
    @Test("A program's name may be no text, and read like the rest of a line") func strangeName()
      throws
    {
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (shell, input, output) = (Process(), Pipe(), Pipe())
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", Self.script, folder.path]
      (shell.standardInput, shell.standardOutput) = (input, output)
      try shell.run()
      defer { shell.waitUntilExit() }
      // What it was told comes back: from then on it has its name.
      try input.fileHandleForWriting.write(contentsOf: Data("begun".utf8))
      #expect(output.fileHandleForReading.availableData == Data("begun".utf8))
      #expect(ProcessTree(root: shell.processIdentifier).all.count == 2)
      try input.fileHandleForWriting.close()
    }

    private static let script = #"""
      cd "$0" && name=$(printf 'x\377) S 1') && cp "$(command -v cat)" "$name" && "./$name"; exit
      """#
  }
#endif
