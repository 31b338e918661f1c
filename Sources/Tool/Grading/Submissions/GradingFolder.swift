import Foundation
import WorkbookCore

/// Where everything of grading lies.
struct GradingFolder: Sendable {
  /// Holds everything below.
  let url: URL

  /// What was made in a sandbox and without one is kept apart.
  init(in base: URL, for sandbox: Sandbox) {
    url = base.appending(path: sandbox == .none ? "open" : "closed")
  }

  /// Where everything of grading lies.
  static func base(in root: URL) -> URL {
    ExerciseChecker.scratch(in: root).appending(path: "grade")
  }

  /// What all submissions share.
  var pristine: URL { url.appending(path: "pristine") }

  /// Says which bytes it was made from.
  var key: URL { url.appending(path: "pristine.key") }

  /// What they share of one chapter.
  func plan(_ chapter: Chapter) -> URL { pristine.appending(path: "plan-\(chapter.number)") }

  /// Says which bytes that was made from.
  func key(_ chapter: Chapter) -> URL { url.appending(path: "plan-\(chapter.number).key") }

  /// Where SwiftPM puts what it makes of the pristine package.
  var built: URL { pristine.appending(path: "build/debug").resolvingSymlinksInPath() }

  /// Where one submission at a time is built.
  func work(_ lane: Int) -> URL { url.appending(path: "work-\(lane)") }

  /// Where one archive at a time is unpacked.
  func unpacked(_ lane: Int) -> URL { url.appending(path: "unpacked-\(lane)") }

  /// What the record of one run goes to: the only files that it can write.
  func output(_ lane: Int, _ name: String) -> URL { url.appending(path: "output-\(lane)-\(name)") }
}
