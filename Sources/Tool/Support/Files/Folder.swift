import Foundation

/// Looks into folders. FileManager does the same in ten times the time, and a
/// watch asks ten times a second.
package enum Folder {
  /// What a path leads to.
  package enum Kind { case file, folder, linkToFolder }

  /// The names in a folder, in no order; none when there is no such folder.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Nil when there is nothing, or a link to nothing.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .linkToFolder : .file
  }
}
