import Foundation
import WorkbookCore

/// Lets a test ask the program how much memory it has used.
enum PeakMemory {
  /// The variable that names the file for the answer.
  static let variable = "FIXTURE_PEAK_MEMORY"

  /// Writes the bytes that this process used at its peak, where somebody asks.
  static func note() throws {
    guard let path = ProcessInfo.processInfo.environment[variable] else { return }
    try Data("\(peakMemory)".utf8).write(to: URL(filePath: path))
  }
}
