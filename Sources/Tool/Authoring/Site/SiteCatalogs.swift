import Foundation
import WorkbookCore

/// The folders that DocC reads: one for each module, and one for the articles.
struct SiteCatalogs {
  let plan: SitePlan
  /// The folder in which the compiler has described the modules.
  let symbols: URL
  /// The folder for the catalogs.
  let folder: URL

  /// In an order in which each links only to those before it.
  static let names = SitePlan.modules.reversed() + [SitePlan.frontPage]

  private var files: CourseFiles { CourseFiles(root: folder) }

  func write() throws {
    for module in SitePlan.modules { try copySymbols(of: module) }
    let writer = ArticleWriter(plan: plan)
    for page in plan.pages.values {
      let isModules = SitePlan.modules.contains(page.name)
      let catalog = "\(isModules ? page.name : SitePlan.frontPage).docc"
      try keep(writer.article(of: page), as: "\(catalog)/\(page.name).md")
      for picture in writer.pictures(on: page) {
        try files.keep(
          plan.files.data(picture) ?? Data(),
          as: "\(catalog)/\(ArticleWriter.name(ofPicture: picture))")
      }
    }
    for name in Self.names { try keep(Self.settings, as: "\(name).docc/theme-settings.json") }
  }

  /// The compiler writes a file for a module, and one for each module that it extends.
  private func copySymbols(of module: String) throws {
    for name in Folder.names(in: symbols.path)
    where name.hasPrefix("\(module).") || name.hasPrefix("\(module)@") {
      let graph = try Data(contentsOf: symbols.appending(path: name))
      try files.keep(graph, as: "\(module).docc/\(name)")
    }
  }

  private func keep(_ text: String, as path: String) throws {
    try files.keep(Data(text.utf8), as: path)
  }

  /// Turns on the quick search, for which a reader presses “/”.
  private static let settings = #"{"features": {"docs": {"quickNavigation": {"enable": true}}}}"#
}
