import Foundation
import Records

/// A run of tests by the testing library, from inside a running test.
///
/// The library has a stable entry point for tools, the C function
/// `swt_abiv0_getEntryPoint` (swift-testing, Documentation/ABI). It runs in this
/// process and in the calling task, so task-local values reach the tests, and
/// hands over each event as the JSON of the event stream.
enum LibraryRun {
  private typealias EntryPoint =
    @convention(thin) @Sendable (
      UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

  /// Nil when the library of this toolchain has no such function.
  private static let entryPoint: EntryPoint? = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swt_abiv0_getEntryPoint") else { return nil }
    let get = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer).self)
    return unsafeBitCast(get(), to: EntryPoint.self)
  }()

  /// Whether tests can be run in this way.
  static var isPossible: Bool { entryPoint != nil }

  /// Runs the tests whose ids match a pattern, in silence.
  static func run(
    _ pattern: String, onRecord: @escaping @Sendable (StreamRecord) -> Void
  ) async throws {
    let configuration = try JSONEncoder().encode(Configuration(filter: [pattern]))
    // The entry point reads it at any time until it returns.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: configuration.count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: configuration)
    _ = try await entryPoint?(UnsafeRawBufferPointer(bytes)) { record in
      if let record = StreamRecord(Data(record)) { onRecord(record) }
    }
  }

  private struct Configuration: Encodable {
    let filter: [String]
    /// With any other the run prints.
    var verbosity = Int.min
    var eventStreamVersion = "0"
  }
}
