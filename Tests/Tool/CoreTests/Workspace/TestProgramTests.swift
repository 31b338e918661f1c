import Foundation
import Testing
@testable import WorkbookCore

/// A bundle as SwiftPM lays it out on Darwin.
@Suite("The built tests are started on both systems") struct TestProgramTests {
  private let folder = URL.temporaryDirectory.appending(path: "program \(UUID())")
  private var built: URL { folder.appending(path: "scratch/debug/ShopPackageTests.xctest") }
  private var code: URL { built.appending(path: "Contents/MacOS/ShopPackageTests") }
  private var developer: URL { folder.appending(path: "Platform") }
  private var toolchain: URL { folder.appending(path: "Toolchain/usr") }

  private func program() -> TestProgram {
    let apple = AppleTestSupport(toolchain: toolchain, platform: developer)
    return TestProgram(url: built, apple: { apple })
  }

  private func write(_ text: String, to file: URL, mode: Int = 0o644) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test("A file runs as it is") func file() throws {
    defer { remove() }
    try write("", to: built)
    #expect(
      try program().command() == [
        built.path, "--testing-library", "swift-testing", "--verbosity", "\(Int.min)",
      ])
  }

  @Test("A bundle is loaded by SwiftPM's helper, which finds its libraries") func bundle() throws {
    defer { remove() }
    try write("", to: code)
    let helper = toolchain.appending(path: "libexec/swift/pm/swiftpm-testing-helper")
    try write("", to: helper, mode: 0o755)
    let frameworks = developer.appending(path: "Developer/Library/Frameworks")
    let libraries = developer.appending(path: "Developer/usr/lib")
    for place in [frameworks, libraries] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let command = try program().command()
    let environment = [
      "DYLD_FRAMEWORK_PATH=\(frameworks.path)",
      "DYLD_LIBRARY_PATH=\(built.deletingLastPathComponent().path):\(libraries.path)",
    ]
    let arguments = [
      "--test-bundle-path", code.path, code.path,
      "--testing-library", "swift-testing", "--verbosity", "\(Int.min)",
    ]
    #expect(command == ["env"] + environment + [helper.path] + arguments)
  }

  @Test("Without the helper there is something to do") func withoutHelper() throws {
    defer { remove() }
    try write("", to: code)
    #expect(throws: ToolFault.self) { try program().command() }
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }
}
