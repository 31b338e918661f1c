import WorkbookChecking
import WorkbookCourse
import WorkbookSupport

/// No source uses what Darwin keeps from Swift, or has under another type: most
/// learners sit at a Mac, and on Linux such a line compiles.
///
/// What has to differ stands in a module's `SystemTwins.swift`, behind
/// `#if canImport(Darwin)`; what reads `/proc` stands with the sandbox.
struct BuildsOnDarwin: Rule {
  let name = "nothing that only Linux has"

  func check(_ facts: CourseFacts) -> Inspection {
    let sources = ["Chapters", "Solutions", "Sources", "Tests"].flatMap(facts.files.walk)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/SystemTwins.swift") }
    return Inspection(of: sources) { path in
      guard let text = facts.files.text(path) else { return [] }
      return words(of: text, in: path) + processFolder(in: text, path)
        + missingImport(in: text, path)
    }
  }

  /// Source of the lists: stdlib.h, unistd.h and sys/socket.h of Apple's Libc and
  /// xnu, and the attributes there that make a function unavailable in Swift.
  private func words(of text: String, in path: String) -> [Finding] {
    let code = SwiftWords(text)
    return code.places(of: Self.functions + Self.names).map { place in
      Finding(
        file: "\(path):\(place.line)",
        what: "\(place.word) is not there on Darwin, or is of another type",
        remedy: "Use what both systems have, or give it a twin in the module's SystemTwins.swift.")
    }
  }

  /// Where they are called: other things have such names too.
  private static let functions = [
    "system", "fork", "vfork", "pipe2", "accept4", "dup3", "execvpe", "clearenv", "eventfd",
    "epoll_create1", "inotify_init", "timerfd_create", "signalfd", "prctl", "gettid",
    "sigtimedwait", "sigwaitinfo", "memfd_create", "posix_fadvise", "fallocate", "renameat2",
    "statx", "secure_getenv", "mremap", "getrandom", "popen", "pclose", "rand", "srand", "rand_r",
    "random", "lrand48", "mrand48", "sprintf", "vsprintf", "tmpnam", "tempnam",
  ].map { "(?<![.\\w])(?<!func )\($0)(?=\\()" }

  private static let names = [
    "MSG_NOSIGNAL", "SOCK_CLOEXEC", "SOCK_NONBLOCK", "SOCK_STREAM", "SOCK_DGRAM", "O_PATH",
    "O_TMPFILE", "st_mtim", "st_mtimespec", "__rusage_who_t", "CLOCK_BOOTTIME",
  ].map { "\\b\($0)\\b" }

  private func processFolder(in text: String, _ path: String) -> [Finding] {
    let isExpected = path.contains("/Sandbox/") || path.hasSuffix("/SourceFlags.swift")
    guard !isExpected, !path.hasPrefix("Tests/"), text.contains(Self.processes) else { return [] }
    return [
      Finding(
        file: path, what: "there is no /proc on Darwin",
        remedy: "Ask the system in a way that both have.")
    ]
  }

  /// In two parts, since this file is looked at too.
  private static let processes = "\"/" + "proc"

  /// On Darwin these are in Foundation, and FoundationNetworking is no module.
  private func missingImport(in text: String, _ path: String) -> [Finding] {
    let code = SwiftWords(text)
    let isUsed = !code.places(of: Self.networking).isEmpty
    let imports = code.places(of: ["\\bimport FoundationNetworking\\b"]).map(\.line)
    let conditions = code.places(of: ["#if canImport\\(FoundationNetworking\\)"]).map(\.line)
    let isBare = imports.contains { !conditions.contains($0 - 1) }
    guard isBare || isUsed && imports.isEmpty else { return [] }
    return [
      Finding(
        file: path, what: "it needs FoundationNetworking on the condition that it is there",
        remedy: "Import it inside “#if canImport(FoundationNetworking)”.")
    ]
  }

  private static let networking = [
    "URLRequest", "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask",
    "HTTPURLResponse", "URLResponse", "URLProtocol", "URLProtocolClient", "URLCache",
  ].map { "\\b\($0)\\b" }
}
