import Foundation
import WorkbookCore

/// Turns the pages of the workbook into articles of DocC.
struct ArticleWriter {
  let plan: SitePlan

  /// Returns a page as DocC reads it.
  func article(of page: SitePlan.Page) -> String {
    var article = Article(page, plan: plan)
    let isFront = page.path == Course.readme
    let text = isFront ? frontPage(page.text) : page.text
    for line in text.components(separatedBy: "\n") { article.read(line) }
    return article.text + (isFront ? topics : "") + directives(for: page)
  }

  /// The paths of the pictures on a page.
  func pictures(on page: SitePlan.Page) -> [String] {
    page.text.matches(of: /!\[[^\]]*\]\(([^()\s:]+)\)/).map {
      SitePlan.path(String($0.output.1), from: page.path)
    }
  }

  /// A catalog has one name for a picture, wherever it lies.
  static func name(ofPicture path: String) -> String { path.replacing("/", with: "-") }

  /// An article needs no heading after its first paragraph.
  private func directives(for page: SitePlan.Page) -> String {
    if SitePlan.modules.contains(page.name) { return "" }
    let options = "\n@Options {\n  @AutomaticArticleSubheading(disabled)\n}\n"
    return options + (page.path == Course.readme ? "\n@Metadata {\n  @TechnologyRoot\n}\n" : "")
  }

  /// The readers of the front page have no copy of the workbook yet.
  private func frontPage(_ text: String) -> String {
    guard let repository = plan.repository, let name = repository.split(separator: "/").last
    else { return text }
    let copy = "```console\n$ git clone \(repository)\n$ cd \(name)\n"
    return text.replacing("```console\n", with: copy, maxReplacements: 1)
  }

  /// The order of the sidebar.
  private var topics: String {
    let groups = plan.groups.map { ($0.title, $0.pages.map { "doc:\($0.name)" }) }
    let modules = ("The code", SitePlan.modules.map { "doc:/documentation/\($0)" })
    let sections = (groups + [modules]).map { title, links in
      "\n### \(title)\n\n" + links.map { "- <\($0)>\n" }.joined()
    }
    return "\n## Topics\n" + sections.joined()
  }
}

/// An article in the making, which reads a page line by line.
struct Article {
  private let page: SitePlan.Page
  private let plan: SitePlan
  private var lines: [String] = []
  /// The fence and the lines of the listing that is being read.
  private var listing: [String]?
  private var titles = 0

  init(_ page: SitePlan.Page, plan: SitePlan) { (self.page, self.plan) = (page, plan) }

  var text: String { lines.joined(separator: "\n") }

  mutating func read(_ line: String) {
    if line.hasPrefix("```") {
      if let listing { lines += Self.converted(listing) + [line] }
      listing = listing == nil ? [line] : nil
    } else if listing != nil {
      listing?.append(line)
    } else if line.hasPrefix("#") {
      lines.append(heading(line))
      // DocC shows no link in a heading.
      let link = line.firstMatch(of: /\]\(([^()]+)\)/).map { String($0.output.1) }
      let reference = link.flatMap { plan.reference(to: $0, on: page.path) }
      lines += reference.map { ["", "<\($0)>"] } ?? []
    } else {
      // DocC takes a block quotation for a note, unless its first word is another kind.
      if line.hasPrefix("> ") && !line.hasPrefix("> **") && lines.last?.hasPrefix(">") == false {
        lines.append("> Quote:")
      }
      lines.append(converted(line.replacing(/\ *<!--.*?-->/, with: "")))
    }
  }

  /// Commands lose their prompt, so that a reader can copy them. Long lines of output
  /// are wrapped.
  private static func converted(_ listing: [String]) -> [String] {
    switch listing[0] {
    case "```console" where listing.dropFirst().allSatisfy { $0.hasPrefix("$ ") }:
      ["```shell"] + listing.dropFirst().map { String($0.dropFirst(2)) }
    case "```text": ["```text, nocopy, wrap=80"] + listing.dropFirst()
    default: listing
    }
  }

  /// DocC allows one title. What stands below a second one goes one level down, with it.
  private mutating func heading(_ line: String) -> String {
    if line.hasPrefix("# ") {
      titles += 1
      if SitePlan.modules.contains(page.name) { return "# ``\(page.name)``" }
    }
    return titles > 1 ? "#\(line)" : line
  }

  /// Rewrites links and pictures; what stands in code is none.
  private func converted(_ line: String) -> String {
    line.replacing(/(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^()\s]+)\)|`[^`]+`/) { match in
      let (whole, mark, text, link) = match.output
      guard let mark, let text, let link else { return String(whole) }
      return mark.isEmpty
        ? self.link(String(text), to: String(link)) : picture(String(text), at: String(link))
    }
  }

  private func link(_ text: String, to link: String) -> String {
    if let reference = plan.reference(to: link, on: page.path) { return "[\(text)](\(reference))" }
    return text.hasPrefix("`") ? text : "\(text) (`\(SitePlan.path(link, from: page.path))`)"
  }

  private func picture(_ text: String, at link: String) -> String {
    "![\(text)](\(ArticleWriter.name(ofPicture: SitePlan.path(link, from: page.path))))"
  }
}
