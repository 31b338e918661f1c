/// What a sandbox has to hold against: an answer to an exercise that wants something else
/// than to be graded.
struct HostileCase: Sendable {
  let name: String
  /// What may come of the exercise: its reason, or its state where there is none.
  let states: [String]
  /// What a flag of it has to hold; empty when none is asked for.
  let flag: String
  /// What stands beside the function.
  let helper: String
  let body: String

  init(
    _ name: String, _ states: [String], flag: String = "",
    also helper: String = "", _ body: String
  ) {
    (self.name, self.states, self.flag) = (name, states, flag)
    (self.helper, self.body) = (helper, body)
  }
}

extension HostileCase {
  static let all: [Self] = [
    Self(
      "memory bomb", ["crashed"],
      """
        var all: [[UInt8]] = []
        while true { all.append(.init(unsafeUninitializedCapacity: 1 << 27) { $1 = 1 }) }
      """),
    Self(
      "memory bomb of many processes", ["crashed", "timedOut"], also: spawn,
      """
        let line = "for n in 1 2 3 4; do head -c 400000000 /dev/zero | tail | sleep 60 & done; wait"
        _ = spawn(line)
        while true { sleep(1) }
      """),
    Self(
      "disk bomb in tmp", ["failed"], flag: "FileManager",
      """
        let block = Data(repeating: 1, count: 1 << 19)
        for n in 0..<4_000 {
          let path = NSTemporaryDirectory() + "/\\(n)"
          if !FileManager.default.createFile(atPath: path, contents: block) { break }
        }
        return 1
      """),
    Self(
      "1 GB on standard output", ["failed"],
      """
        signal(SIGXFSZ, SIG_IGN)
        let block = [UInt8](repeating: 120, count: 1 << 20)
        for _ in 0..<1_024 { _ = write(1, block, block.count) }
        return 1
      """),
    Self(
      "kill everybody", ["crashed"], "kill(-1, SIGKILL)\nkill(getpid(), SIGKILL)\nreturn 42"),
    Self(
      "process that outlives it", ["failed"], also: spawn,
      #"return spawn("setsid sh -c 'setsid sleep 3600 & sleep 3600' &") == 0 ? 1 : 2"#),
    Self(
      "write outside, or see a solution", ["failed"], flag: "write",
      """
        let places = [
          "CANARY/escaped", NSHomeDirectory() + "/../root/escaped", "/escaped",
          "Tests/Chapter1OneTests/Checks/Exercise1_NumberChecks.swift",
        ]
        let isOpen = places.contains {
          (try? "x".write(toFile: $0, atomically: false, encoding: .utf8)) != nil
        }
        return isOpen || FileManager.default.fileExists(atPath: "SOLUTION") ? 42 : 1
      """),
    Self(
      "connection out", ["failed"],
      """
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = UInt16(PORT).bigEndian
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let status = withUnsafeMutablePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        return status == 0 ? 42 : 1
      """),
  ]

  /// Starts a shell that nobody waits for.
  private static let spawn = """
    private func spawn(_ line: String) -> Int32 {
      var pid = pid_t()
      let strings = ["/bin/sh", "-c", line]
      var words = strings.map { strdup($0) }
      words.append(nil)
      return posix_spawn(&pid, "/bin/sh", nil, nil, &words, nil)
    }
    """
}
