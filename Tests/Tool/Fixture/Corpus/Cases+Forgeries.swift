@testable import WorkbookGrading
/// Submissions that write their own verdict.
extension HostileCase {
  static let forgeries: [Self] = [
    body(
      "printed verdict", "It prints what a passing run prints.", .failed,
      #"print("✔ Test run with 2 tests passed after 0.001 seconds."); return 1"#),
    body(
      "perfect record", "It writes a record without a fault, a signature too, and leaves.",
      .undecided(.refused), flag: "CommandLine", also: perfect,
      """
        door.lock()
        forge(to: "/events.jsonl")
        try? "0123456789abcdef".write(toFile: "/signature.txt", atomically: false, encoding: .utf8)
        _exit(CommandLine.arguments.isEmpty ? 1 : 0)
      """),
    body(
      "perfect record without a signature", "It writes a record without a fault, and leaves.",
      .undecided(.endedEarly), flag: "testEnded", also: perfect,
      #"forge(to: "/events.jsonl"); _exit(0)"#),
    body(
      "perfect record through the open file", "It looks for the record among the open files.",
      .undecided(.refused), flag: "/proc", also: perfect,
      """
        for number in 3..<64 where (try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\\(number)"))?.contains("events") ?? false {
          ftruncate(Int32(number), 0)
          forge(to: "/proc/self/fd/\\(number)")
        }
        return 1
      """),
    body(
      "late record", "It waits for the end of the process to replace the record.",
      .failed, flag: "write", also: perfect,
      #"atexit { forge(to: "/events.jsonl") }; return 1"#),
    body(
      "truncated record", "It empties the record.", .undecided(.refused), flag: "truncate",
      #"truncate("/events.jsonl", 0); return 1"#),
    body(
      "added to the record", "It adds a line to the record, over which the next one is written.",
      .failed,
      flag: "FileHandle",
      """
        let file = FileHandle(forWritingAtPath: "/events.jsonl")
        _ = try? file?.seekToEnd()
        file?.write(Data("{}\\n".utf8))
        return 1
      """),
    body(
      "deleted record", "It deletes the record.", .failed, flag: "unlink",
      #"return unlink("/events.jsonl") == 0 ? 42 : 1"#),
    body(
      "closed record", "It takes the right to write from the record.", .failed, flag: "chmod",
      #"return chmod("/events.jsonl", 0) == 0 ? 42 : 1"#),
    body(
      "closed files", "It closes every file.", .undecided(.refused), flag: "close",
      "for number in Int32(0)...255 { close(number) }\nreturn 1"),
    body(
      "exchanged files", "It puts nothing in the place of the record.", .undecided(.refused),
      flag: "dup2",
      """
        let nothing = open("/dev/null", O_WRONLY)
        for number in Int32(3)...255 where number != nothing { dup2(nothing, number) }
        return 1
      """),
    body(
      "key from the pipe", "It asks for the key of the signature.", .failed, flag: "open",
      """
        let pipe = open("/key", O_RDONLY | O_NONBLOCK)
        var key = [UInt8](repeating: 0, count: 16)
        return read(pipe, &key, 16) > 0 ? 42 : 1
      """),
    body(
      "another key for the pipe", "It puts a key of its own into the pipe.", .failed,
      flag: "write",
      """
        let pipe = open("/key", O_WRONLY | O_NONBLOCK)
        _ = write(pipe, "0123456789abcdef", 16)
        return 1
      """),
    body(
      "cancelled test", "It cancels the test that asks.", .failed, also: "import Testing",
      "try? Test.cancel()\nreturn 1"),
    body(
      "cancelled task", "It cancels the task that asks.", .failed, flag: "withUnsafeCurrentTask",
      "withUnsafeCurrentTask { $0?.cancel() }\nreturn 1"),
    body(
      "known issue", "It says that its issues are known.", .failed, flag: "withKnownIssue",
      also: "import Testing", "return withKnownIssue { 1 } as Any as? Int ?? 1"),
  ]

  /// Writes the record of a run in which both checks pass.
  /// Two checks call the function at the same time. The door lets in the first
  /// alone, or it would leave while the other one has emptied a file and not yet
  /// written it.
  private static let perfect = ##"""
    let door = NSLock()
    func forge(to path: String) {
      let id = "Chapter1OneTests.Exercise1_Number"
      var lines: [String] = []
      func event(_ kind: String, _ test: String?) {
        let name = test.map { #","testID":"\#(id)/\#($0)()/Exercise1_NumberChecks.swift:8:4""# } ?? ""
        lines.append(
          #"{"kind":"event","version":0,"payload":{"kind":"\#(kind)","instant":{"absolute":1,"since1970":1},"messages":[]\#(name)}}"#)
      }
      for name in ["answersRight", "answersAgain"] {
        lines.append(
          #"{"kind":"test","version":0,"payload":{"kind":"function","id":"\#(id)/\#(name)()/Exercise1_NumberChecks.swift:8:4","name":"\#(name)()","sourceLocation":{"fileID":"Chapter1OneTests/Exercise1_NumberChecks.swift","line":8,"column":4}}}"#)
      }
      event("runStarted", nil)
      for name in ["answersRight", "answersAgain"] {
        event("testStarted", name)
        event("testEnded", name)
      }
      event("runEnded", nil)
      try? lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    }
    """##
}
