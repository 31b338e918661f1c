import Foundation

extension URL {
  /// The path without links, as the system and so the compiler tells it; the path
  /// as it is when there is nothing there.
  ///
  /// Foundation's own ways to follow links take `/private` off on Darwin.
  package var realPath: String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
