/// A key that was pressed.
enum Key: Equatable, Sendable {
  /// A letter, in lower case, or another sign.
  case character(Character)
  case escape
  /// Nobody is there any more to press keys.
  case end
}

extension Key {
  /// The keys that bytes from a terminal stand for. A sequence, as an arrow key
  /// sends it, stands for no key.
  static func keys(in bytes: [UInt8]) -> [Key] {
    guard bytes.first != 0x1B else { return bytes.count == 1 ? [.escape] : [] }
    return String(decoding: bytes, as: UTF8.self).lowercased().map { .character(latin[$0] ?? $0) }
  }

  /// The letter that stands on the same key of a Korean keyboard: whoever
  /// writes Korean need not switch over to press a key.
  private static let latin: [Character: Character] = [
    "ㅜ": "n", "ㅗ": "h", "ㅣ": "l", "ㅊ": "c", "ㅇ": "d", "ㅌ": "x", "ㄱ": "r", "ㅂ": "q",
    "ㅛ": "y",
  ]
}
