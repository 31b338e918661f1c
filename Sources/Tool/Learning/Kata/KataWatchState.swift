import Foundation
import WorkbookCore

/// All that the screen of a watched kata shows.
struct KataWatchState {
  let entry: Entry
  let root: URL
  /// The step that was asked for on the command line, from 1.
  var wanted: Int?
  /// The place of the step to look at, from 0; nil for the one to work on.
  var shown: Int?
  /// What the last check said, nil before the first one ends.
  var item: CourseStandings.Item?
  var isChecking = false
  /// What came of the last key, or what there is to wait for.
  var message: String?
  var scroll = WatchState.Scroll.top

  init(entry: Entry, root: URL, wanted: Int?) {
    (self.entry, self.root, self.wanted) = (entry, root, wanted)
  }
}

extension KataWatchState {
  /// Where the learner stands; before the first check nothing is known.
  var standing: KataStanding {
    let item = item ?? CourseStandings.Item(entry: entry)
    return KataStanding(item, showing: shown.map { $0 + 1 } ?? wanted)
  }

  /// Looks at another step. To look changes nothing.
  mutating func move(by distance: Int) {
    let index = standing.index + distance
    guard entry.exercise.steps.indices.contains(index) else {
      message = distance > 0 ? "This is the last step." : "This is the first step."
      return
    }
    shown = nil
    shown = standing.index == index ? nil : index
    scroll = .top
  }

  /// What stands on the terminal after the watch.
  var farewell: String {
    let standing = standing
    if standing.isFinished { return "All \(standing.steps.count) steps are green.\n" }
    return "Go on with step \(standing.index + 1) of \(standing.steps.count): "
      + "\(Command.program) kata\n"
  }
}
