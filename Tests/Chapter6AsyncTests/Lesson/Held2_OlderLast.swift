import AnswerKit
import Testing

@Suite("Lesson 6, held answers, step 2: the older answer comes last", .lessonStep)
struct Held2_OlderLast {
  typealias SuggestionField = Held1_AtOnce.SuggestionField

  // slice: test
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
  // end slice: test

  // slice: double
  /// Holds each answer until the test releases it.
  final class HeldSuggestions: SuggestionService {
    private var callbacks: [String: ([String]) -> Void] = [:]

    func suggest(for text: String, completion: @escaping ([String]) -> Void) {
      callbacks[text] = completion
    }

    func release(_ text: String, with words: [String]) {
      callbacks.removeValue(forKey: text)?(words)
    }
  }
  // end slice: double
}
