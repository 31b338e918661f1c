import Foundation

/// The program that SwiftPM makes of a package's tests, and how to start it.
///
/// On Linux it is a file that runs. On Darwin it is a bundle, which a helper of
/// SwiftPM's loads. What lies on the disk decides, so that both are tested here;
/// a real bundle was never run.
struct TestProgram {
  /// `TestDoubleWorkbookPackageTests.xctest`.
  let url: URL
  /// What Apple's systems need beside it; asked for only where it is a bundle.
  var apple: () throws -> AppleTestSupport = AppleTestSupport.found

  /// The words that run the tests through Swift Testing. The least verbosity
  /// leaves the output to the code under test.
  ///
  /// - Throws: `ToolFault` when the toolchain does not tell where it is.
  func command() throws -> [String] {
    let options = ["--testing-library", "swift-testing", "--verbosity", "\(Int.min)"]
    guard isBundle else { return [url.path] + options }
    let folder = url.deletingLastPathComponent()
    return try apple().command(running: inner, besides: folder) + options
  }

  private var isBundle: Bool { FileManager.default.fileExists(atPath: inner) }

  /// The code in a bundle.
  private var inner: String {
    url.appending(path: "Contents/MacOS/\(url.deletingPathExtension().lastPathComponent)").path
  }
}

/// What runs a test bundle on Darwin. Not run there.
///
/// Source: SwiftPM, `TestRunner.args(forTestAt:)`, `constructTestEnvironment`,
/// `UserToolchain.deriveSwiftTestingPath` and `SwiftSDK.sdkPlatformPaths`.
struct AppleTestSupport {
  /// The toolchain's `usr` folder.
  var toolchain: URL
  /// Xcode's folder for macOS; nil with the command line tools alone.
  var platform: URL?

  /// The words that load the code of a bundle and run it.
  ///
  /// `env` sets the paths of libraries: the system takes those variables from
  /// every program of its own that is started with them, the shell among them.
  ///
  /// - Throws: `ToolFault` when the helper is not there; SwiftPM itself cannot run such
  ///   tests without it.
  func command(running code: String, besides folder: URL) throws -> [String] {
    guard FileManager.default.isExecutableFile(atPath: helper.path) else {
      throw ToolFault("\(helper.path) is missing.", help: "install Xcode 16 or later")
    }
    let libraries = [folder] + present(libraryFolders)
    return [
      "env", "DYLD_FRAMEWORK_PATH=\(Self.list(present(frameworkFolders)))",
      "DYLD_LIBRARY_PATH=\(Self.list(libraries))",
      helper.path, "--test-bundle-path", code, code,
    ]
  }

  private var helper: URL { toolchain.appending(path: "libexec/swift/pm/swiftpm-testing-helper") }

  private var frameworkFolders: [URL] {
    let tools = toolchain.deletingLastPathComponent()
    return [tools.appending(path: "Library/Developer/Frameworks")]
      + ["Frameworks", "PrivateFrameworks"].compactMap {
        platform?.appending(path: "Developer/Library/\($0)")
      }
  }

  private var libraryFolders: [URL] {
    let tools = toolchain.deletingLastPathComponent()
    return [
      toolchain.appending(path: "lib/swift/macosx/testing"),
      tools.appending(path: "Library/Developer/usr/lib"),
    ] + [platform?.appending(path: "Developer/usr/lib")].compactMap { $0 }
  }

  private func present(_ folders: [URL]) -> [URL] {
    folders.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func list(_ folders: [URL]) -> String {
    folders.map(\.path).joined(separator: ":")
  }
}

extension AppleTestSupport {
  /// What the toolchain in `PATH` and Xcode say, asked once.
  static func found() throws -> AppleTestSupport { try search.get() }

  private static let search = Result {
    let shell = Shell(root: .temporaryDirectory)
    let (_, path) = try shell.capture(["xcrun", "--sdk", "macosx", "--show-sdk-platform-path"])
    let platform = String(decoding: path, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return AppleTestSupport(
      toolchain: URL(filePath: try Toolchain.folder(asking: shell)),
      platform: platform.isEmpty ? nil : URL(filePath: platform))
  }
}

/// The Swift toolchain in `PATH`.
package enum Toolchain {
  /// Its `usr` folder, which the `swift` in `PATH` may only point to.
  ///
  /// - Throws: `ToolFault` when there is none, or when it does not tell.
  package static func folder(asking shell: Shell) throws -> String {
    struct Info: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let (exit, output) = try shell.capture(["swift", "-print-target-info"])
    if exit == .exited(127) { throw Self.missing }
    guard let info = try? JSONDecoder().decode(Info.self, from: output) else {
      throw ToolFault("swift -print-target-info did not say where the toolchain is.")
    }
    return URL(filePath: info.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent().path
  }

  private static var missing: ToolFault {
    ToolFault(
      "There is no “swift” in PATH, and it builds what is checked.",
      help: "install Swift as https://swift.org/install says, or add its folder to PATH")
  }
}
