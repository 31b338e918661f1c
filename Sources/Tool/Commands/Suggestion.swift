/// What somebody may have meant who typed something else.
struct Suggestion {
  /// A name that is compared with what was typed, in whatever case.
  let name: String
  /// What is suggested when the name is near: often the name itself.
  let answer: String

  init(_ name: String, for answer: String? = nil) {
    self.name = name
    self.answer = answer ?? name
  }
}

extension [Suggestion] {
  /// The answer whose name is nearest, nil when none is near or when two
  /// answers are equally near: a guess would then be no help.
  func nearest(to word: String) -> String? {
    let word = word.lowercased()
    let distances = map { editDistance(word, $0.name.lowercased()) }
    guard let least = distances.min(), least <= Self.slips(in: word) else { return nil }
    let answers = Set(indices.filter { distances[$0] == least }.map { self[$0].answer })
    return answers.count == 1 ? answers.first : nil
  }

  /// How many slips are likely in a word. One letter mistyped is another word.
  private static func slips(in word: String) -> Int {
    word.count < 2 ? 0 : Swift.max(1, word.count / 3)
  }
}
