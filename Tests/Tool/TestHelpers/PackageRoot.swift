import Foundation
@testable import WorkbookCore

/// The folder of this package: a test is started there or elsewhere.
enum PackageRoot {
  static let url = PackageFolder.holding(URL(filePath: #filePath)) ?? .currentDirectory()

  /// What the tests of a target are compared with, by the target's folder.
  static func goldens(of tests: String) -> URL {
    url.appending(path: "Tests/Tool/\(tests)/Golden")
  }
}
