/// HTML. A literal is markup; every value put into it is text and escaped, so that no call
/// can forget it.
struct Markup: Sendable, ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.escapedForMarkup }
    /// Text in which code stands between back-ticks.
    mutating func appendInterpolation(prose value: String) {
      for part in value.parts {
        let escaped = part.text.escapedForMarkup
        text += part.isCode ? "<code>\(escaped)</code>" : escaped
      }
    }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    mutating func appendInterpolation(_ value: Markup) { text += value.text }
    mutating func appendInterpolation(_ values: [Markup]) {
      for value in values { text += value.text }
    }
  }
}

// The parts of pages. Of what is empty there is nothing.
extension Markup {
  /// A file that holds all it needs: it can be opened from a mail, on a phone, without a
  /// network, and printed.
  static func page(title: String, _ body: [Markup]) -> String {
    let page: Markup = """
      \(PageStyle.head(title: title))
      <body>
      <main>
      \(body)</main>
      </body>
      </html>

      """
    return page.text
  }

  static func paragraph(_ text: String) -> Markup {
    text.isEmpty ? "" : "<p>\(prose: text)</p>\n"
  }

  static func code(_ text: String) -> Markup { text.isEmpty ? "" : "<pre>\(text)</pre>\n" }

  static func list(_ items: [Markup]) -> Markup {
    items.isEmpty ? "" : "<ul>\n\(items)</ul>\n"
  }

  static func list(_ items: [String]) -> Markup { list(items.map { "<li>\(prose: $0)</li>\n" }) }

  static func list(_ heading: String, _ items: [String]) -> Markup {
    items.isEmpty ? "" : "<h2>\(heading)</h2>\n\(list(items))"
  }

  /// A table; its cells bring their own elements.
  static func table(head: [String], rows: [[Markup]]) -> Markup {
    let head: [Markup] = head.map { "<th scope=\"col\">\($0)</th>" }
    let rows: [Markup] = rows.map { "<tr>\($0)</tr>\n" }
    return """
      <div class="scroll"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }
}

extension Grade.State {
  /// The name of its colour in `PageStyle`. The sign tells as much, as not every reader and
  /// no black printer shows colours.
  var colour: String {
    [.green: "full", .red: "none", .yellow: "open"][look.style] ?? "quiet"
  }
}

extension String {
  /// Quotes too, as the text may be in an attribute.
  fileprivate var escapedForMarkup: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text in parts: what stands between back-ticks on one line is code.
  fileprivate var parts: [(text: String, isCode: Bool)] {
    var (parts, start) = ([(text: String, isCode: Bool)](), startIndex)
    for match in matches(of: /`([^`\n]+)`/.matchingSemantics(.unicodeScalar)) {
      parts.append((String(self[start..<match.range.lowerBound]), false))
      parts.append((String(match.1), true))
      start = match.range.upperBound
    }
    return parts + [(String(self[start...]), false)]
  }
}
