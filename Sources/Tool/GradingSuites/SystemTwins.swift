// What Linux has and Darwin has not, in one place. Nothing here was run on Darwin.

/// Lets no process trace this one or open its memory as a file, not even itself. Darwin
/// has nothing of the kind; nobody grades there in this way.
func closeMemory() {
  #if os(Linux)
    // `PR_SET_DUMPABLE` is 4.
    _ = prctl(4, 0, 0, 0, 0)
  #endif
}

#if os(Linux)
  /// Swift does not see functions with any number of parameters.
  @_silgen_name("prctl")
  private func prctl(_ option: Int32, _ a: UInt, _ b: UInt, _ c: UInt, _ d: UInt) -> Int32
#endif
