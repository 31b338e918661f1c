/// A change of a starter that leaves it red.
struct BenchEdit {
  enum Kind: String {
    /// Inside a function: nobody else has to be compiled again.
    case body = "edited body"
    /// One function more: whoever imports the module is compiled again.
    case api = "edited API"
  }

  let kind: Kind
  /// Makes each edit another one.
  let number: Int

  /// The starter with the change.
  func applied(to text: String) -> String {
    switch kind {
    case .api: text + "\nfunc addedToMeasure\(number)() {}\n"
    case .body: beforeLastTask(of: text, "    _ = \(number)\n")
    }
  }

  /// A task stands inside of a function; the last one, in a starter that is worth
  /// measuring, in one that returns nothing.
  private func beforeLastTask(of text: String, _ line: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.lastIndex(where: { $0.contains("// TODO") }) else { return text }
    lines[index] = line + lines[index]
    return lines.joined(separator: "\n")
  }
}
