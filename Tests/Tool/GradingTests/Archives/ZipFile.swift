import Foundation
@testable import TestHelpers

/// A zip written byte by byte, so that it can hold entries that no program would write.
struct ZipFile {
  /// The system that an entry says it comes from.
  enum Origin: UInt8 {
    case windows = 0
    case unix = 3
  }

  struct Entry {
    var name: [UInt8]
    var data = Data()
    /// How its bytes are packed: 0 not at all, 8 by deflate.
    var method: UInt16 = 0
    /// Bit 0: encrypted; bit 11: the name is UTF-8.
    var flags: UInt16 = 0
    var origin = Origin.unix
    /// The kind of file and its permissions, as in `stat`.
    var mode: UInt32 = 0o100644
    /// Of the unpacked bytes.
    var checksum: UInt32?
    var size: UInt32?

    init(_ name: String, _ text: String = "let one = 1\n") {
      self.name = Array(name.utf8)
      data = Data(text.utf8)
    }
  }

  var entries: [Entry]

  init(_ entries: Entry...) { self.entries = entries }
  init(_ entries: [Entry]) { self.entries = entries }

  var data: Data {
    var body = Data()
    var directory = Data()
    for entry in entries {
      let offset = UInt32(body.count)
      body.put(UInt32(0x0403_4b50), UInt16(20))
      body.append(entry.facts + entry.name + entry.data)
      directory.put(UInt32(0x0201_4b50), UInt8(20), entry.origin.rawValue, UInt16(20))
      directory.append(entry.facts)
      directory.put(UInt16(0), UInt16(0), UInt16(0), entry.mode << 16, offset)
      directory.append(contentsOf: entry.name)
    }
    let count = UInt16(truncatingIfNeeded: entries.count)
    let start = UInt32(body.count)
    body.append(directory)
    body.put(
      UInt32(0x0605_4b50), UInt32(0), count, count, UInt32(directory.count), start, UInt16(0))
    return body
  }
}

extension ZipFile.Entry {
  /// Named in the encoding of Korean versions of Windows.
  static func cp949(_ name: [UInt8]) -> Self {
    var entry = Self("")
    (entry.name, entry.origin) = (name, .windows)
    return entry
  }

  /// Zeros, packed as small as possible: the output of gzip between its head and
  /// its tail.
  static func zeros(_ name: String, mebibytes: Int) throws -> Self {
    let gzip = try TestShell.output("head -c \(mebibytes << 20) /dev/zero | gzip -1n")
    var entry = Self(name)
    entry.data = gzip.dropFirst(10).dropLast(8)
    entry.method = 8
    entry.checksum = gzip.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    entry.size = UInt32(mebibytes << 20)
    return entry
  }

  /// The part of both records from the flags on to the length of more facts.
  fileprivate var facts: Data {
    var facts = Data()
    facts.put(
      flags, method, UInt16(0), UInt16(0x21), checksum ?? data.crc32, UInt32(data.count),
      size ?? UInt32(data.count), UInt16(name.count), UInt16(0))
    return facts
  }
}

extension Data {
  fileprivate mutating func put(_ numbers: any FixedWidthInteger...) {
    for number in numbers { number.bytes.forEach { append($0) } }
  }

  /// The checksum of zip and gzip.
  fileprivate var crc32: UInt32 {
    ~reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xedb8_8320) }
    }
  }
}

extension FixedWidthInteger {
  /// The lowest first.
  fileprivate var bytes: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}
