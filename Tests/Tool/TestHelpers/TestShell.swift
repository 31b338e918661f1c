import Foundation
import Testing

/// Lines for a shell that a test needs something of.
enum TestShell {
  /// What a line prints; it must end well.
  static func output(_ line: String, input: Data = Data()) throws -> Data {
    let base = URL.temporaryDirectory.appending(path: "shell-\(UUID())")
    let (source, target) = (base.appendingPathExtension("in"), base.appendingPathExtension("out"))
    defer { for file in [source, target] { try? FileManager.default.removeItem(at: file) } }
    try input.write(to: source)
    try Data().write(to: target)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(line)")
    return try Data(contentsOf: target)
  }
}
