@testable import WorkbookGrading
/// Submissions that end before they are judged, or want others to.
extension HostileCase {
  static let leaving: [Self] = [
    body("exit", "It ends as if all were well.", .undecided(.endedEarly), flag: "exit", "exit(0)"),
    body("_exit", "It ends at once.", .undecided(.endedEarly), flag: "_exit", "_exit(0)"),
    body(
      "quick_exit", "It ends in another way.", .undecided(.endedEarly), flag: "quick_exit",
      "quick_exit(0)"),
    body("abort", "It ends with a signal.", .undecided(.crashed), flag: "abort", "abort()"),
    body(
      "exit with the code of a failure", "It ends as a failed run does.", .undecided(.endedEarly),
      flag: "exit", "exit(1)"),
    body(
      "kill the parent", "It ends the process that has started it.", .undecided(.crashed),
      flag: "kill", "kill(getppid(), SIGKILL)\nsleep(60)\nreturn 42"),
    body(
      "kill the group", "It ends its process group.", .undecided(.crashed), flag: "kill",
      "kill(0, SIGKILL)\nreturn 42"),
    body(
      "kill everybody", "It ends every process that it may.", .undecided(.crashed), flag: "kill",
      "kill(-1, SIGKILL)\nkill(getpid(), SIGKILL)\nreturn 42"),
    body(
      "kill the grader", "It asks for a process of the machine.", .failed, flag: "kill",
      "return kill(PARENT, 0) == 0 ? 42 : 1"),
    body(
      "deaf to signals", "It ignores what can be ignored, and never answers.",
      .undecided(.timedOut), flag: "signal",
      "for number in Int32(1)...64 { signal(number, SIG_IGN) }\nwhile true { sleep(1) }"),
    body(
      "process that outlives it", "It leaves a process behind that has a session of its own.",
      .failed, flag: "posix_spawn", also: spawn,
      #"return spawn("setsid sh -c 'setsid sleep 3600 & sleep 3600' &") == 0 ? 1 : 2"#),
    body(
      "double fork", "It leaves a copy of itself behind.", .failed, flag: "fork",
      also: "@`_silgen_name`(\"fork\") func again() -> Int32",
      """
        if again() == 0 {
          setsid()
          if again() == 0 { sleep(3_600) }
          _exit(0)
        }
        return 1
      """),
    body(
      "atexit", "It wants to change the end.", .failed, flag: "atexit",
      "atexit { _exit(0) }\nreturn 1"),
  ]
}
