import Testing

@Suite("Lesson 6, held answers, step 3: only the answer to the newest request counts")
struct Held3_NewestOnly {
  typealias HeldSuggestions = Held2_OlderLast.HeldSuggestions

  @Test("an older answer changes nothing")
  func keepsTheNewerSuggestions() {
    let service = HeldSuggestions()
    let field = SuggestionField(service: service)
    field.type("te")
    field.type("tea")
    service.release("tea", with: ["teapot"])
    service.release("te", with: ["tent", "tea"])
    #expect(field.suggestions == ["teapot"])
  }

  final class SuggestionField {
    private let service: any SuggestionService
    private(set) var suggestions: [String] = []
    private var newest = 0

    init(service: any SuggestionService) { self.service = service }

    // slice: type
    func type(_ text: String) {
      newest += 1
      let number = newest
      service.suggest(for: text) { words in
        if number == self.newest { self.suggestions = words }
      }
    }
    // end slice: type
  }
}
