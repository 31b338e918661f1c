import Foundation

/// A Markdown page as a class gets it: without the lines that are not for a
/// class, and without links to what is not in the copy.
struct HandedOutPage {
  /// Marks a line that is left out. It stands in the line itself, since a
  /// comment of its own would end a table or a list.
  static let mark = "<!-- not for a class -->"

  let path: String
  let text: String

  func text(for plan: ClassPlan) -> String {
    var isCode = false
    var lines: [String] = []
    for line in text.components(separatedBy: "\n") where !line.contains(Self.mark) {
      if line.hasPrefix("```") { isCode.toggle() }
      // Two empty lines in a row are left where a paragraph was.
      if line.isEmpty && lines.last?.isEmpty == true && !isCode { continue }
      lines.append(isCode ? line : withoutDeadLinks(line, plan))
    }
    return lines.joined(separator: "\n")
  }

  /// A link to a file that stays behind becomes its text.
  private func withoutDeadLinks(_ line: String, _ plan: ClassPlan) -> String {
    line.replacing(/!?\[([^\]]*)\]\(([^()\s]+)\)/) { link in
      isDead(String(link.output.2), plan) ? link.output.1 : link.output.0
    }
  }

  private func isDead(_ target: String, _ plan: ClassPlan) -> Bool {
    let file = String(target.prefix { $0 != "#" })
    if file.isEmpty || file.firstMatch(of: /^[a-z]+:/) != nil { return false }
    let place = Self.resolved(file, from: path)
    return !plan.handedOut.contains { $0 == place || $0.hasPrefix("\(place)/") }
  }

  /// The path that a link leads to: `../README.md` in `Chapters/README.md` is
  /// `README.md`.
  static func resolved(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
