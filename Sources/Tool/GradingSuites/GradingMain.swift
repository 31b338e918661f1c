import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The beginning of a program that is judged. Nothing that was handed in has run by
/// then: the key is read, and the pipe empty, before a test is looked for.
enum GradingMain {
  /// How a learner's tests run in processes of their own.
  struct TestsApart {
    /// Makes those processes, in the program that has the tests.
    let serve: () -> Never
    /// Has them made by the program at a path.
    let open: (String) -> Void
  }

  /// Runs the checks and ends the process.
  ///
  /// - Parameter apart: Nil where no exercise asks for tests.
  static func run(apart: TestsApart? = nil) -> Never {
    closeMemory()
    if CommandLine.arguments.contains("--serve"), let apart { apart.serve() }
    let run = WitnessRun()
    let tests = WitnessRun.variable("TESTS")
    if !tests.isEmpty { apart?.open(tests) }
    Task {
      let passed = try? await run.run()
      fflush(nil)
      // What was handed in has no say any more.
      _exit(passed == true ? 0 : 1)
    }
    dispatchMain()
  }
}
