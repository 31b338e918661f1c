#if os(Linux)
  import Foundation
  import Glibc

  extension RunDesk {
    /// Lets each run of a learner's tests take place in a process of its own.
    ///
    /// - Parameter program: The program that serves; `--serve` is its first argument.
    public static func open(_ program: String) {
      var (orders, answers) = ([Int32(0), 0], [Int32(0), 0])
      // Nobody listens to a server that has ended; the answers say so.
      signal(SIGPIPE, SIG_IGN)
      guard pipe(&orders) == 0, pipe(&answers) == 0,
        start(program, reading: orders, writing: answers)
      else { _exit(cannotStart) }
      let (into, from) = (orders[1], answers[0])
      let desk = RunDesk { RunMessage.write($0, to: into) }
      RunPlace.current = .elsewhere(desk)
      Thread { desk.listen(to: from) }.start()
    }

    private static let cannotStart: Int32 = 98

    /// The program gets one end of each pipe, and no other.
    private static func start(
      _ program: String, reading orders: [Int32], writing answers: [Int32]
    ) -> Bool {
      for end in orders + answers { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, orders[0], RunServer.orders)
      posix_spawn_file_actions_adddup2(&actions, answers[1], RunServer.answers)
      var words = [strdup(program), strdup("--serve"), nil]
      var variables = variables.map { strdup($0) } + [nil]
      defer { (words + variables).forEach { free($0) } }
      var process = pid_t()
      let error = posix_spawn(&process, program, &actions, nil, &words, &variables)
      for end in [orders[0], answers[1]] { close(end) }
      return error == 0
    }

    /// What the grader tells the checks is nothing for tests.
    private static var variables: [String] {
      ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("WORKBOOK_") }
        .map { "\($0)=\($1)" } + ["\(RunServer.linksAtOnce)=1"]
    }

    /// Hears of every run until the server ends.
    private func listen(to pipe: Int32) {
      while let answer = RunMessage.read(RunAnswer.self, from: pipe) {
        guard answer.status == 0, let result = answer.result else { Self.end(as: answer.status) }
        take(result, of: answer.name)
      }
      _exit(Self.cannotStart)
    }

    /// Ends as the process of a run did: with a test that crashes or leaves, none of
    /// its exercise's checks is decided, as in an ordinary run.
    private static func end(as status: Int32) -> Never {
      let signal = status & 0x7F
      if signal == 0 { _exit(status >> 8 & 0xFF) }
      Glibc.signal(signal, SIG_DFL)
      // A thread of Foundation's takes no signal.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      while true { kill(getpid(), signal) }
    }
  }
#endif
