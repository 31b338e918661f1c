import AnswerKit
import Testing

@Suite("Lesson 6, held answers, step 1: a stub answers at once")
struct Held1_AtOnce {
  // slice: atOnce
  @Test("the field shows the suggestions for the last text")
  func showsTheLastSuggestions() {
    let service = StubSuggestions(words: ["te": ["tent", "tea"], "tea": ["teapot"]])
    let field = SuggestionField(service: service)
    field.type("te")
    field.type("tea")
    #expect(field.suggestions == ["teapot"])
  }
  // end slice: atOnce

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

@Suite("Lesson 6, held answers, step 2: the older answer comes last", .lessonStep)
struct Held2_OlderLast {
  typealias SuggestionField = Held1_AtOnce.SuggestionField

  // slice: olderLast
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
  // end slice: olderLast

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

/// A stub that holds each answer until the test releases it.
final class HeldSuggestions: SuggestionService {
  private var callbacks: [String: ([String]) -> Void] = [:]

  func suggest(for text: String, completion: @escaping ([String]) -> Void) {
    callbacks[text] = completion
  }

  // slice: release
  func release(_ text: String, with words: [String]) -> Bool {
    guard let callback = callbacks.removeValue(forKey: text) else { return false }
    callback(words)
    return true
  }
  // end slice: release
}
