import Foundation
@testable import TestHelpers

/// A tar written byte by byte, so that it can hold entries that no program would write.
struct TarFile {
  enum Kind: Character {
    case file = "0"
    case hardLink = "1"
    case link = "2"
    case device = "3"
    case folder = "5"
    case pipe = "6"
  }

  struct Entry {
    var name: String
    var kind = Kind.file
    var text = "let one = 1\n"
    var target = ""
    var mode = 0o644
    /// How many bytes it says that it has; nil for those of its text.
    var size: Int?

    init(_ name: String, _ kind: Kind = .file, to target: String = "", mode: Int = 0o644) {
      (self.name, self.kind, self.target, self.mode) = (name, kind, target, mode)
      if kind != .file { text = "" }
    }
  }

  var entries: [Entry]

  init(_ entries: Entry...) { self.entries = entries }
  init(_ entries: [Entry]) { self.entries = entries }

  var data: Data {
    var data = Data()
    for entry in entries { data += entry.header + Data(entry.text.utf8).filled }
    return data + Data(count: 1024)
  }

  var gzipped: Data { get throws { try TestShell.output("gzip -cn", input: data) } }
}

extension TarFile.Entry {
  /// The block before the bytes of an entry.
  fileprivate var header: Data {
    var block = Data(count: 512)
    block.put(name, at: 0)
    block.put(mode.octal(7), at: 100)
    block.put(0.octal(7) + "\0" + 0.octal(7) + "\0", at: 108)
    block.put((size ?? text.utf8.count).octal(11) + "\0" + 0.octal(11) + "\0", at: 124)
    block.put("        \(kind.rawValue)\(target)", at: 148)
    block.put("ustar\u{0}00", at: 257)
    // A device that has no driver: 0, 0.
    block.put(0.octal(7) + "\0" + 0.octal(7), at: 329)
    block.put(block.reduce(0) { $0 + Int($1) }.octal(6) + "\0 ", at: 148)
    return block
  }
}

extension Int {
  fileprivate func octal(_ digits: Int) -> String {
    let text = String(self, radix: 8)
    return String(repeating: "0", count: digits - text.count) + text
  }
}

extension Data {
  fileprivate mutating func put(_ text: String, at offset: Int) {
    replaceSubrange(offset..<offset + text.utf8.count, with: Data(text.utf8))
  }

  /// Up to a whole number of blocks.
  fileprivate var filled: Data { self + Data(count: (512 - count % 512) % 512) }
}
