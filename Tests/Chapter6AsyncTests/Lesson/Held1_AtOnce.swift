import Testing

@Suite("Lesson 6, held answers, step 1: a stub answers at once")
struct Held1_AtOnce {
  // slice: test
  @Test("the field shows the suggestions for the last text")
  func showsTheLastSuggestions() {
    let service = StubSuggestions(words: ["te": ["tent", "tea"], "tea": ["teapot"]])
    let field = SuggestionField(service: service)
    field.type("te")
    field.type("tea")
    #expect(field.suggestions == ["teapot"])
  }
  // end slice: test

  struct StubSuggestions: SuggestionService {
    let words: [String: [String]]

    func suggest(for text: String, completion: @escaping ([String]) -> Void) {
      completion(words[text] ?? [])
    }
  }

  // slice: field
  /// A search field: shows suggestions while the customer types.
  final class SuggestionField {
    private let service: any SuggestionService
    private(set) var suggestions: [String] = []

    init(service: any SuggestionService) { self.service = service }

    func type(_ text: String) {
      service.suggest(for: text) { self.suggestions = $0 }
    }
  }
  // end slice: field
}

/// Where suggestions come from: over the network in the app.
protocol SuggestionService {
  func suggest(for text: String, completion: @escaping ([String]) -> Void)
}
