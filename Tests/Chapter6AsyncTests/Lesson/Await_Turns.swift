import AnswerKit
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

  // slice: double
  /// Gives the next answer to the next call.
  actor StubSuggestions: AwaitedSuggestions {
    private var answers: [[String]]

    init(answers: [[String]]) { self.answers = answers }

    func suggestions(for text: String) async throws -> [String] { answers.removeFirst() }
  }
  // end slice: double
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
