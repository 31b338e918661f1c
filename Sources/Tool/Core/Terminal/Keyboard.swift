import Foundation

/// Reads the keys that are pressed on a terminal, without waiting for return.
package final class Keyboard {
  private let descriptor: Int32
  private var waiting: [Key] = []

  package init(descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// Returns the next key, or nil when none was pressed within some seconds, or when a
  /// signal came first.
  package func key(within seconds: Double) -> Key? {
    if waiting.isEmpty, hasBytes(within: seconds) { waiting = read() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private func hasBytes(within seconds: Double) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(seconds * 1_000)) > 0 else { return false }
    // Where a terminal cannot be asked, as `/dev/tty` on Darwin, a read would wait.
    if request.revents & Int16(POLLNVAL) == 0 { return true }
    usleep(useconds_t(seconds * 1_000_000))
    return false
  }

  private func read() -> [Key] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return [] }
    return count > 0 ? Key.keys(in: Array(bytes.prefix(count))) : [.end]
  }
}

/// A key that was pressed.
package enum Key: Equatable, Sendable {
  /// A letter, in lower case, or another sign.
  case character(Character)
  case up, down
  case enter
  case escape
  /// The terminal was closed.
  case end
}

extension Key {
  /// Returns the keys in bytes from a terminal. An arrow comes as `ESC [ A`, or `ESC O A` as
  /// some terminals send it; any other sequence is no key.
  package static func keys(in bytes: [UInt8]) -> [Key] {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return text.matches(of: /(?s)\u{1B}(?:[\[o][^@-~]*([@-~])|.)?|./).compactMap { match in
      switch (match.0, match.1) {
      case ("\u{1B}", _): .escape
      case (_, "a"): .up
      case (_, "b"): .down
      case (let text, _): text.first == "\u{1B}" ? nil : text.first.map(Key.init)
      }
    }
  }

  private init(_ character: Character) {
    self = character.isNewline ? .enter : .character(Self.latin[character] ?? character)
  }

  /// The Latin letters on the keys of a Korean keyboard, which need not be switched over
  /// to press a key.
  private static let latin: [Character: Character] = [
    "ㅜ": "n", "ㅗ": "h", "ㅣ": "l", "ㅊ": "c", "ㅇ": "d", "ㅌ": "x", "ㄱ": "r", "ㅂ": "q",
    "ㅛ": "y", "ㅔ": "p", "ㅓ": "j", "ㅏ": "k",
  ]
}
