extension Page {
  /// A file that holds all it needs: it can be opened from a mail, on a phone, without a
  /// network, and printed.
  var html: String {
    let page: Markup = """
      \(PageStyle.head(title: title))
      <body>
      <main>
      \(blocks.map(\.html))</main>
      </body>
      </html>

      """
    return page.text
  }
}

extension Page.Block {
  fileprivate var html: Markup {
    switch self {
    case .heading(1, let text, _): "<h1><bdi>\(prose: text)</bdi></h1>\n"
    case .heading(2, let text, _): "<h2>\(prose: text)</h2>\n"
    case .heading(_, let text, nil): "<h3>\(prose: text)</h3>\n"
    case .heading(_, let text, let outcome?):
      "<h3>\(outcome.badge)\(prose: text) <small>\(outcome.words)</small></h3>\n"
    case .text(let text): text.isEmpty ? "" : "<p>\(prose: text)</p>\n"
    case .code(let text): text.isEmpty ? "" : "<pre>\(text)</pre>\n"
    case .list(let items): items.isEmpty ? "" : "<ul>\n\(items.map(\.html))</ul>\n"
    case .table(let head, let rows): Self.table(head, rows)
    }
  }

  private static func table(_ head: [String], _ rows: [[Page.Cell]]) -> Markup {
    let head: [Markup] = head.map { "<th scope=\"col\">\($0)</th>" }
    let rows: [Markup] = rows.map { "<tr>\($0.map(\.html))</tr>\n" }
    return """
      <div class="scroll"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }
}

extension Page.Item {
  fileprivate var html: Markup {
    let details: Markup = details.isEmpty ? "" : "\n<p>\(prose: details)</p>"
    guard let outcome else { return "<li>\(prose: text)\(details)</li>\n" }
    return
      "<li class=\"check \(outcome.colour.rawValue)\">\(outcome.badge)\(prose: text)\(details)</li>\n"
  }
}

extension Page.Outcome {
  fileprivate var badge: Markup { "<b class=\"\(colour.rawValue)\">\(sign)</b> " }
}

extension Page.Cell {
  fileprivate var html: Markup {
    switch self {
    case .text(let text): return "<td>\(text)</td>"
    case .name(let name, nil): return "<th scope=\"row\"><bdi>\(prose: name)</bdi></th>"
    case .name(let name, let file?):
      return "<th scope=\"row\"><a href=\"\(file)\"><bdi>\(name)</bdi></a></th>"
    case .outcome(let outcome):
      return
        "<td class=\"\(outcome.colour.rawValue)\" title=\"\(outcome.words)\">\(outcome.sign)</td>"
    case .bars(let bars):
      let heights: [Markup] = bars.heights(in: 16).map { "<i style=\"height:\($0)px\"></i>" }
      return """
        <td><span class="bars" role="img" title="\(bars.words)" aria-label="\(bars.words)">\
        \(heights)</span></td>
        """
    }
  }
}
