import Foundation
import WorkbookCore

/// Where the work lies in a folder that was handed in: archives and copies put folders
/// around it, and some learners hand in the files alone.
struct SubmittedWork {
  /// A folder that holds those of chapters.
  struct Tree {
    let path: String
    let folder: SubmittedFolder
  }

  /// A Swift file in no tree.
  struct LooseFile {
    let path: String
    /// The exercise of this name, if there is one.
    let entry: Entry?
    let name: SubmittedFolder.Name
    let folder: SubmittedFolder

    /// Whether its name was meant for an exercise.
    var isNumbered: Bool { name.text?.contains(/^[Ee]x\w*\d/) ?? false }
  }

  private(set) var trees: [Tree] = []
  private(set) var looseFiles: [LooseFile] = []
  /// The paths of archives.
  private(set) var archives: [String] = []
  /// Work that is there and cannot be read.
  private(set) var obstacles: [Refusal] = []

  private let targets: [SubmittedFolder.Name]
  private let entriesByFile: [String: Entry]
  private var folderCount = 0

  /// Looks through a folder, as deep as `IntakeLimits` say.
  init(in root: SubmittedFolder, for chapters: [Chapter]) {
    targets = chapters.map { SubmittedFolder.Name($0.target) }
    entriesByFile = Dictionary(
      chapters.flatMap(\.entries).map { ($0.fileName, $0) }
    ) { first, _ in first }
    search(root, at: "", depth: 0)
  }

  private mutating func search(_ folder: SubmittedFolder, at path: String, depth: Int) {
    folderCount += 1
    // Beside a link, the rest of a clone is not the learner's work.
    if let link = Self.treeNames.first(where: { folder.kind(of: .init($0)) == .link }) {
      return obstacles.append(.linkedWork(path.appendingName(link)))
    }
    let tree = tree(in: folder)
    if let tree { trees.append(Tree(path: path, folder: tree.folder)) }
    if tree?.isItself == true { return }
    for name in folder.names(atMost: IntakeLimits.namesPerFolder) ?? [] {
      // The name of a folder around others may be in any encoding.
      let text = name.text ?? "?"
      let inner = path.appendingName(text)
      if let hidden = text.nameBeforeICloud {
        obstacles.append(.notDownloaded(path.appendingName(hidden)))
      }
      if text.hasPrefix(".") || text == "__MACOSX" { continue }
      if text.contains("\\") {
        obstacles.append(.backslash(inner))
        continue
      }
      // Beside the chapters there may be older ones. The rest of a clone holds none.
      if tree != nil && Self.treeNames.contains(text) { continue }
      switch folder.kind(of: name) {
      case .folder where depth < IntakeLimits.depth && folderCount < IntakeLimits.folders:
        if let next = folder.folder(name) { search(next, at: inner, depth: depth + 1) }
      case .file:
        if Archive(at: URL(filePath: "/\(text)")) != nil { archives.append(inner) }
        if text.hasSuffix(".swift") {
          let entry = entriesByFile[text.withoutCopyNumber]
          looseFiles.append(LooseFile(path: inner, entry: entry, name: name, folder: folder))
        }
      default: break
      }
    }
  }

  /// The files with the names of exercises, by the paths of the starters.
  var exercises: [String: [LooseFile]] {
    let named = looseFiles.compactMap { file in file.entry.map { ($0.starter, file) } }
    return Dictionary(grouping: named, by: \.0).mapValues { $0.map(\.1) }
  }

  /// The other files.
  var helpers: [LooseFile] { looseFiles.filter { $0.entry == nil } }

  /// The chapters of the exercises that lie in one folder with a file.
  func chapters(beside file: LooseFile) -> Set<Int> {
    let neighbours = looseFiles.filter { $0.folder === file.folder }
    return Set(neighbours.compactMap { $0.entry?.chapter.number })
  }

  /// The folder `Chapters` or `Solutions` in a folder, or the folder itself if it holds a
  /// chapter.
  private func tree(
    in folder: SubmittedFolder
  ) -> (folder: SubmittedFolder, isItself: Bool)? {
    if let inner = Self.treeNames.lazy.compactMap(folder.folder).first { return (inner, false) }
    return targets.contains { folder.kind(of: $0) != .nothing } ? (folder, true) : nil
  }

  private static let treeNames = ["Chapters", "Solutions"]
}

extension String {
  /// The name of a file that iCloud has replaced by a placeholder: "A.swift" of
  /// ".A.swift.icloud". Nil if it is none.
  var nameBeforeICloud: String? {
    hasPrefix(".") && hasSuffix(".icloud") ? String(dropFirst().dropLast(7)) : nil
  }

  /// The path of something in the folder at this path.
  fileprivate func appendingName(_ name: String) -> String {
    isEmpty ? name : "\(self)/\(name)"
  }

  /// The name of a file before a browser gave it a number: "One.swift" of "One (1).swift".
  fileprivate var withoutCopyNumber: String {
    replacing(#/ \(\d+\)\.swift$/#, with: ".swift")
  }
}
