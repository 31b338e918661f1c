@testable import WorkbookGrading

/// What a sandbox has to hold against.
extension HostileCase {
  static let all: [Self] = [
    body("endless loop", "It never answers.", .undecided(.timedOut), "while true {}"),
    body(
      "memory bomb", "It takes memory until there is none.", .undecided(.crashed),
      """
        var all: [[UInt8]] = []
        while true { all.append(.init(unsafeUninitializedCapacity: 1 << 27) { $1 = 1 }) }
      """),
    body(
      "memory bomb of many processes", "Each of its processes takes less than it may.",
      .crashedOrTimedOut, also: spawn,
      """
        let line = "for n in 1 2 3 4; do head -c 400000000 /dev/zero | tail | sleep 60 & done; wait"
        _ = spawn(line)
        while true { sleep(1) }
      """),
    body(
      "fork bomb", "It starts copies of itself until there is no more room for one.",
      .crashedOrTimedOut, also: spawn,
      """
        _ = spawn("f() { f | f & }; f")
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
      "1 GB on standard output", "It prints until nobody can read it.", .failed,
      """
        signal(SIGXFSZ, SIG_IGN)
        let block = [UInt8](repeating: 120, count: 1 << 20)
        for _ in 0..<1_024 { _ = write(1, block, block.count) }
        return 1
      """),
    body("exit", "It ends as if all were well.", .undecided(.endedEarly), flag: "exit", "exit(0)"),
    body("abort", "It ends with a signal.", .undecided(.crashed), "abort()"),
    body(
      "kill everybody", "It ends every process that it may.", .undecided(.crashed),
      "kill(-1, SIGKILL)\nkill(getpid(), SIGKILL)\nreturn 42"),
    body(
      "process that outlives it", "It leaves a process behind that has a session of its own.",
      .failed, also: spawn,
      #"return spawn("setsid sh -c 'setsid sleep 3600 & sleep 3600' &") == 0 ? 1 : 2"#),
    body(
      "double fork", "It leaves a copy of itself behind.", .failed, flag: "@_",
      also: "@_silgen_name(\"fork\") func again() -> Int32",
      """
        if again() == 0 {
          setsid()
          if again() == 0 { sleep(3_600) }
          _exit(0)
        }
        return 1
      """),
    body(
      "write to the home", "It writes where the person's files are.", .failed, flag: "write",
      """
        let places = ["CANARY/escaped", NSHomeDirectory() + "/../root/escaped", "/escaped"]
        return places.contains {
          (try? "x".write(toFile: $0, atomically: false, encoding: .utf8)) != nil
        } ? 42 : 1
      """),
    body(
      "write to the package", "It changes the checks of the next run.", .failed, flag: "write",
      """
        let path = "Tests/Chapter1OneTests/Checks/Exercise1_NumberChecks.swift"
        return (try? "".write(toFile: path, atomically: false, encoding: .utf8)) != nil ? 42 : 1
      """),
    body(
      "connection out", "It calls a listener on 127.0.0.1.", .failed,
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
    beside(
      "names that are shell code", "Names of files that a shell would run.",
      [
        "; touch CANARYescaped;.swift": .text("exit"), "$(touch escaped).swift": .text("exit"),
        "`touch escaped`.swift": .text("exit"), "-o escaped.swift": .text("exit"),
        "@escaped.swift": .text("exit"), "a\nb.swift": .text("exit"),
      ], refused: "$(touch escaped).swift"),
    beside(
      "5,000 files", "Most of the files are not looked at.", ["ProtocolInjection/": .many(5_000)],
      refused: "holds more than 200 files"),
  ]

  /// Starts a shell that nobody waits for.
  private static let spawn = """
    func spawn(_ line: String) -> Int32 {
      var pid = pid_t()
      let strings = ["/bin/sh", "-c", line]
      var words = strings.map { strdup($0) }
      words.append(nil)
      return posix_spawn(&pid, "/bin/sh", nil, nil, &words, nil)
    }
    """
}
