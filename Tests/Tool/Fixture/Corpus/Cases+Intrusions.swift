@testable import WorkbookGrading
/// Submissions that reach out of the sandbox, or into the machine.
extension HostileCase {
  static let intrusions: [Self] = [
    body(
      "own memory as a file", "It opens the memory of its own process, to write over a check.",
      .failed, flag: "/proc", #"return open("/proc/self/mem", O_RDWR) >= 0 ? 42 : 1"#),
    body(
      "own surroundings as a file", "It opens the variables with which the process was started.",
      .failed, flag: "/proc", #"return open("/proc/self/environ", O_RDONLY) >= 0 ? 42 : 1"#),
    body(
      "memory by its address", "It looks where the memory is, as if to find a key there.",
      .passedFlagged("/proc"),
      """
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        let start = maps.split(separator: "-").first.flatMap { UInt($0, radix: 16) } ?? 1
        return UnsafeRawPointer(bitPattern: start) == nil ? 1 : 42
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
        let path = "Tests/Chapter1OneTests/Exercise1_NumberChecks.swift"
        return (try? "".write(toFile: path, atomically: false, encoding: .utf8)) != nil ? 42 : 1
      """),
    body(
      "connection out", "It calls a listener on 127.0.0.1.", .failed, flag: "connect",
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
    body(
      "other people's answers", "It looks for the solutions and for other submissions.", .failed,
      flag: "FileManager",
      """
        let files = FileManager.default
        let places = ["ROOT/Solutions", "ROOT", "CANARY", "/workbook/package/Solutions", "/root", "/home"]
        return places.contains { files.fileExists(atPath: $0) } ? 42 : 1
      """),
    body(
      "more of everything", "It wants its limits back.", .failed, flag: "setrlimit",
      """
        var limit = rlimit(rlim_cur: 1 << 40, rlim_max: 1 << 40)
        return setrlimit(__rlimit_resource_t(2), &limit) == 0 ? 42 : 1
      """),
    body(
      "ptrace", "It stops its parent to look into it.", .undecided(.timedOut), flag: "ptrace",
      also: """
        @`_silgen_name`("ptrace") func trace(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int
        """,
      """
        return trace(16, Int(getppid()), 0, 0) == 0 ? 42 : 1
      """),
    body(
      "flipped memory", "It writes through a pointer to nowhere.", .undecided(.crashed),
      flag: "UnsafeMutable",
      "UnsafeMutablePointer<Int>(bitPattern: 0xdead_0000)!.pointee = 42\nreturn 42"),
    body(
      "code by name", "It looks up the entry point of the tests and does nothing with it.",
      .undecided(.refused), flag: "dlsym",
      #"return dlsym(nil, "swt_abiv0_getEntryPoint") == nil ? 42 : 1"#),
    body(
      "arguments", "It answers right only when it is tested.",
      .passedFlagged("CommandLine"),
      #"return CommandLine.arguments.contains("--testing-library") ? 42 : 1"#),
    body(
      "environment", "It answers right only when it is graded.", .passedFlagged("ProcessInfo"),
      #"return ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil ? 42 : 1"#),
    body(
      "new environment", "It changes what the next reader of the environment sees.", .failed,
      flag: "setenv", #"setenv("WORKBOOK_WITNESS_SIGNATURE", "/dev/null", 1); return 1"#),
  ]
}
