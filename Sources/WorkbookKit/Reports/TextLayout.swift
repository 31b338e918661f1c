extension StringProtocol {
  /// How many columns the text takes on a terminal. All alignment asks here.
  var columns: Int { String(self).displayWidth }
}

extension String {
  /// The text, or as much of it as fits before an ellipsis.
  func cut(to width: Int) -> String {
    if columns <= width { return self }
    var short = self
    while !short.isEmpty && short.columns > Swift.max(0, width - 1) { short.removeLast() }
    return short + "…"
  }

  /// The text in lines that begin with some spaces and are broken between
  /// words. A word that is too long, a path for instance, stays whole, so that
  /// it can be copied.
  ///
  /// - Parameters:
  ///   - indent: how many spaces each line begins with.
  ///   - width: how wide the lines may be, nil for one line.
  func indented(_ indent: Int, within width: Int? = nil) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard let width else { return [margin + self] }
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.columns + 1 + word.columns <= width - indent {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { margin + $0 }
  }
}
