import Foundation
import WorkbookSupport

/// What this process has used so far.
struct ProcessUsage {
  /// In user and system mode, in seconds.
  let processorTime: Double
  /// At its peak, in bytes.
  let memory: Int

  static var now: ProcessUsage {
    let usage = rusage.ofThisProcess
    let time = usage.ru_utime.seconds + usage.ru_stime.seconds
    return ProcessUsage(processorTime: time, memory: peakMemory)
  }

  /// What all children that have ended have used, in seconds, with their own
  /// children.
  static var ofChildren: Double {
    let usage = rusage.ofChildren
    return usage.ru_utime.seconds + usage.ru_stime.seconds
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
