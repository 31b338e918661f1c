extension String {
  /// The text, or as much of it as fits before an ellipsis.
  package func cut(to width: Int) -> String {
    if displayWidth <= width { return self }
    var short = self
    while !short.isEmpty && short.displayWidth > Swift.max(0, width - 1) { short.removeLast() }
    return short + "…"
  }

  /// The text in lines that begin with some spaces; one line when the width is
  /// nil, as nobody can say where a pipe should break it.
  package func indented(_ indent: Int, within width: Int?) -> [String] {
    let margin = "".padded(to: indent)
    return width.map { wrapped(to: $0, first: margin) } ?? [margin + self]
  }
}

extension [String] {
  /// The first lines and the last ones, with an ellipsis between them where
  /// there are more than so many.
  package func shortened(to most: Int) -> [String] {
    if count <= most { return self }
    return prefix(most / 2) + ["…"] + suffix(most - most / 2 - 1)
  }
}
