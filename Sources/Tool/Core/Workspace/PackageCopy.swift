import Foundation

/// A copy of the package as learners build it, in which other files can take the place
/// of the starters.
package struct PackageCopy: Sendable {
  let chapters: [Chapter]
  let original: CourseFiles
  let copy: CourseFiles

  /// The folder of the copy.
  package var root: URL { copy.root }

  /// - Parameters:
  ///   - chapters: all chapters of the package.
  ///   - original: the folder of the package.
  ///   - root: the folder of the copy.
  package init(of chapters: [Chapter], from original: URL, to root: URL) {
    self.chapters = chapters
    self.original = CourseFiles(root: original)
    copy = CourseFiles(root: root)
  }

  /// Begins with an empty folder.
  package func make() throws {
    try? FileManager.default.removeItem(at: copy.root)
    try lay([:])
  }

  /// Makes the copy like the original, with other files laid over it. A file that is there
  /// already with the same bytes stays, and is not compiled again.
  ///
  /// - Parameter files: the contents, by the path in the package.
  /// - Throws: `Unwritable`: another file is in the way, or the disk does not take the
  ///   name.
  package func lay(_ files: [String: Data]) throws {
    let proofs = chapters.flatMap { ["\($0.answers)/", "\($0.listings)/"] }
    let folders =
      original.sharedSources + ["Sources/workbook"] + chapters.flatMap { [$0.starters, $0.tests] }
    let own = (["Package.swift"] + folders.flatMap(original.walk)).filter { path in
      !proofs.contains(where: path.hasPrefix)
    }
    let wanted = Dictionary(uniqueKeysWithValues: own.map { ($0, original.data($0) ?? Data()) })
      .merging(files) { $1 }
    for folder in folders where copy.walk(folder).contains(where: { wanted[$0] == nil }) {
      try? FileManager.default.removeItem(at: copy.url(folder))
    }
    for (path, data) in wanted.sorted(by: { $0.key < $1.key }) where copy.data(path) != data {
      try write(data, to: path)
    }
  }

  /// A new file each time: its time is then not the one of an earlier build.
  private func write(_ data: Data, to path: String) throws {
    try? FileManager.default.removeItem(at: copy.url(path))
    try copy.keep(data, as: path, options: [])
  }
}
