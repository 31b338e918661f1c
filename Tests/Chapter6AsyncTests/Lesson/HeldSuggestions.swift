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
