import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// What somebody handed in: where it lies, what it is, and how reports call it.
/// It is looked at once, where the words of the command line are read.
package struct HandedIn: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case folder
    case archive(Archive)
  }

  let url: URL
  let kind: Kind
  var name: String

  /// Nil when there is neither a folder nor an archive at that place. The name
  /// is the folder's, or the archive's without its extension, as reports show it.
  init?(at url: URL) {
    self.url = url
    switch SubmittedFile(at: url.path) {
    case .folder: (kind, name) = (.folder, url.lastPathComponent.presentable(as: .name))
    case .file:
      guard let archive = Archive(at: url) else { return nil }
      (kind, name) = (.archive(archive), archive.name.presentable(as: .name))
    default: return nil
    }
  }

  /// A folder that is known to be one.
  package init(folder: URL, name: String) { (url, kind, self.name) = (folder, .folder, name) }

  /// Nil for a folder.
  var archive: Archive? {
    if case .archive(let archive) = kind { archive } else { nil }
  }
}
