import Foundation
import WorkbookCore

/// All that the watch screen shows.
struct WatchState {
  /// What goes on now.
  enum Activity: Equatable {
    case waiting
    /// The exercise on the screen is checked, for so many seconds now.
    case checking(seconds: Int)
    /// All exercises are checked, and so many have a verdict.
    case checkingAll(done: Int)
  }

  /// What may stand in the place of the verdict.
  enum Page: Equatable {
    /// Every exercise; the place in the course of the one to open.
    case list(cursor: Int)
    /// What `diff -u` says of the exercise and its solution.
    case comparison([String])
    /// What each test of the learner's does on each version of the API.
    case matrix(LearnersMatrix)

    var isList: Bool { if case .list = self { true } else { false } }
    var isComparison: Bool { if case .comparison = self { true } else { false } }
    var isMatrix: Bool { if case .matrix = self { true } else { false } }
  }

  /// Where the middle of the screen begins.
  enum Scroll: Equatable {
    case top
    /// The hint that was asked for last.
    case newestHint
    case line(Int)
  }

  let course: Course
  let root: URL
  /// Whether this copy has the solutions, as one for a class may not.
  var hasSolutions = true
  var entry: Entry
  /// What is known of the exercises, by id.
  var standings: [String: Standing] = [:]
  var activity = Activity.waiting
  /// What the check has to wait for, a sentence.
  var notice: String?
  var shownHints = 0
  /// The exercises, by id, on which nobody has worked yet.
  var untouched: Set<String> = []
  /// What came of the last key, a sentence.
  var message: String?
  var page: Page?
  /// Whether the next key answers whether to reset the exercise.
  var asksToReset = false
  var scroll = Scroll.top

  init(course: Course, root: URL, entry: Entry) {
    self.course = course
    self.root = root
    self.entry = entry
  }
}

extension WatchState {
  var isUntouched: Bool { untouched.contains(entry.id) }
  var standing: Standing? { standings[entry.id] }
  var hints: [String] { entry.exercise.hints }

  /// Whether the exercise on the screen waits for its verdict. A check of all
  /// takes nothing back that is known.
  var isChecking: Bool { if case .checking = activity { true } else { false } }

  /// Whether the verdict that is known is the verdict on what is on the disk.
  var isGreen: Bool { !isChecking && isPassed(entry) }

  func isPassed(_ entry: Entry) -> Bool { standings[entry.id]?.state == .passed }

  func passedCount(of entries: [Entry]) -> Int { entries.count(where: isPassed) }

  /// The chapter on the screen, when all its exercises are green.
  var finished: Chapter? { entry.chapter.entries.allSatisfy(isPassed) ? entry.chapter : nil }

  /// The place of the exercise in the course.
  var position: Int { course.entries.firstIndex { $0.id == entry.id } ?? 0 }

  /// The exercise before this one, whatever is known of it.
  var previous: Entry? { position > 0 ? course.entries[position - 1] : nil }

  /// The exercise that comes next: the first after this one that is not passed,
  /// or else the first before it. Nil when the whole course is green.
  var next: Entry? {
    let open = course.entries.filter { !isPassed($0) && $0.id != entry.id }
    let isLater = course.entries.dropFirst(position).map(\.id)
    return open.first { isLater.contains($0.id) } ?? open.first
  }
}
