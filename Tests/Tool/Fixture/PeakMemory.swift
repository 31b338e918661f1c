import Foundation

/// Lets a test ask the program how much memory it has used.
enum PeakMemory {
  /// The variable that names the file for the answer.
  static let variable = "FIXTURE_PEAK_MEMORY"

  /// Writes the bytes that this process used at its peak, where somebody asks.
  static func note() throws {
    guard let path = ProcessInfo.processInfo.environment[variable] else { return }
    try Data("\(bytes)".utf8).write(to: URL(filePath: path))
  }

  #if canImport(Darwin)
    // Not run here.
    private static var bytes: Int { rusage.ofThisProcess.peakMemory }
  #else
    /// `getrusage` would count what the parent had when it started this process.
    private static var bytes: Int {
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = status?.firstMatch(of: /VmHWM:\s+(\d+) kB/)
      return (peak.flatMap { Int($0.output.1) } ?? .max / 1024) * 1024
    }
  #endif
}
