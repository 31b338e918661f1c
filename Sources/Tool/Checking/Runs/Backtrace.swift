import Foundation

/// Where a run of tests crashed, as Swift's runtime writes it into a file.
///
/// Swift's own `SWIFT_BACKTRACE` is documented in docs/Backtracing.rst of the
/// Swift repository. On macOS it was not run; without a backtrace a crash is
/// told by what it printed.
struct Backtrace {
  let url: URL

  /// What the environment variable says: one thread, no pictures of the memory,
  /// and no questions.
  var options: String {
    // A comma would end the path.
    if url.path.contains(",") { return "enable=no" }
    return "enable=yes,output-to=\(url.path),color=no,interactive=no,threads=crashed,"
      + "registers=none,images=none,limit=48,timeout=5s"
  }

  /// Whether a printed line is the runtime's own, about the backtrace that it
  /// makes, and so tells a learner nothing.
  static func isRemark(_ line: String) -> Bool {
    ["*** Signal ", "*** Program crashed", "swift-runtime: ", "Backtrace took "]
      .contains { line.hasPrefix($0) }
  }

  /// The first line of a learner's file on the stack of the thread that crashed.
  var place: CrashPlace? {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    let frames = text.split(separator: "\n")
    return frames.lazy.compactMap { frame in
      frame.firstMatch(of: /\ at .*\/(Chapters\/[^:]+\.swift):(\d+)/).flatMap { match in
        Int(match.2).map { CrashPlace(file: String(match.1), line: $0) }
      }
    }.first
  }
}

/// A line of the package on which a process ended.
package struct CrashPlace: Equatable, Sendable {
  package let file: String
  package let line: Int
}
