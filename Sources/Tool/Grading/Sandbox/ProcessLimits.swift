/// What a process and its children may use. The system counts memory and files
/// for each process; the memory of all of them together is looked at from
/// outside. Processes and threads are counted together.
struct ProcessLimits: Equatable, Sendable {
  /// Data, stacks of threads and private mappings, in bytes. The address space
  /// is not limited: Swift reserves much more of it than it uses. Each process
  /// has this limit, and so have all of them together.
  let memory: Int
  /// Processes and threads.
  let processes: Int
  /// The stack of each of them, in bytes.
  var stack = 2 << 20
  /// The size of a file that is written, in bytes; the output is one.
  let fileSize: Int
  /// Seconds of work of one process.
  let work: Int

  static func build(deadline: Double) -> ProcessLimits {
    ProcessLimits(
      memory: 4 << 30, processes: 512, fileSize: 256 << 20, work: Int(deadline) * 2 + 1)
  }

  static func run(deadline: Double) -> ProcessLimits {
    ProcessLimits(
      memory: 1 << 30, processes: 900, stack: 1 << 20, fileSize: 1 << 20,
      work: Int(deadline) * 2 + 1)
  }

  /// For the programs that read archives. They are a handful; but the system
  /// counts whatever else the same user runs.
  static let unpack = ProcessLimits(
    memory: 512 << 20, processes: 512, fileSize: ArchiveLimits.bytes + 512,
    work: Int(ArchiveLimits.deadline))

  /// The words that set them, before the program: prlimit is a part of
  /// util-linux, which every Linux has. A thread takes its whole stack from the
  /// memory, and the usual 8 MiB would leave too few to a right double that has one for
  /// each answer.
  var command: [String] {
    [
      "prlimit", "--data=\(memory)", "--nproc=\(processes)", "--fsize=\(fileSize)",
      "--cpu=\(work)", "--core=0", "--nofile=512", "--stack=\(stack)", "--",
    ]
  }
}
