import Foundation
import Synchronization
import Testing
@testable import Fixture
@testable import WorkbookCore

/// A script stands in for SwiftPM. It starts in the folder of the package.
private struct StubLauncher: Launcher {
  let buildOptions: [String] = []
  let script: String

  func child(_ program: Program) -> ChildProcess {
    Shell(root: program.folder).child(["sh", "-c", script], log: program.log)
  }

  func localText(_ text: String) -> String { text }
}

@Suite("A build that waits for another one says so") struct BuildTests {
  @Test("It is said once, in SwiftPM's place") func waits() async throws {
    let fixture = try FixtureCourse(.pair)
    defer { fixture.remove() }
    let script = """
      echo "Another instance of SwiftPM (PID: 1) is already running using '.build', waiting"
      until test -e told; do sleep 0.1; done
      """
    let workspace = Workspace(
      root: fixture.root, chapters: fixture.course.readyChapters,
      scratch: fixture.files.url("scratch"), launcher: StubLauncher(script: script))
    let notices = Mutex<[String]>([])
    #expect(
      try await workspace.build { sentence in
        notices.withLock { $0.append(sentence) }
        try? fixture.write("told", "")
      }.succeeded)
    let notice = "Another process is building in \(workspace.scratch.path); waiting for it."
    #expect(notices.withLock(\.self) == [notice])
  }
}
