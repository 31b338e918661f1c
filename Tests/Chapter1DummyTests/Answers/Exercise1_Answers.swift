import AnswerKit
import Dispatch
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("1.1 DummyURLSession: the checks decide rightly")
struct Exercise1_Answers {
  typealias Checks = Exercise1_DummyURLSession

  static let judge = Judge<Checks>([
    ("reportsThatItWasUsed", { await $0.reportsThatItWasUsed() }),
    ("reportsAtTheLineOfTheTest", { await $0.reportsAtTheLineOfTheTest() }),
    ("namesTheRequest", { await $0.namesTheRequest() }),
    ("staysSilentWhenUntouched", { await $0.staysSilentWhenUntouched() }),
    ("reportsEachUse", { await $0.reportsEachUse() }),
    ("neverAnswers", { await $0.neverAnswers() }),
  ])

  static let wrongAnswers = [
    wrong("a stub handed in as a dummy", rejectedBy: "reportsThatItWasUsed") { use in
      ClosureTask { use.handler(Data(), SessionAnswer.status(200).response, nil) }
    },
    wrong("a double that does nothing at all", rejectedBy: "reportsThatItWasUsed") { _ in
      ClosureTask {}
    },
    WrongAnswer(
      "a spy handed in as a dummy: it remembers and waits to be asked",
      rejectedBy: "reportsThatItWasUsed", Checks(makeDummy: { _ in RememberingSession() })),
    wrong("reports only when the task is resumed", rejectedBy: "reportsThatItWasUsed") { use in
      ClosureTask { use.report() }
    },
    wrong("reports at its own line", rejectedBy: "reportsAtTheLineOfTheTest") { use in
      Issue.record("Used for \(use.url).")
      return ClosureTask {}
    },
    wrong("reports without saying what was asked", rejectedBy: "namesTheRequest") { use in
      Issue.record("A session was used.", sourceLocation: use.line)
      return ClosureTask {}
    },
    wrong("names the host alone", rejectedBy: "namesTheRequest") { use in
      Issue.record("Used for shop.invalid.", sourceLocation: use.line)
      return ClosureTask {}
    },
    WrongAnswer(
      "reports as soon as it is made", rejectedBy: "staysSilentWhenUntouched",
      Checks(makeDummy: { EagerReporter(line: $0) })),
    WrongAnswer(
      "reports the first use alone", rejectedBy: "reportsEachUse",
      Checks(makeDummy: { OneTimeReporter(line: $0) })),
    wrong("reports, then answers with an error", rejectedBy: "neverAnswers") { use in
      use.report()
      return ClosureTask { use.handler(nil, nil, URLError(.cannotConnectToHost)) }
    },
    wrong("reports, then answers later", rejectedBy: "neverAnswers") { use in
      use.report()
      DispatchQueue.global().async { use.handler(nil, nil, URLError(.timedOut)) }
      return ClosureTask {}
    },
    wrong("judges the id and not the use", rejectedBy: "namesTheRequest") { use in
      if (Int(use.url.split(separator: "/").last ?? "") ?? 0) <= 0 { use.report() }
      return ClosureTask {}
    },
  ]

  static let rightAnswers = [
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
      "records an error that names the request",
      Checks(makeDummy: { line in
        ClosureDummy(line: line) { use in
          Issue.record(SessionWasUsed(url: use.url), sourceLocation: use.line)
          return ClosureTask {}
        }
      })),
    RightAnswer(
      "keeps every request and handler to itself",
      Checks(makeDummy: { HoardingDummy(line: $0) })),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async {
    await Self.judge.expectRejected(answer)
  }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async {
    await Self.judge.expectAccepted(answer)
  }

  @Test func everyCheckIsEarned() {
    Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers)
  }

  private static func wrong(
    _ name: String, rejectedBy check: String,
    onUse: @escaping @Sendable (ClosureDummy.Use) -> ClosureTask
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check,
      Checks(makeDummy: { ClosureDummy(line: $0, onUse: onUse) }))
  }
}

private typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

/// A dummy whose way of reporting is given to it.
private struct ClosureDummy: URLSessionProtocol {
  struct Use: Sendable {
    let url: String
    let line: SourceLocation
    let handler: Handler

    func report() {
      Issue.record("Used for \(url).", sourceLocation: line)
    }
  }

  let line: SourceLocation
  let onUse: @Sendable (Use) -> ClosureTask

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    onUse(Use(url: request.url?.absoluteString ?? "", line: line, handler: completionHandler))
  }
}

private struct ClosureTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

private final class RememberingSession: URLSessionProtocol {
  private let urls = Mutex<[URL?]>([])

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    urls.withLock { $0.append(request.url) }
    return ClosureTask {}
  }
}

private struct EagerReporter: URLSessionProtocol {
  init(line: SourceLocation) {
    Issue.record("A session was handed over.", sourceLocation: line)
  }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol { ClosureTask {} }
}

private final class OneTimeReporter: URLSessionProtocol {
  private let line: SourceLocation
  private let hasReported = Mutex(false)

  init(line: SourceLocation) { self.line = line }

  func dataTask(
    with request: URLRequest, completionHandler: @escaping Handler
  ) -> any URLSessionDataTaskProtocol {
    let isFirst = hasReported.withLock { hasReported in
      defer { hasReported = true }
      return !hasReported
    }
    if isFirst { Issue.record("Used for \(request).", sourceLocation: line) }
    return ClosureTask {}
  }
}

/// A session that hands out itself, so that one type reports every call.
private struct SelfReportingTask: URLSessionProtocol, URLSessionDataTaskProtocol {
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

private struct SessionWasUsed: Error {
  let url: String
}

/// A dummy that lets go of nothing; it still calls nobody back.
private final class HoardingDummy: URLSessionProtocol {
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
