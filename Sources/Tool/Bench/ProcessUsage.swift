import Foundation

/// What this process has used so far.
struct ProcessUsage {
  /// In user and system mode, in seconds.
  let processorTime: Double
  /// At its peak, in bytes.
  let memory: Int

  static var now: ProcessUsage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    let time = usage.ru_utime.seconds + usage.ru_stime.seconds
    #if canImport(Darwin)
      // Not run here: Darwin counts bytes, Linux kilobytes.
      return ProcessUsage(processorTime: time, memory: usage.ru_maxrss)
    #else
      return ProcessUsage(processorTime: time, memory: usage.ru_maxrss * 1024)
    #endif
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
