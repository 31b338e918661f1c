import AnswerKit
import Testing

@Suite("Lesson 6, held answers, step 4: a misspelt release", .lessonStep)
struct Held4_Misspelt {
  @Test("an older answer changes nothing")
  func keepsTheNewerSuggestions() {
    let service = HeldSuggestions()
    let field = Held3_NewestOnly.SuggestionField(service: service)
    field.type("te")
    field.type("tea")
    #expect(service.release("tea", with: ["teapot"]))
    #expect(service.release("et", with: ["tent", "tea"]))
    #expect(field.suggestions == ["teapot"])
  }
}

@Suite("Lesson 6, held answers, step 4: each release is expected")
struct Held4_Released {
  @Test("an older answer changes nothing")
  func keepsTheNewerSuggestions() {
    let service = HeldSuggestions()
    let field = Held3_NewestOnly.SuggestionField(service: service)
    field.type("te")
    field.type("tea")
    #expect(service.release("tea", with: ["teapot"]))
    #expect(service.release("te", with: ["tent", "tea"]))
    #expect(field.suggestions == ["teapot"])
  }
}
