import Foundation
import WorkbookCourse
import WorkbookSupport

extension CourseFiles {
  /// Every file of the package that git does not ignore, links left out. Without
  /// git it goes by the names that programs usually give to their own files.
  ///
  /// - Throws: `Cancelled`, `ToolFault`.
  func packagePaths() throws -> [String] {
    let paths = try Git(root: root).problem() == nil ? try pathsByGit() : pathsByName("")
    return paths.filter(isFile)
  }

  /// May name files that were deleted; `isFile` drops them.
  private func pathsByGit() throws -> [String] {
    let list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    let (exit, output) = try Shell(root: root).capture(list)
    guard exit == .exited(0) else { throw ToolFault("git could not list the files.") }
    // A file in conflict is listed once for each side.
    return Set(output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }).sorted()
  }

  private func pathsByName(_ folder: String) -> [String] {
    let names = Folder.names(in: url(folder).path).filter(Self.isUsual)
    return names.flatMap { (name: String) -> [String] in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      return Folder.kind(of: url(path).path) == .folder ? pathsByName(path) : [path]
    }
  }

  /// Programs begin the names of their own files with a dot. So do a few settings
  /// that belong to the workbook.
  private static func isUsual(_ name: String) -> Bool {
    if [".gitignore", ".swift-format", ".ci", ".github"].contains(name) { return true }
    return !name.hasPrefix(".") && name != "DerivedData" && !name.hasSuffix(".xcodeproj")
  }

  private func isFile(_ path: String) -> Bool {
    let values = try? url(path).resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
    return values?.isRegularFile == true && values?.isSymbolicLink != true
  }
}
