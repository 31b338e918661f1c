import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookGrading

/// The whole class, graded once by the built tool with two jobs, and what it
/// left behind.
struct GradedClass {
  let grades: [String: Grade]
  let exit: Int32
  let wasCalled: Bool
  let before: FolderPrint
  let after: FolderPrint
  /// Processes that still see the folders of the grader.
  let leftRunning: [String]
  let escaped: [String]

  static let shared = Result { try GradedClass() }

  private init() throws {
    let base = URL.temporaryDirectory.appending(path: "hostile-\(UUID())").resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: base) }
    let fixture = try FixtureCourse(at: base.appending(path: "Course"))
    let canary = base.appending(path: "Canary")
    try FileManager.default.createDirectory(at: canary, withIntermediateDirectories: true)
    // Open to everybody: what keeps it as it is has to be the sandbox.
    chmod(canary.path, 0o777)
    let listener = try Listener()
    let hostile = HostileClass(places: [
      "PORT": "\(listener.port)", "CANARY": canary.path,
      "SOLUTION": fixture.files.url(fixture["1.1"].solution).path,
    ])
    let place = base.appending(path: "Class")
    let folders = try hostile.write(fixture, into: place)
    before = FolderPrint(of: base)
    let output = try GoldenProgram(fixture: fixture).run(
      ["grade"] + folders.map(\.path) + ["--chapter", "1"]
        + ["--jobs", "2", "--timeout", "6", "--format", "json"])
    after = FolderPrint(of: base)
    exit = output.exit
    let all = try [Grade](report: Data(output.standardOutput.utf8))
    grades = Dictionary(uniqueKeysWithValues: all.map { ($0.submission, $0) })
    wasCalled = listener.wasCalled
    leftRunning = Self.processesLeft(thatSee: fixture.root.path)
    escaped = Self.escapedFiles()
  }

  /// On a busy machine the system takes a moment to end what was killed; what outlives the
  /// grader sleeps for an hour.
  private static func processesLeft(thatSee path: String) -> [String] {
    for _ in 0..<100 where !processes(thatSee: path).isEmpty { usleep(100_000) }
    return processes(thatSee: path)
  }

  /// A process in a sandbox has what is bound for it among its mounts. Its user
  /// would not tell: other graders of the machine use the same ones.
  private static func processes(thatSee path: String) -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.filter {
      (try? String(contentsOfFile: "/proc/\($0)/mountinfo", encoding: .utf8))?.contains(path)
        ?? false
    }
  }

  private static func escapedFiles() -> [String] {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return ["/", "/tmp", home, FileManager.default.currentDirectoryPath].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.contains("escaped") }.map { "\(folder)/\($0)" }
    }
  }
}

/// What lies in a folder, but for what the grader builds: a digest a file.
struct FolderPrint: Equatable {
  private(set) var files: [String: String] = [:]

  init(of folder: URL) {
    let paths = FileManager.default.enumerator(atPath: folder.path)
    while let path = paths?.nextObject() as? String {
      if path.hasSuffix("/.build") { paths?.skipDescendants() }
      if path.contains("/.build") { continue }
      files[path] = Self.print(of: folder.appending(path: path).path)
    }
  }

  private static func print(of path: String) -> String {
    let kind = SubmittedFile(at: path)
    guard case .file(let bytes) = kind, bytes < 1 << 20 else { return "\(kind)" }
    let data = (try? Data(contentsOf: URL(filePath: path))) ?? Data()
    return Digest(of: data).hex
  }
}
