import Foundation

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
