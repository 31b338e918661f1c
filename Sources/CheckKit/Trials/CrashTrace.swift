import Foundation

/// Keeps a sentence on what a check does now in a file, which outlives the process.
///
/// The `workbook` tool asks for it after a crash, in
/// `Sources/Tool/Core/Workspace/TestProcess.swift`. All at once is quicker, but then a
/// crash does not tell what it belongs to.
public struct CrashTrace: Sendable {
  /// Nil unless the tool asks for it.
  public static let asked = ProcessInfo.processInfo.environment["WORKBOOK_CRASH_TRACE"]
    .map { CrashTrace(file: URL(fileURLWithPath: $0)) }

  let file: URL
  fileprivate let semaphore = AsyncSemaphore()

  package init(file: URL) { self.file = file }
}

extension CrashTrace? {
  /// Runs some code of a learner's, one call after the other, or at once if there is no trace.
  /// The sentence says what was done, if the process ends meanwhile.
  public func follow<Value>(
    _ sentence: String, _ work: @Sendable () async -> Value
  ) async -> Value {
    guard let self else { return await work() }
    await self.semaphore.wait()
    defer { self.semaphore.signal() }
    // A crash of another thread must not find half a sentence.
    try? Data(sentence.utf8).write(to: self.file, options: .atomic)
    defer { try? FileManager.default.removeItem(at: self.file) }
    return await work()
  }
}
