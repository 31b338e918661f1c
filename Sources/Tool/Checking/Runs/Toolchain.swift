import Foundation
import WorkbookSupport

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
