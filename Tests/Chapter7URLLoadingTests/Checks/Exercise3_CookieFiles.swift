import Foundation
import ItemDetail

/// The files in which this program's cookies outlive it.
///
/// On Linux, a storage of a name keeps each cookie that has a date in a file of the
/// program's own folder for data. Where Darwin keeps them, and when it writes them,
/// is not documented, so nothing is looked for there; not run there.
enum CookieFiles {
  /// The file that has a text in it; nil when none has.
  static func file(with text: String) -> URL? {
    files.first { file in
      let content = try? Data(contentsOf: file)
      return content.map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false
    }
  }

  private static var files: [URL] {
    #if !canImport(Darwin)
      let program = Bundle.main.bundleURL.deletingPathExtension().lastPathComponent
      let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
      return folders.flatMap { folder in
        let own = folder.appendingPathComponent(program)
        let names = try? FileManager.default.contentsOfDirectory(atPath: own.path)
        return (names ?? []).map(own.appendingPathComponent)
      }
    #else
      return []
    #endif
  }
}
