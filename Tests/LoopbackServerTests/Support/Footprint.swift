import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the process holds of the system.
struct Footprint: Equatable {
  /// The number of open descriptors.
  let descriptors: Int
  /// The number of threads.
  let threads: Int

  /// Counts now.
  static func now() -> Footprint {
    // Asking for each number, unlike reading /proc/self/fd, opens none and
    // works on Darwin as well.
    // The system gives the lowest that is free, so few are enough.
    let open = (0..<CInt(512)).count { fcntl($0, F_GETFD) != -1 }
    return Footprint(descriptors: open, threads: threadCount())
  }

  /// Counts until the numbers are as they should be, a thousand times at most.
  static func now(orUntil isRight: (Footprint) -> Bool) -> Footprint {
    for _ in 1...1000 {
      let footprint = now()
      if isRight(footprint) { return footprint }
      sched_yield()
    }
    return now()
  }

  private static func threadCount() -> Int {
    #if canImport(Darwin)
      // The global variable that names this task is no constant, which Swift 6
      // refuses; the call gives the same.
      let task = task_self_trap()
      var threads: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      task_threads(task, &threads, &count)
      let size = vm_size_t(count) * vm_size_t(MemoryLayout<thread_t>.stride)
      vm_deallocate(task, vm_address_t(UInt(bitPattern: threads)), size)
      return Int(count)
    #else
      return (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? -1
    #endif
  }
}
