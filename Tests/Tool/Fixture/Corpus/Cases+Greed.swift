@testable import WorkbookGrading
/// Submissions that take more than there is.
extension HostileCase {
  static let greed: [Self] = [
    body("endless loop", "It never answers.", .undecided(.timedOut), "while true {}"),
    body(
      "endless recursion", "It calls itself until the stack ends.", .undecided(.crashed),
      also: "func deeper(_ n: Int) -> Int { n < 0 ? n : deeper(n + 1) + n }", "return deeper(0)"),
    body(
      "memory bomb", "It takes memory until there is none.", .undecided(.crashed),
      """
        var all: [[UInt8]] = []
        while true { all.append(.init(unsafeUninitializedCapacity: 1 << 27) { $1 = 1 }) }
      """),
    body(
      "memory bomb of many processes", "Each of its processes takes less than it may.",
      .undecided(.crashed), flag: "posix_spawn", also: spawn,
      """
        let line = "for n in 1 2 3 4; do head -c 400000000 /dev/zero | tail | sleep 60 & done; wait"
        _ = spawn(line)
        while true { sleep(1) }
      """),
    body(
      "disk bomb in tmp", "It fills the temporary folder with files.", .failed, flag: "FileManager",
      """
        let block = Data(repeating: 1, count: 1 << 19)
        for n in 0..<4_000 {
          let path = NSTemporaryDirectory() + "/\\(n)"
          if !FileManager.default.createFile(atPath: path, contents: block) { break }
        }
        return 1
      """),
    body(
      "disk bomb in the work folder", "It fills the folder in which it was built.", .failed,
      flag: "FileManager",
      """
        let block = Data(repeating: 1, count: 1 << 19)
        let folder = FileManager.default.currentDirectoryPath
        let taken = (0..<200).filter {
          FileManager.default.createFile(atPath: "\\(folder)/\\($0)", contents: block)
        }
        return taken.isEmpty ? 1 : 42
      """),
    body(
      "process bomb", "It starts programs that start programs.", .worthless, flag: "posix_spawn",
      also: spawn, #"return spawn("bomb() { bomb | bomb & }; bomb") == 0 ? 1 : 2"#),
    body(
      "thread bomb", "It starts threads until there are none.", .failed, flag: "Unsafe",
      """
        var attempts = 0
        var thread = pthread_t()
        let sleeper: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
          _ in
          sleep(60)
          return nil
        }
        while attempts < 10_000, pthread_create(&thread, nil, sleeper, nil) == 0 { attempts += 1 }
        return attempts < 10_000 ? 1 : 42
      """),
    body(
      "1 GB on standard output", "It prints until nobody can read it.", .failed, flag: "write",
      flood(1)),
    body(
      "1 GB on standard error", "It complains until nobody can read it.", .failed, flag: "write",
      flood(2)),
    body(
      "global that sleeps", "A constant takes an hour to make.", .undecided(.timedOut),
      also: "let late: Int = { sleep(3_600); return 42 }()", "return late"),
    body(
      "deinit that sleeps", "What it leaves behind takes an hour to go.", .undecided(.timedOut),
      also: "final class Slow { deinit { sleep(3_600) } }",
      "return withExtendedLifetime(Slow()) { 42 }"),
    body(
      "type checker bomb", "One expression has more meanings than can be tried.",
      .undecided(.didNotCompile),
      "return "
        + (1...24).map { "(\($0) + 0.5 * Double(\($0)) - [\($0)].count)" }.joined(separator: " + ")),
    body(
      "deep nesting", "It opens 10,000 brackets.", .undecided(.didNotCompile),
      "return " + String(repeating: "(", count: 10_000) + "42"
        + String(repeating: ")", count: 10_000)),
    body(
      "one line of 200 KB", "It is one long line, and right.", .passed,
      "let text = \"\(String(repeating: "x", count: 200_000))\"; return text.isEmpty ? 1 : 42"),
  ]

  /// Starts a shell that nobody waits for.
  static let spawn = """
    func spawn(_ line: String) -> Int32 {
      var pid = pid_t()
      let strings = ["/bin/sh", "-c", line]
      var words = strings.map { strdup($0) }
      words.append(nil)
      return posix_spawn(&pid, "/bin/sh", nil, nil, &words, nil)
    }
    """

  private static func flood(_ descriptor: Int) -> String {
    """
      signal(SIGXFSZ, SIG_IGN)
      let block = [UInt8](repeating: 120, count: 1 << 20)
      for _ in 0..<1_024 { _ = write(\(descriptor), block, block.count) }
      return 1
    """
  }
}
