extension Console {
  /// Text with its words kept whole where the width is known. What comes before
  /// the first line keeps its columns to itself.
  func wrapped(_ text: String, first: String = "") -> String {
    guard let width else { return first + text }
    return text.wrapped(to: width, first: first).joined(separator: "\n")
  }
}
