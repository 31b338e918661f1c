extension String {
  /// Breaks the text into lines of at most `width` columns, each with its styles whole.
  ///
  /// Words stay whole unless one is longer than a line; a path is then broken after a
  /// slash.
  ///
  /// - Parameters:
  ///   - width: the columns of a line, its prefix included; nil for a pipe, which gets
  ///     one line.
  ///   - first: the beginning of the first line.
  ///   - rest: the beginning of the others; spaces under `first` when nil.
  /// - Returns: one line at least.
  package func wrapped(to width: Int?, first: String = "", rest: String? = nil) -> [String] {
    guard let width else { return [first + self] }
    let rest = rest ?? "".padded(to: first.displayWidth)
    let available = Swift.max(1, width - rest.displayWidth)
    return StyledText(self).lines(of: available).enumerated().map { index, line in
      (index == 0 ? first : rest) + line.rendered
    }
  }

  /// Breaks the text into lines that begin with some spaces.
  package func indented(_ indent: Int, within width: Int?) -> [String] {
    wrapped(to: width, first: "".padded(to: indent))
  }

  /// Returns as much of the text as fits in one line of at most `width` columns, with “…”
  /// for the rest.
  package func clipped(to width: Int) -> String {
    let text = StyledText(self)
    return (text.width <= width ? text : text.clipped(to: width)).rendered
  }
}

extension StyledText {
  fileprivate func clipped(to width: Int) -> StyledText {
    var available = Swift.max(1, width) - 1
    var head = glyphs.prefix { glyph in
      available -= glyph.width
      return available >= 0
    }
    head.append(Glyph(character: "…", look: head.last?.look ?? Look()))
    return StyledText(glyphs: Array(head))
  }

  /// Breaks the text into lines of at most some columns.
  fileprivate func lines(of width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText()
    for word in words {
      if line.width + word.width <= width {
        line.glyphs += word.glyphs
      } else if !word.trimmed.glyphs.isEmpty {
        if !line.glyphs.isEmpty { lines.append(line) }
        line = word.trimmed
        while let head = line.cutHead(of: width) { lines.append(head) }
      }
    }
    return lines + [line]
  }

  /// The words, each with the spaces before it.
  private var words: [StyledText] {
    var words: [StyledText] = []
    var last: Glyph?
    for glyph in glyphs {
      if let last, last.isSpace || !glyph.isSpace {
        words[words.count - 1].glyphs.append(glyph)
      } else {
        words.append(StyledText(glyphs: [glyph]))
      }
      last = glyph
    }
    return words
  }

  private var trimmed: StyledText { StyledText(glyphs: Array(glyphs.drop(while: \.isSpace))) }

  /// Cuts off as much as fits in a line, nil when all of it does.
  private mutating func cutHead(of width: Int) -> StyledText? {
    guard self.width > width, glyphs.count > 1 else { return nil }
    var head = StyledText(glyphs: [glyphs[0]])
    while head.width + glyphs[head.glyphs.count].width <= width {
      head.glyphs.append(glyphs[head.glyphs.count])
    }
    if let slash = head.glyphs.lastIndex(where: { $0.character == "/" }) {
      head.glyphs.removeSubrange((slash + 1)...)
    }
    glyphs.removeFirst(head.glyphs.count)
    return head
  }
}
