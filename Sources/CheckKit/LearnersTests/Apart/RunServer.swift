#if os(Linux)
  import Foundation
  import Glibc

  /// Makes a process for each run that is ordered, and says what came of it.
  ///
  /// The server is one thread that runs no line of any test, so that it can be
  /// doubled at any time: a new program would take fifty times as long to start.
  /// Nobody grades on Darwin in this way.
  public struct RunServer {
    /// A process at work.
    private struct Worker {
      let process: pid_t
      /// Where its result comes from.
      let pipe: Int32
      let name: String
      var bytes = Data()
      var isSilent = false
    }

    /// Where orders come from, and answers go.
    static let (orders, answers) = (Int32(0), Int32(3))

    /// Calls a check.
    public typealias Check = @Sendable () async throws -> Void

    /// Those that can be called, by what their ids begin with.
    private let checks: [String: Check]
    private var workers: [Worker] = []
    /// What came of the runs so far, by name: a process has it from its beginning.
    private var known: [String: SuiteReport] = [:]

    private init(_ checks: [String: Check]) { self.checks = checks }

    /// Serves until nobody can order any more.
    ///
    /// - Parameter checks: Call the checks that may ask, by what their ids begin with:
    ///   module, suite and function. The library runs any other check.
    public static func serve(_ checks: [String: Check]) -> Never {
      var server = RunServer(checks)
      warmUp()
      while true { server.serveOnce() }
    }

    private mutating func serveOnce() {
      let pipes = workers.filter { !$0.isSilent }.map(\.pipe)
      var states = ([Self.orders] + pipes).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      // Who has said all may need a moment to end.
      poll(&states, nfds_t(states.count), pipes.count < workers.count ? 1 : -1)
      let ready = Set(states.filter { $0.revents != 0 }.map(\.fd))
      for index in workers.indices where ready.contains(workers[index].pipe) { listen(to: index) }
      answerForThoseWhoEnded()
      if ready.contains(Self.orders) { takeOrder() }
    }

    private mutating func listen(to index: Int) {
      let more = RunMessage.readSome(1 << 16, from: workers[index].pipe) ?? Data()
      workers[index].bytes += more
      let isTooMuch = workers[index].bytes.count > RunMessage.most
      if isTooMuch { kill(workers[index].process, SIGKILL) }
      workers[index].isSilent = more.isEmpty || isTooMuch
    }

    private mutating func answerForThoseWhoEnded() {
      for worker in workers where worker.isSilent {
        var status: Int32 = 0
        guard waitpid(worker.process, &status, WNOHANG) == worker.process else { continue }
        workers.removeAll { $0.process == worker.process }
        close(worker.pipe)
        let result = RunMessage.message(RunResult.self, in: worker.bytes)
        known[worker.name] = result?.report
        let answer = RunAnswer(name: worker.name, status: status, result: result)
        RunMessage.write(answer, to: Self.answers)
      }
    }

    private mutating func takeOrder() {
      guard let order = RunMessage.read(RunOrder.self, from: Self.orders) else { end() }
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { end() }
      let process = doubledProcess()
      if process == 0 { work(on: order, through: ends[1]) }
      close(ends[1])
      guard process > 0 else { end() }
      workers.append(Worker(process: process, pipe: ends[0], name: order.name))
    }

    private func end() -> Never {
      for worker in workers { kill(worker.process, SIGKILL) }
      _exit(0)
    }

    /// Runs in the new process, which keeps no pipe but its own: no test reaches
    /// another's result.
    private func work(on order: RunOrder, through pipe: Int32) -> Never {
      for other in 3..<Int32(1024) where other != pipe { close(other) }
      dup2(open("/dev/null", O_RDONLY), Self.orders)
      moveHome()
      let task = RunTask(order: order, known: known) { result in
        RunMessage.write(result, to: pipe)
        Self.leave(with: 0)
      }
      RunPlace.current = .task(task)
      let check = checks[order.checkName] ?? { try await LibraryRun.run(order.pattern) { _ in } }
      Task {
        try? await check()
        Self.leave(with: Self.cameToNothing)
      }
      dispatchMain()
    }

    /// Ends without what the code of a test may have left for the end of a process. A
    /// short text that it printed still waits to be written.
    private static func leave(with code: Int32) -> Never {
      fflush(nil)
      _exit(code)
    }

    /// What a run leaves in its home, the next one does not find. Outside of the
    /// sandbox the home is a person's, and stays what it is.
    private func moveHome() {
      guard getenv("HOME").map({ String(cString: $0) }) == "/tmp" else { return }
      var home = Array("/tmp/home-XXXXXX".utf8CString)
      guard mkdtemp(&home) != nil else { return }
      for name in ["HOME", "TMPDIR"] { setenv(name, home, 1) }
    }

    /// The code of a process whose check ended without the run that it was made for.
    private static let cameToNothing: Int32 = 99
  }

  /// What came of a process.
  struct RunAnswer: Codable {
    let name: String
    /// How it ended, as `waitpid` says it.
    let status: Int32
    /// Nil when it did not get so far.
    let result: RunResult?
  }

  extension RunOrder {
    /// The id of the check without its place in the source.
    fileprivate var checkName: String {
      check.split(separator: "/").dropLast().joined(separator: "/")
    }

    /// Matches the id of the check and no other.
    fileprivate var pattern: String { "^\(NSRegularExpression.escapedPattern(for: check))$" }
  }
#endif
