import WorkbookSupport

/// A short number that nobody can compute for a text without the key.
///
/// Source: Aumasson, Bernstein, *SipHash: a fast short-input PRF* (2012), with
/// two and four rounds.
enum SipHash {
  struct Key: Equatable, Sendable {
    let first: UInt64
    let second: UInt64

    init(_ first: UInt64, _ second: UInt64) {
      self.first = first
      self.second = second
    }
  }

  /// Little-endian words; the last byte is the length.
  static func value(of bytes: [UInt8], _ key: Key) -> UInt64 {
    var state = State(key)
    let filling = [UInt8](repeating: 0, count: 7 - bytes.count % 8)
    let padded = bytes + filling + [UInt8(truncatingIfNeeded: bytes.count)]
    // A record is long, and the tool is often built without optimization.
    padded.withUnsafeBytes { padded in
      var start = 0
      while start < padded.count {
        state.take(
          UInt64(littleEndian: padded.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
        start += 8
      }
    }
    return state.end()
  }

  private struct State {
    var v: (UInt64, UInt64, UInt64, UInt64)

    init(_ key: Key) {
      v = (
        key.first ^ 0x736f_6d65_7073_6575, key.second ^ 0x646f_7261_6e64_6f6d,
        key.first ^ 0x6c79_6765_6e65_7261, key.second ^ 0x7465_6462_7974_6573
      )
    }

    mutating func take(_ word: UInt64) {
      v.3 ^= word
      turn()
      turn()
      v.0 ^= word
    }

    mutating func end() -> UInt64 {
      v.2 ^= 0xff
      for _ in 0..<4 { turn() }
      return v.0 ^ v.1 ^ v.2 ^ v.3
    }

    private mutating func turn() {
      v.0 &+= v.1
      v.2 &+= v.3
      v.1 = Self.turned(v.1, 13) ^ v.0
      v.3 = Self.turned(v.3, 16) ^ v.2
      v.0 = Self.turned(v.0, 32)
      v.2 &+= v.1
      v.0 &+= v.3
      v.1 = Self.turned(v.1, 17) ^ v.2
      v.3 = Self.turned(v.3, 21) ^ v.0
      v.2 = Self.turned(v.2, 32)
    }

    private static func turned(_ word: UInt64, _ places: UInt64) -> UInt64 {
      word << places | word >> (64 - places)
    }
  }
}
