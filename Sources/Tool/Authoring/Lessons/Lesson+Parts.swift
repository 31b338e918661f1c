extension Lesson {
  /// Whether a line is the heading above the exercises.
  static func isAboveTheExercises(_ line: String) -> Bool {
    line.wholeMatch(of: /#+ Exercises/) != nil
  }

  /// Its lines of prose, each with its number from 1: no code, no comments.
  var prose: [(number: Int, text: String)] {
    var isCode = false
    return lines.enumerated().compactMap { index, line in
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("```") { isCode.toggle() }
      let isProse = !isCode && !text.hasPrefix("```") && !text.hasPrefix("<!--")
      return isProse ? (index + 1, text) : nil
    }
  }

  /// The prose that is read before the first exercise; all of it where there are
  /// no exercises.
  var explanation: [(number: Int, text: String)] {
    Array(prose.prefix { !Self.isAboveTheExercises($0.text) })
  }

  /// Everything above the table of what tests noticed, code included.
  var beforeTheMatrix: String {
    lines.prefix { !$0.hasPrefix("<!-- matrix") }.joined(separator: "\n")
  }
}
