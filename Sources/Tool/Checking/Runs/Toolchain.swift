import Foundation
import WorkbookSupport

/// The Swift toolchain in `PATH`.
package enum Toolchain {
  /// Its `usr` folder, which the `swift` in `PATH` may only point to.
  ///
  /// - Throws: `ToolFault` when the compiler does not tell.
  package static func folder(asking shell: Shell) throws -> String {
    struct Info: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let (_, output) = try shell.capture(["swift", "-print-target-info"])
    guard let info = try? JSONDecoder().decode(Info.self, from: output) else {
      throw ToolFault("swift -print-target-info did not say where the toolchain is.")
    }
    return URL(filePath: info.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent().path
  }
}
