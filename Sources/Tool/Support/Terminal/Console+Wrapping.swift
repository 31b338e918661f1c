extension Console {
  /// Text with its words kept whole where the width is known.
  ///
  /// - Parameters:
  ///   - text: what to wrap.
  ///   - first: what the first line begins with.
  ///   - rest: what the others begin with; spaces under `first` when nil.
  ///   - limit: the columns that are used even where there are more.
  /// - Returns: lines with breaks between them, none at the end.
  package func wrapped(
    _ text: String, first: String = "", rest: String? = nil, limit: Int = .max
  ) -> String {
    guard let width else { return first + text }
    return text.wrapped(to: min(width, limit), first: first, rest: rest)
      .joined(separator: "\n")
  }
}
