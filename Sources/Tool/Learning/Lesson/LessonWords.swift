import Foundation
import WorkbookSupport

/// The marks inside a line of Markdown: bold, italic, code, links.
struct LessonWords {
  let console: Console
  /// Where the lesson lies.
  let folder: URL?

  func heading(_ text: String) -> String { console.styled(withoutMarks(text), .bold) }

  /// A terminal shows no pictures, so it gets what they say, and a link.
  func picture(_ words: String, _ path: String) -> String {
    console.styled("[Picture: \(words)] ", .dim) + link("open it", to: path)
  }

  /// The text with each mark turned into a style. Code keeps its characters.
  func styled(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.marks) {
      result += rest[..<match.range.lowerBound] + shown(match.output)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  /// Code, a link, bold, italic: whichever comes first.
  private static var marks:
    Regex<(Substring, Substring?, Substring?, Substring?, Substring?, Substring?)>
  {
    /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*/
  }

  private func shown(
    _ match: (Substring, Substring?, Substring?, Substring?, Substring?, Substring?)
  ) -> String {
    let (_, code, words, target, bold, italic) = match
    if let code { return console.styled(String(code), .cyan) }
    if let words, let target { return link(styled(String(words)), to: String(target)) }
    if let bold { return console.styled(withoutMarks(String(bold)), .bold) }
    return console.styled(withoutMarks(String(italic ?? "")), .italic)
  }

  /// Text to click on. A place inside the lesson is only its text.
  private func link(_ text: String, to target: String) -> String {
    if target.hasPrefix("#") { return text }
    if target.contains("://") { return console.link(text, target: target) }
    guard let folder else { return text }
    return console.link(text, target: folder.appending(path: target).standardized.absoluteString)
  }

  private func withoutMarks(_ text: String) -> String {
    text.replacing(/[`*]/, with: "")
  }
}
