#if os(Linux)
  import Foundation
  import Glibc

  extension RunServer {
    /// Does once what each of the processes would do again for itself: the runtime looks for
    /// conformances the first time that they are asked for, and keeps what it has found.
    ///
    /// It makes no thread, and runs no line of what was handed in.
    static func warmUp() {
      // It was for this program's start; what tests see of the variables is theirs.
      unsetenv(linksAtOnce)
      guard let record = LibraryRecord(Data(exampleRecord.utf8)) else { return }
      var report = SuiteReport()
      report.add(record)
      let result = RunMessage.bytes(of: RunResult(report: report, strays: []))
      _ = RunMessage.message(RunResult.self, in: result)
      _ = RunMessage.bytes(of: ["filter": ["^a(.+/)?b\\.swift:[0-9]+$"]])
      _ = try? Regex("^a(.+/)?b\\.swift:[0-9]+$").firstMatch(in: "a.b.swift:1")
      _ = String(describing: SuiteReport.self) + String(reflecting: [report.tests.first?.id])
    }

    /// Makes the system's loader find each function before the program begins, and no
    /// process needs to find it again (`man ld.so`).
    static let linksAtOnce = "LD_BIND_NOW"

    private static let exampleRecord = """
      {"version":0,"kind":"test","payload":{"kind":"function","id":"A.B/c()/d.swift:1:1",
      "name":"c()","displayName":"c","sourceLocation":{"fileID":"A/d.swift","line":1},
      "testID":"a","issue":{"isKnown":false,"isFailure":true,"sourceLocation":
      {"fileID":"A/d.swift","line":1}},"messages":[{"symbol":"fail","text":"c"}]}}
      """
  }
#endif
