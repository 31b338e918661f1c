#if os(Linux)
  import Foundation
  import Glibc

  /// Messages through a pipe, as JSON after eight bytes that say how long it is.
  struct RunMessage {
    /// A longer one is not read, in bytes.
    static let most = 16 << 20

    /// The bytes of a message; none when it cannot be written down.
    static func bytes(of message: some Encodable) -> Data {
      guard let json = try? JSONEncoder().encode(message) else { return Data() }
      return withUnsafeBytes(of: UInt64(json.count).littleEndian) { Data($0) } + json
    }

    /// The message that some bytes are, nil when they are not the whole of one.
    static func message<Message: Decodable>(_: Message.Type, in bytes: Data) -> Message? {
      guard bytes.count >= 8, bytes.count - 8 == length(in: bytes) else { return nil }
      return try? JSONDecoder().decode(Message.self, from: bytes.dropFirst(8))
    }

    /// Writes a message; nothing happens when nobody reads any more.
    static func write(_ message: some Encodable, to pipe: Int32) {
      var rest = bytes(of: message)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }

    /// Waits for the next message; nil when there is none any more.
    static func read<Message: Decodable>(_: Message.Type, from pipe: Int32) -> Message? {
      guard let head = read(8, from: pipe) else { return nil }
      let length = length(in: head)
      guard length <= most, let json = read(length, from: pipe) else { return nil }
      return try? JSONDecoder().decode(Message.self, from: json)
    }

    private static func length(in bytes: Data) -> Int {
      Int(clamping: bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private static func read(_ count: Int, from pipe: Int32) -> Data? {
      var data = Data()
      while data.count < count {
        guard let more = readSome(count - data.count, from: pipe), !more.isEmpty else { return nil }
        data += more
      }
      return data
    }

    /// What is there to be read, at most some bytes; empty at the end, nil after an error.
    static func readSome(_ most: Int, from pipe: Int32) -> Data? {
      var buffer = [UInt8](repeating: 0, count: min(most, 1 << 16))
      var count = Glibc.read(pipe, &buffer, buffer.count)
      while count < 0 && errno == EINTR { count = Glibc.read(pipe, &buffer, buffer.count) }
      return count < 0 ? nil : Data(buffer.prefix(count))
    }
  }
#endif
