import Foundation

extension Teaching {
  /// Whether the learner's file uses XCTest's assertions, which do nothing in a
  /// test of Swift Testing. False when the file cannot be read.
  var fileUsesXCTest: Bool {
    // The root of the package is four folders above this file.
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let source = try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    return source.map { $0.contains("XCTAssert") || $0.contains("XCTestCase") } ?? false
  }
}
