import Foundation

extension Page {
  /// The most bytes of a comment: GitHub takes 65,536 characters.
  private static let mostBytes = 60_000

  /// The page in the Markdown of GitHub.
  var markdown: String {
    var text = ""
    for block in blocks.map(\.markdown) where !block.isEmpty {
      if isComment && text.utf8.count + block.utf8.count > Self.mostBytes {
        return text + "The rest does not fit into one comment.\n"
      }
      text += block + "\n"
    }
    return text.trimmingCharacters(in: .newlines) + "\n"
  }
}

extension Page.Block {
  /// Ends with a line end; empty where there is nothing.
  fileprivate var markdown: String {
    switch self {
    case .heading(let level, let text, let outcome):
      let sign = outcome.map { "\($0.sign) " } ?? ""
      let words = outcome.map { " (\($0.words))" } ?? ""
      return "\(String(repeating: "#", count: level)) \(sign)\(text.proseMarkdown)\(words)\n"
    case .text(let text): return text.isEmpty ? "" : text.proseMarkdown + "\n"
    case .code(let text): return text.isEmpty ? "" : text.fenced
    case .list(let items): return items.map(\.markdown).joined()
    case .table(let head, let rows):
      let lines = [head.map(\.markdown), head.map { _ in "---" }] + rows.map { $0.map(\.markdown) }
      return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }
  }
}

extension Page.Item {
  fileprivate var markdown: String {
    let sign = outcome.map { "\($0.sign) " } ?? ""
    let lines = [sign + text.proseMarkdown] + (details.isEmpty ? [] : [details.proseMarkdown])
    return "- " + lines.joined(separator: "\\\n").replacing("\n", with: "\n  ") + "\n"
  }
}

extension Page.Cell {
  fileprivate var markdown: String {
    switch self {
    case .text(let text), .name(let text, nil): text.markdown
    case .name(let text, let file?): "[\(text.markdown)](<\(file)>)"
    case .outcome(let outcome): outcome.sign
    case .bars(let bars): bars.heights(in: 8).map { Self.blocks[$0] }.joined()
    }
  }

  private static let blocks = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

extension String {
  /// The lines as they are. No line of theirs is as long a row of back-ticks as the fence.
  fileprivate var fenced: String {
    let rows = matches(of: /`+/.matchingSemantics(.unicodeScalar)).map(\.output.utf8.count)
    let fence = String(repeating: "`", count: max(3, (rows.max() ?? 0) + 1))
    return "\(fence)text\n\(self)\n\(fence)\n"
  }

  /// Lines of prose, in which `code` stays code, and none of which begins a list.
  fileprivate var proseMarkdown: String {
    split(separator: "\n").map { line in
      String(line).trimmingCharacters(in: .whitespaces).parts.map {
        $0.isCode ? "`\($0.text)`" : $0.text.markdown
      }.joined().replacing(/^(?:\d+(?=[.)](?:\s|$))|(?=[-+=]))/) { "\($0.output)\\" }
    }.joined(separator: "\\\n")
  }

  private static let special: Set<Unicode.Scalar> = Set("\\`*_[]{}<>&$|~!#@^".unicodeScalars)

  /// The text as itself: neither mark-up nor a link, and nobody is mentioned.
  fileprivate var markdown: String {
    var text = ""
    for scalar in unicodeScalars {
      if Self.special.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
      // GitHub looks for names and numbers after these in what is shown.
      if scalar == "@" || scalar == "#" { text += "&#8203;" }
    }
    return text.replacing("://", with: "\\://").replacing("www.", with: "www\\.")
  }
}
