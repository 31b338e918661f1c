extension String {
  /// The text in lines of at most some columns, each with its styles whole.
  ///
  /// Words stay whole unless one is longer than a line; a path is then broken
  /// after a slash.
  ///
  /// - Parameters:
  ///   - width: the columns of a line, its prefix included.
  ///   - first: what the first line begins with.
  ///   - rest: what the others begin with; spaces under `first` when nil.
  /// - Returns: one line at least.
  package func wrapped(to width: Int, first: String = "", rest: String? = nil) -> [String] {
    let rest = rest ?? "".padded(to: first.displayWidth)
    let room = Swift.max(1, width - rest.displayWidth)
    return StyledText(self).lines(of: room).enumerated().map { index, line in
      (index == 0 ? first : rest) + line.rendered
    }
  }

  /// The text as one line of at most some columns; “…” stands for what has no
  /// room.
  package func clipped(to width: Int) -> String {
    let text = StyledText(self)
    return (text.width <= width ? text : text.clipped(to: width)).rendered
  }
}

extension StyledText {
  fileprivate func clipped(to width: Int) -> StyledText {
    var room = Swift.max(1, width) - 1
    var head = glyphs.prefix { glyph in
      room -= glyph.width
      return room >= 0
    }
    head.append(Glyph(character: "…", look: head.last?.look ?? Look()))
    return StyledText(glyphs: Array(head))
  }

  /// Breaks the text into lines of at most some columns.
  func lines(of width: Int) -> [StyledText] {
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
    var head = glyphs[..<1]
    while head.width + glyphs[head.endIndex].width <= width {
      head = glyphs[...head.endIndex]
    }
    if let slash = head.lastIndex(where: { $0.character == "/" }) { head = head[...slash] }
    glyphs.removeFirst(head.count)
    return StyledText(glyphs: Array(head))
  }
}

extension ArraySlice<StyledText.Glyph> {
  fileprivate var width: Int { reduce(0) { $0 + $1.width } }
}

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
