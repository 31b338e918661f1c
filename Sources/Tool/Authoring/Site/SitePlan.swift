import Foundation
import WorkbookCore

/// The pages of the site, and where each link between files of the workbook leads.
struct SitePlan {
  /// A page of the workbook, which DocC calls an article.
  struct Page {
    let path: String
    let text: String

    /// Its name in the site's addresses: that of its folder or, for a page beside others,
    /// its own.
    var name: String {
      let parts = path.split(separator: "/").map(String.init)
      if parts == [Course.readme] { return SitePlan.frontPage }
      let isFolders = parts.last == Course.readme
      return isFolders ? parts[parts.count - 2] : String(path.fileName.prefix { $0 != "." })
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

  init(course: Course, files: CourseFiles, repository: String?, isForClass: Bool) throws {
    self.course = course
    self.files = files
    self.repository = repository.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    let edition = isForClass ? ClassPlan(course: course, paths: try files.packagePaths()) : nil
    for path in Self.groups(of: course).flatMap(\.paths) + [Course.readme, Course.kitPage] {
      guard let text = files.text(path) else { continue }
      guard let edition else { pages[path] = Page(path: path, text: text); continue }
      guard edition.handedOut.contains(path) else { continue }
      pages[path] = Page(path: path, text: edition.page(text, at: path))
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
      (
        "Beside the lessons",
        [Course.contents, Course.primer, Course.laws, Course.glossary, Course.comparison]
      ),
      ("For instructors", ["INSTRUCTORS.md", "Sources/Tool/Grading/README.md"]),
    ]
  }
}

extension SitePlan {
  /// The target of a link.
  enum Target: Equatable {
    /// A page or a symbol of the site, as DocC names it.
    case inside(String)
    /// An address on the web.
    case address(String)
    /// A file that the site does not have, with its path in the workbook.
    case file(String)
  }

  /// Returns the target of a link that stands on a page.
  func target(of link: String, on page: String) -> Target {
    if link.contains(/^[a-z]+:/) { return .address(link) }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].isEmpty ? page : Self.path(String(parts[0]), from: page)
    if let page = pages[path] {
      let fragment = parts.count == 1 ? "" : "#\(anchor(String(parts[1]), on: page))"
      return .inside(reference(to: page) + fragment)
    }
    if let repository { return .address("\(repository)/blob/HEAD/\(path)") }
    return section(about: path, for: page).map(Target.inside) ?? .file(path)
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
    let isModules = Self.modules.contains(page.name)
    return isModules ? "doc:/documentation/\(page.name)" : "doc:\(page.name)"
  }

  /// Returns the section of a lesson on the exercise of a starter, for other pages.
  private func section(about starter: String, for page: String) -> String? {
    guard let entry = course.entries.first(where: { $0.starter == starter }),
      let lesson = pages[entry.chapter.lesson], lesson.path != page,
      let heading = lesson.headings.first(where: { $0.hasPrefix("\(entry.id) ") })
    else { return nil }
    return "\(reference(to: lesson))#\(heading.doccAnchor)"
  }

  /// Returns DocC's name for a heading that a link names in GitHub's way.
  private func anchor(_ fragment: String, on page: Page) -> String {
    page.headings.first { $0.gitHubAnchor == fragment }?.doccAnchor ?? fragment
  }
}

extension String {
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

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
