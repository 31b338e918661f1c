#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The record of a run, written to a file line by line as it comes, and signed at
/// the end. Nothing of the program that is judged can take a line back.
///
/// A mutex of the system's own guards it: the tests that it listens to run on
/// several threads.
public final class WitnessRecord: @unchecked Sendable {
  private var bytes: [UInt8] = []
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let file: UnsafeMutablePointer<FILE>?
  private let key: SipHash.Key

  /// - Parameters:
  ///   - path: the file to write.
  ///   - key: signs the record.
  public init(path: String, key: SipHash.Key) {
    self.key = key
    pthread_mutex_init(mutex, nil)
    file = fopen(path, "w")
  }

  /// Adds a line, given without its end.
  public func add(_ line: UnsafeRawBufferPointer) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    bytes += line
    bytes.append(10)
    guard let file else { return }
    fwrite(line.baseAddress, 1, line.count, file)
    fputs("\n", file)
    fflush(file)
  }

  /// Writes the signature of all lines, and of whether all checks passed, to
  /// another file.
  public func sign(passed: Bool, to path: String) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let file = fopen(path, "w") else { return }
    fputs(Self.signature(of: bytes, passed: passed, key), file)
    fclose(file)
  }

  /// The signature of a whole record.
  public static func signature(of bytes: [UInt8], passed: Bool, _ key: SipHash.Key) -> String {
    String(SipHash.value(of: bytes + [passed ? 1 : 0], key), radix: 16)
  }
}
