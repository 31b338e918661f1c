import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers
@testable import WorkbookCore
@testable import WorkbookLearning

extension CourseStandings.Item {
  /// The fixture's kata, as it was checked with some code and some test.
  static func kata(answer: Int, test: Int) -> Self {
    let entry = Course.kata.entries[0]
    let issue = Issue(["Issue recorded", "It came to \(answer). Open \(entry.starter)"])
    return .init(entry: entry, checks: .fixture(answer: answer, test: test, failing: issue))
  }
}

/// A world for the watch of a kata, in memory. A `.` among the keys is a moment in which
/// no key is pressed, an `s` saves the next file.
private final class KataWorld {
  var files: [(answer: Int, test: Int)]
  var console = WorkbookLearningTests.console(80, 24)
  var faults: [ToolFault] = []
  private(set) var checked = 0
  private(set) var screens: [String] = []
  private var keys: [Character] = []
  private var isSaved = false

  init(_ files: (answer: Int, test: Int)...) { self.files = files }

  var lastScreen: String { screens.last ?? "" }

  @discardableResult
  func watch(_ keys: String, step: Int? = nil) -> WatchLoop.Ending {
    self.keys = Array(keys)
    let state = KataWatchState(
      entry: Course.kata.entries[0], root: .temporaryDirectory, wanted: step)
    return KataLoop(state: state, tools: tools).run()
  }

  private var tools: KataTools {
    KataTools(
      check: { [self] wait, isCancelled, _ in
        checked += 1
        if !faults.isEmpty { throw faults.removeFirst() }
        wait()
        if isCancelled() { throw Cancelled() }
        return .kata(answer: files[0].answer, test: files[0].test)
      },
      beginWatching: {},
      hasChanged: { [self] in
        defer { isSaved = false }
        return isSaved
      },
      key: { [self] seconds in seconds == 0 ? nil : nextKey() }, signal: { nil },
      needsDisplay: { false }, console: { [self] in console },
      draw: { [self] in screens.append($0.joined(separator: "\n")) })
  }

  private func nextKey() -> Key? {
    guard !keys.isEmpty else { return .end }
    switch keys.removeFirst() {
    case ".": return nil
    case "s":
      files.removeFirst()
      isSaved = true
      return nil
    case let key: return .character(key)
    }
  }
}

@Suite("A kata is watched") struct KataWatchTests {
  @Test("Each save is checked, and the next step comes by itself") func saves() {
    let world = KataWorld((0, 0), (0, 1), (1, 1), (2, 2))
    #expect(world.watch("..s.s.s.q") == .quit)
    #expect(world.checked == 4)
    let screens = world.screens.joined(separator: "\n----\n")
    for words in [
      "No test is red for this step.", "Red for the right reason", "Step 2 of 2: Count to 2",
      "All 2 steps are green.",
    ] {
      #expect(screens.contains(words))
    }
  }

  @Test("Keys look at another step, and a save returns to the one to work on") func looking() {
    let world = KataWorld((0, 1), (0, 1))
    world.watch("n.rpq")
    #expect(world.screens.contains { $0.contains("Step 2 of 2") })
    world.watch("pq")
    #expect(world.lastScreen.contains("This is the first step."))
    world.watch("nnq")
    #expect(world.lastScreen.contains("This is the last step."))
    world.watch("ns.q")
    #expect(world.lastScreen.contains("Step 1 of 2"))
  }

  @Test("A step that was asked for is shown") func asked() {
    let world = KataWorld((0, 1))
    world.watch("q", step: 2)
    #expect(world.lastScreen.contains("Step 2 of 2"))
  }

  @Test("A check that fails is told and can be made again") func fault() {
    let world = KataWorld((0, 0))
    world.faults = [ToolFault("The disk is full.")]
    world.watch(".r.q")
    #expect(world.screens.contains { $0.contains("The disk is full. Press r to try again.") })
    #expect(world.lastScreen.contains("No test is red"))
    #expect(world.watch("") == .signalled(1))
  }

  @Test(
    "It fits the terminal, however small that is",
    arguments: [(80, 24), (40, 12), (24, 9), (30, 40), (16, 4)])
  func sizes(width: Int, height: Int) {
    let world = KataWorld((0, 1), (1, 1))
    world.console = console(width, height)
    world.watch(". s.n q")
    for screen in world.screens {
      let lines = screen.components(separatedBy: "\n")
      #expect(lines.count <= height && lines.allSatisfy { $0.displayWidth <= width })
      #expect(lines.last?.contains("quit") ?? false)
    }
  }
}
