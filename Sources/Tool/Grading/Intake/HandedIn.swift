import Foundation
import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// What somebody handed in: where it lies, what it is, and how reports call it.
/// It is looked at once, where the words of the command line are read.
struct HandedIn: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case folder
    case archive(Archive)
    /// It is there, and nothing that can be graded, for a reason that ends a sentence.
    case neither(why: String)
  }

  let url: URL
  let kind: Kind
  var name: String

  /// Nil when there is nothing at that place. The name is the file's or folder's, or
  /// the archive's without its extension, as reports show it.
  init?(at url: URL) {
    self.url = url
    switch SubmittedFile(at: url.path) {
    case .folder: (kind, name) = (.folder, url.lastPathComponent.presentable(as: .name))
    case .file:
      let archive = Archive(at: url)
      kind = archive.map { .archive($0) } ?? .neither(why: Self.otherFile)
      name = (archive?.name ?? url.lastPathComponent).presentable(as: .name)
    case .link, .special:
      kind = .neither(why: "it is a link or a device; hand in a folder, or an archive of it")
      name = url.lastPathComponent.presentable(as: .name)
    case .nothing: return nil
    }
  }

  private static let otherFile =
    "it is no folder, and its name ends neither in .zip nor in .tar.gz nor in .tgz"

  /// A folder that is known to be one.
  init(folder: URL, name: String) { (url, kind, self.name) = (folder, .folder, name) }

  /// Why it cannot be graded; nil for a folder and an archive.
  var fault: String? {
    if case .neither(let why) = kind { why } else { nil }
  }

  /// Nil for a folder.
  var archive: Archive? {
    if case .archive(let archive) = kind { archive } else { nil }
  }
}
