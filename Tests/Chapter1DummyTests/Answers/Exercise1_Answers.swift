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
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
    ("staysSilentWhenUntouched", { await $0.staysSilentWhenUntouched() }),
  ])

  static let wrongAnswers = own + wrongSometimes + wrongByWarning + lawBreakers

  private static let own = [
    wrong(
      "a stub handed in as a dummy", rejectedBy: "reportsThatItWasUsed", saying: "no report reached"
    ) { use in
      ClosureTask { use.handler(Data(), SessionAnswer.status(200).response, nil) }
    },
    wrong(
      "a double that does nothing at all", rejectedBy: "reportsThatItWasUsed",
      saying: "no report reached"
    ) { _ in
      ClosureTask {}
    },
    WrongAnswer(
      "a spy handed in as a dummy: it remembers and waits to be asked",
      rejectedBy: "reportsThatItWasUsed", saying: "no report reached",
      Checks(makeDummy: { _ in RememberingSession() })),
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
    wrong(
      "reports without saying what was asked", rejectedBy: lawCheck,
      saying: "no report says https://shop.invalid/items/31"
    ) { use in
      Issue.record("A session was used.", sourceLocation: use.line)
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
    WrongAnswer(
      "reports the first use alone", rejectedBy: lawCheck, saying: "no report of it",
      Checks(makeDummy: { OneTimeReporter(line: $0) })),
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
    WrongAnswer(
      "reports, then answers on cancel()", rejectedBy: lawCheck,
      saying: "an answer makes it a stub",
      Checks(makeDummy: { line in
        ClosureDummy(line: line) { use in
          use.report()
          return ClosureTask(onCancel: { use.handler(nil, nil, URLError(.cancelled)) })
        }
      })),
    wrong("judges the id and not the use", rejectedBy: lawCheck, saying: "no report") {
      use in
      if (Int(use.url.split(separator: "/").last ?? "") ?? 0) <= 0 { use.report() }
      return ClosureTask {}
    },
  ]

  private static let wrongSometimes = [
    wrong(
      "reports a request with a body at its own line", rejectedBy: lawCheck,
      saying: "at another line than that of the test when POST /orders"
    ) { use in
      if use.request.httpBody == nil { use.report() } else { Issue.record("Used for \(use.url).") }
      return ClosureTask {}
    },
    WrongAnswer(
      "reports at its own line when the same comes again", rejectedBy: lawCheck,
      saying: "when GET /items/31 came for the second time",
      Checks(makeDummy: { line in
        let known = Mutex<Set<String>>([])
        return ClosureDummy(line: line) { use in
          let isNew = known.withLock {
            $0.insert(use.url + (use.request.httpMethod ?? "")).inserted
          }
          if isNew { use.report() } else { Issue.record("Used for \(use.url).") }
          return ClosureTask {}
        }
      })),
    wrong("names the URL without its escapes", rejectedBy: lawCheck, saying: "%EB%B3%B4") {
      use in
      let text = use.url.removingPercentEncoding ?? ""
      Issue.record("Used for \(text).", sourceLocation: use.line)
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

  /// A toolchain before Swift 6.3 knows no warnings. A run that writes its events
  /// into a file is told of none, so the sentence is another one there.
  private static var wrongByWarning: [WrongAnswer<Checks>] {
    #if compiler(>=6.3)
      [
        wrong("reports a warning", rejectedBy: lawCheck, saying: "A law of this seam") {
          use in
          Issue.record("Used for \(use.url).", severity: .warning, sourceLocation: use.line)
          return ClosureTask {}
        }
      ]
    #else
      []
    #endif
  }

  private static let lawBreakers = SessionReportBreaker.all.ends.map { breaker in
    WrongAnswer(
      breaker.name, rejectedBy: lawCheck, saying: breaker.says,
      Checks(makeDummy: breaker.breaking(Exercise1_Subject.makeDummy)))
  }

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
      "an actor keeps the requests, beside the report",
      Checks(makeDummy: { line in
        let visitors = Visitors()
        return ClosureDummy(line: line) { use in
          use.report()
          Task { await visitors.add(use.url) }
          return ClosureTask {}
        }
      })),
    RightAnswer(
      "records an error with a description for people",
      Checks(makeDummy: { line in
        ClosureDummy(line: line) { use in
          Issue.record(NotToBeUsed(url: use.url), "A dummy was used.", sourceLocation: use.line)
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
    _ name: String, rejectedBy check: String, saying fault: String,
    onUse: @escaping @Sendable (ClosureDummy.Use) -> ClosureTask
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: fault,
      Checks(makeDummy: { ClosureDummy(line: $0, onUse: onUse) }))
  }
}
