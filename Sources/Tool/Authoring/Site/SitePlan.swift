import Foundation
import WorkbookCore

/// The pages of the site, and where each link between files of the workbook leads.
struct SitePlan {
  /// A page of the workbook, which DocC calls an article.
  struct Page {
    let path: String
    let text: String

    /// Its name in the site's addresses: that of the file, or of the folder that it
    /// introduces.
    var name: String {
      let parts = path.dropLast(".md".count).split(separator: "/").map(String.init)
      return parts.last { $0 != "README" } ?? SitePlan.frontPage
    }

    /// Its headings in order, without the marks, outside of code.
    var headings: [String] {
      var isCode = false
      return text.components(separatedBy: "\n").compactMap { line in
        if line.hasPrefix("```") { isCode.toggle() }
        return isCode ? nil : line.wholeMatch(of: /#+ (.+)/).map { String($0.1) }
      }
    }
  }

  /// The modules whose API is a part of the site. The first imports all others.
  static let modules = ["DoubleKit", "ItemDetail"]
  static let frontPage = "Workbook"

  let course: Course
  let files: CourseFiles
  /// The address of the repository, nil if there is none.
  let repository: String?
  /// The pages by their paths.
  private(set) var pages: [String: Page] = [:]

  init(course: Course, files: CourseFiles, repository: String?) {
    self.course = course
    self.files = files
    self.repository = repository.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    for path in Self.groups(of: course).flatMap(\.paths) + [Course.readme, Course.kitPage] {
      pages[path] = files.text(path).map { Page(path: path, text: $0) }
    }
  }

  var title: String { pages[Course.readme]?.headings.first ?? "Workbook" }

  /// The pages in the order of the sidebar, apart from the front page.
  var groups: [(title: String, pages: [Page])] {
    Self.groups(of: course).map { ($0.title, $0.paths.compactMap { pages[$0] }) }
      .filter { !$0.1.isEmpty }
  }

  private static func groups(of course: Course) -> [(title: String, paths: [String])] {
    [
      ("Lessons", course.readyChapters.map(\.lesson)),
      ("Beside the lessons", Course.learnersPages + [Course.comparison]),
      ("For instructors", ["INSTRUCTORS.md", "Sources/Tool/Grading/README.md"]),
    ]
  }
}

extension SitePlan {
  /// Returns what DocC calls the target of a link on a page, nil for a file that the site
  /// does not have.
  func reference(to link: String, on page: String) -> String? {
    if link.contains(/^[a-z]+:/) { return link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].isEmpty ? page : Self.path(String(parts[0]), from: page)
    if let target = pages[path] {
      return reference(to: target) + (parts.count == 1 ? "" : "#\(anchor(parts[1], on: target))")
    }
    return repository.map { "\($0)/blob/HEAD/\(path)" }
  }

  /// Returns a path in the workbook for one that begins in the folder of a page.
  static func path(_ path: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  private func reference(to page: Page) -> String {
    "doc:\(Self.modules.contains(page.name) ? "/documentation/" : "")\(page.name)"
  }

  /// Returns DocC's name for a heading that a link names in GitHub's way.
  private func anchor(_ fragment: Substring, on page: Page) -> String {
    page.headings.first { $0.gitHubAnchor == fragment }?.doccAnchor ?? String(fragment)
  }
}

extension String {
  var gitHubAnchor: String {
    lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacing(" ", with: "-")
  }

  /// Keeps its letters' case, and has one hyphen where there are several or spaces.
  var doccAnchor: String {
    split { $0.isWhitespace || "-–—".contains($0) }.joined(separator: "-")
      .filter { !$0.isPunctuation && $0 != "`" || $0 == "-" }
  }
}
