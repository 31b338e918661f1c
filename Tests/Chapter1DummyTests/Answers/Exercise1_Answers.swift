import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("1.1 DummyURLSession: the checks decide rightly")
struct Exercise1_Answers: AnswerSuite {
  typealias Checks = Exercise1_DummyURLSession

  static let judge = Judge<Checks>([
    ("reportsThatItWasUsed", { await $0.reportsThatItWasUsed() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("staysSilentWhenUntouched", { await $0.staysSilentWhenUntouched() }),
  ])

  static let wrongAnswers: [Wrong] = [
    wrong(
      "reports only when the task is resumed", rejectedBy: "reportsThatItWasUsed",
      saying: "no report reached"
    ) { use in
      ClosureTask { use.report() }
    },
    wrong(
      "reports at its own line", rejectedBy: lawCheck, saying: "at another line"
    ) { use in
      Issue.record("Used for \(use.url).")
      return ClosureTask {}
    },
    wrong("names the host alone", rejectedBy: lawCheck, saying: "no report says") { use in
      Issue.record("Used for shop.invalid.", sourceLocation: use.line)
      return ClosureTask {}
    },
    wrong("leaves out the query", rejectedBy: lawCheck, saying: "?sort=new") { use in
      let url = use.url.split(separator: "?")[0]
      Issue.record("Used for \(url).", sourceLocation: use.line)
      return ClosureTask {}
    },
    WrongAnswer(
      "reports as soon as it is made", rejectedBy: "staysSilentWhenUntouched",
      saying: "nobody used it, and it reported", Checks(makeDummy: { EagerReporter(line: $0) })),
    wrong(
      "reports, then answers with an error", rejectedBy: lawCheck,
      saying: "an answer makes it a stub"
    ) { use in
      use.report()
      return ClosureTask { use.handler(nil, nil, URLError(.cannotConnectToHost)) }
    },
    wrong(
      "reports, then answers later", rejectedBy: lawCheck,
      saying: "an answer makes it a stub"
    ) { use in
      use.report()
      DispatchQueue.global().async { use.handler(nil, nil, URLError(.timedOut)) }
      return ClosureTask {}
    },
    wrong(
      "calls back when its task is resumed again", rejectedBy: lawCheck,
      saying: "an answer makes it a stub"
    ) { use in
      use.report()
      let isFirst = Mutex(true)
      return ClosureTask {
        let isFirst = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if !isFirst { use.handler(nil, nil, URLError(.badURL)) }
      }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("is its own task", Checks(makeDummy: { SelfReportingTask(line: $0) })),
    RightAnswer(
      "fails an expectation, and reports the task's calls too",
      Checks(makeDummy: { line in
        ClosureDummy(line: line) { use in
          #expect(
            Bool(false), "dataTask(with: \(use.url)) was called.", sourceLocation: use.line)
          return ClosureTask { Issue.record("resume() was called.", sourceLocation: use.line) }
        }
      })),
    RightAnswer(
      "keeps every request and handler to itself",
      Checks(makeDummy: { HoardingDummy(line: $0) })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  private static func wrong(
    _ name: String, rejectedBy check: String, saying fault: String,
    onUse: @escaping @Sendable (ClosureDummy.Use) -> ClosureTask
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeDummy: { ClosureDummy(line: $0, onUse: onUse) }))
  }
}

// The doubles that the answers of 1.1 are made of.

typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

/// A dummy whose way of reporting is given to it.
struct ClosureDummy: URLSessionProtocol {
  struct Use: Sendable {
    let request: URLRequest
    let line: SourceLocation
    let handler: Handler

    var url: String { request.url?.absoluteString ?? "" }

    func report() {
      Issue.record("Used for \(url).", sourceLocation: line)
    }
  }

  let line: SourceLocation
  let onUse: @Sendable (Use) -> ClosureTask

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    onUse(Use(request: request, line: line, handler: completionHandler))
  }
}

struct EagerReporter: URLSessionProtocol {
  init(line: SourceLocation) {
    Issue.record("A session was handed over.", sourceLocation: line)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol { ClosureTask {} }
}

/// A session that hands out itself, so that one type reports every call.
struct SelfReportingTask: URLSessionProtocol, URLSessionDataTaskProtocol {
  let line: SourceLocation

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    Issue.record("dataTask(with: \(request))", sourceLocation: line)
    return self
  }

  func resume() { Issue.record("resume()", sourceLocation: line) }
  func cancel() { Issue.record("cancel()", sourceLocation: line) }
}

/// A dummy that lets go of nothing; it still calls nobody back.
final class HoardingDummy: URLSessionProtocol {
  private let line: SourceLocation
  private let handlers = Mutex<[Handler]>([])

  init(line: SourceLocation) { self.line = line }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    handlers.withLock { $0.append(completionHandler) }
    Issue.record("Used for \(request).", sourceLocation: line)
    return ClosureTask {}
  }
}
