import Foundation

/// The files of a package. Paths are relative to its root.
package struct CourseFiles: Sendable {
  package let root: URL

  package init(root: URL) {
    self.root = root
  }

  package func url(_ path: String) -> URL { root.appending(path: path) }
  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }
  package func data(_ path: String) -> Data? { try? Data(contentsOf: url(path)) }

  /// The text of a file, nil when there is none or it is not UTF-8.
  package func text(_ path: String) -> String? {
    data(path).flatMap { String(bytes: $0, encoding: .utf8) }
  }

  package func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(path), options: .atomic)
  }

  /// Every file below a folder, in order. The walk does not ask git, so that a
  /// file which git ignores is seen too; what the system and SwiftPM leave
  /// behind is passed over.
  package func walk(_ folder: String) -> [String] {
    let names = Folder.names(in: url(folder).path).filter { ![".DS_Store", ".build"].contains($0) }
    return names.map { "\(folder)/\($0)" }.flatMap { (path: String) -> [String] in
      switch Folder.kind(of: url(path).path) {
      case .folder: walk(path)
      case .file: [path]
      case .linkToFolder, nil: []
      }
    }.sorted()
  }

  /// The folders directly inside a folder, in order.
  package func folders(in folder: String) -> [String] {
    Folder.names(in: url(folder).path).sorted().filter {
      Folder.kind(of: url("\(folder)/\($0)").path) == .folder
    }
  }
}

extension CourseFiles {
  /// Writes a file, and the folders it stands in where they are missing.
  ///
  /// - Throws: `Unwritable`.
  package func keep(_ data: Data, as path: String, options: Data.WritingOptions = .atomic) throws {
    do {
      try FileManager.default.createDirectory(
        at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url(path), options: options)
    } catch {
      throw Unwritable(path: path, error: error)
    }
  }
}

/// A file that could not be written, and why.
package struct Unwritable: Error, CustomStringConvertible {
  let path: String
  let error: any Error

  package init(path: String, error: any Error) {
    self.path = path
    self.error = error
  }

  package var description: String {
    "\(path) could not be written: \(error.wordsOfSystem ?? "something else is in its place")."
  }
}

/// A short number that stands for the bytes of a file: FNV-1a, 64 bits.
///
/// It tells files apart that differ by accident or by work. It is no proof
/// against somebody who wants two files to look the same, and has none to give.
///
/// Source: Fowler, Noll, Vo, *The FNV Non-Cryptographic Hash Algorithm*.
package struct Digest: Equatable, Hashable, Sendable {
  package let value: UInt64

  package init(of data: Data) {
    // A hundred files are read before each build, so this is a plain loop.
    value = data.withUnsafeBytes { bytes in
      var value: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return value
    }
  }

  /// Sixteen hexadecimal digits.
  package var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Course {
  /// Whether a starter is as it was handed out.
  package func isUntouched(_ entry: Entry, in files: CourseFiles) -> Bool {
    files.data(entry.starter).map { isUntouched(entry, $0) } ?? false
  }

  /// Whether some bytes are those of a starter as it was handed out.
  package func isUntouched(_ entry: Entry, _ data: Data) -> Bool {
    starterDigests[entry.id] == Digest(of: data).hex
  }
}

extension Course {
  /// The generated part of the catalog: the digest of each untouched starter, with which the
  /// tool recognizes it.
  package static let digestsFile = "\(catalog)/Catalog+StarterDigests.swift"

  /// Returns that file for the starters that are there.
  package func digestsSource(of files: CourseFiles) -> String {
    let rows = entries.compactMap { entry in
      files.data(entry.starter).map { "    \"\(entry.id)\": \"\(Digest(of: $0).hex)\",\n" }
    }
    return """
      extension Course {
        /// The digest of each starter as it is handed out, by id. Written by
        /// `swift run workbook course update`.
        static let starterDigests: [String: String] = [
      \(rows.joined())  ]
      }

      """
  }
}
