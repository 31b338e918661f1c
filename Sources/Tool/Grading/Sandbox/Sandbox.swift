import Foundation

/// Runs programs that nobody has a reason to trust.
enum Sandbox: Equatable, Sendable {
  case bubblewrap(Bubblewrap)
  /// Nothing but time is limited. For a machine that is thrown away afterwards,
  /// or for submissions that somebody has read.
  case none

  /// A folder or a file of the machine that the program sees.
  struct Bind: Equatable, Sendable {
    let host: URL
    /// The path inside.
    let inside: String
    var isWritable = false
  }

  /// A program, and what it may see and use.
  struct Program {
    let command: [String]
    var binds: [Bind]
    var limits: ProcessLimits
    /// Where the program starts, a path inside.
    var folder: String
    /// Tells programs apart that run at the same time.
    var lane = 0
  }

  /// How a program finds what is bound: under the path inside, or, where there
  /// is no inside, where it is.
  func path(of bind: Bind) -> String {
    if case .none = self { bind.host.path } else { bind.inside }
  }

  /// How many submissions can be worked on at once: without a sandbox all of
  /// them are built at the same place.
  var mostLanes: Int { if case .none = self { 1 } else { 64 } }

  /// The words that run the program. The file takes what the sandbox has to say
  /// of the program, where the program cannot reach it.
  func command(_ job: Program, status: URL) -> [String] {
    switch self {
    case .bubblewrap(let bubblewrap):
      ["/bin/sh", "-c", #"exec "$@" 3>"$0""#, status.path] + bubblewrap.command(job)
    case .none: ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, job.folder] + job.command
    }
  }

  /// The environment of the program; inside it is the same on every machine.
  func environment(_ variables: [String: String]) -> [String: String] {
    let base: [String: String]
    switch self {
    case .bubblewrap: base = Bubblewrap.environment
    case .none: base = ProcessInfo.processInfo.environment
    }
    return base.merging(variables) { $1 }.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }
}
