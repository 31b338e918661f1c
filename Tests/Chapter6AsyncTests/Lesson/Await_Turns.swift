import AnswerKit
import Dispatch
import Synchronization
import Testing

/// Where suggestions come from, for code that awaits them.
protocol AwaitedSuggestions: Sendable {
  func suggestions(for text: String) async throws -> [String]
}

// slice: page
/// The start page: asks for two lists at the same time.
struct StartPage {
  let service: any AwaitedSuggestions

  func load() async throws -> [[String]] {
    async let teas = service.suggestions(for: "tea")
    async let pots = service.suggestions(for: "pot")
    return try await [teas, pots]
  }
}
// end slice: page

@Suite("Lesson 6, answers that are awaited, step 1: by turn", .lessonStep)
struct Await1_ByTurn {
  // slice: test
  @Test("the page has each list in its place", .newestTaskFirst)
  func hasEachListInItsPlace() async throws {
    let service = StubSuggestions(answers: [["sencha"], ["teapot"]])
    let lists = try await StartPage(service: service).load()
    #expect(lists == [["sencha"], ["teapot"]])
  }
  // end slice: test

  /// Gives the next answer to the next call.
  actor StubSuggestions: AwaitedSuggestions {
    private var answers: [[String]]

    init(answers: [[String]]) { self.answers = answers }

    func suggestions(for text: String) async throws -> [String] { answers.removeFirst() }
  }
}

@Suite("Lesson 6, answers that are awaited, step 2: by text", .lessonStep)
struct Await2_ByText {
  @Test("the page has each list in its place", .newestTaskFirst)
  func hasEachListInItsPlace() async throws {
    let service = StubSuggestions(words: ["tea": ["sencha"], "pot": ["teapot"]])
    let lists = try await StartPage(service: service).load()
    #expect(lists == [["sencha"], ["teapot"]])
  }

  // slice: words
  /// Gives each text its own answer.
  struct StubSuggestions: AwaitedSuggestions {
    let words: [String: [String]]

    func suggestions(for text: String) async throws -> [String] { words[text] ?? [] }
  }
  // end slice: words
}

/// Runs a test, and the tasks that it starts, on one thread: the task that was started
/// last goes first. Swift promises no order, so a busy machine may do the same.
struct NewestTaskFirst: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(NewestFirstExecutor()) { try await function() }
  }
}

extension Trait where Self == NewestTaskFirst {
  static var newestTaskFirst: Self { Self() }
}

private final class NewestFirstExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let queue = DispatchQueue(label: "NewestFirstExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    queue.async {
      let newest = self.jobs.withLock { $0.removeLast() }
      newest.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
