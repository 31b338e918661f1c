import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

extension Exercise4_Answers {
  static let wrongMocks = [
    mock("a stub: it gives the next result to any call", saying: "one report that names") {
      $0.take = { list, _ in
        list.change {
          $0.isEmpty ? (nil, .failure(URLError(.unknown))) : (nil, $0.removeFirst().result)
        }
      }
    },
    mock("takes the calls in any order", saying: "updatePrice(id: 52, to: 900)]") {
      $0.take = { list, call in
        list.change { list in
          list.firstIndex { $0.call == call }.map { (call, list.remove(at: $0).result) }
            ?? (list.first?.call, nil)
        }
      }
    },
    mock("does not look at the price", saying: "updatePrice(id: 52, to: 901)]") {
      $0.take = { list, call in
        list.change { list in
          guard let next = list.first else { return (nil, nil) }
          if next.call.id != call.id { return (next.call, nil) }
          return (next.call, list.removeFirst().result)
        }
      }
    },
    mock("a wrong call uses up an expectation", saying: "It should have shown") {
      $0.fail = { completion, list in
        list.change { if !$0.isEmpty { $0.removeFirst() } }
        completion(.failure(URLError(.unknown)))
      }
    },
    mock("says nothing of a call after the last one", saying: "no report, an error") {
      $0.report = { call, next, line in
        if let next { Issue.record("\(call), not \(next)", sourceLocation: line) }
      }
    },
    mock("leaves a wrong call without an answer", saying: "no answer") { $0.fail = { _, _ in } },
    mock("gives a wrong call the next result", saying: "won") {
      $0.fail = { completion, list in
        completion(list.entries.first?.result ?? .failure(URLError(.unknown)))
      }
    },
    WrongAnswer(
      "gives the same result to two threads", rejectedBy: "losesNothingOnManyThreads",
      saying: "different results",
      Checks(makeMock: { line in
        var hooks = HookedMockAPI()
        hooks.take = { list, call in
          list.changeInTwoSteps { HookedMockAPI.takeNext(&$0, call) }
        }
        // A report from a thread of the race would belong to no test.
        hooks.report = { call, next, line in
          if Test.current != nil {
            Issue.record("\(call), not \(next as Any)", sourceLocation: line)
          }
        }
        return hooks.make(line)
      })),
  ]

  static let wrongVerdicts = [
    mock("verify() says nothing", saying: "It showed: no report, in verify()") {
      $0.verify = { _, _ in }
    },
    mock(
      "verify() is content once the list is shorter", saying: "It showed: no report, in verify()"
    ) {
      $0.verify = { list, line in
        let calls = list.entries.map(\.call)
        if calls.count == MockStep.script.count {
          Issue.record("\(calls)", sourceLocation: line)
        }
      }
    },
    mock("verify() reports the first missing call alone", saying: "in verify()") {
      $0.verify = { list, line in
        if let call = list.entries.first?.call { Issue.record("\(call)", sourceLocation: line) }
      }
    },
    mock("verify() reports at its own line", saying: "a report at the wrong line") {
      $0.verify = { list, _ in
        if !list.entries.isEmpty { Issue.record("\(list.entries.map(\.call))") }
      }
    },
    WrongAnswer(
      "all mocks report at the line of the first", rejectedBy: "mockJudgesEachCall",
      saying: "a report at the wrong line",
      {
        let lines = LockedList<SourceLocation>()
        return Checks(makeMock: { line in
          lines.change { $0.append(line) }
          return HookedMockAPI().make(lines.entries[0])
        })
      }()),
    mock("reports a wrong call at its own line", saying: "a report at the wrong line") {
      $0.report = { call, next, _ in Issue.record("\(call), not \(next as Any)") }
    },
    mock("does not say what it expected", saying: "the reports") {
      $0.report = { call, _, line in Issue.record("\(call)", sourceLocation: line) }
    },
    mock("does not say what came", saying: "the reports") {
      $0.report = { _, next, line in Issue.record("\(next as Any)", sourceLocation: line) }
    },
    mock("reports a wrong call twice", saying: "the reports") {
      $0.report = { call, next, line in
        for _ in 1...2 { Issue.record("\(call), not \(next as Any)", sourceLocation: line) }
      }
    },
    WrongAnswer(
      "reports a wrong call in verify(), and not at once", rejectedBy: "mockJudgesEachCall",
      saying: "It showed: no report, an error",
      Checks(makeMock: { line in
        let late = LockedList<String>()
        var hooks = HookedMockAPI()
        hooks.report = { call, next, _ in late.change { $0.append("\(call), not \(next as Any)") } }
        hooks.verify = { list, line in
          for text in late.entries + list.entries.map({ "\($0.call)" }) {
            Issue.record("\(text)", sourceLocation: line)
          }
        }
        return hooks.make(line)
      })),
  ]

  private static func mock(
    _ name: String, saying fault: String,
    _ change: @escaping @Sendable (inout HookedMockAPI) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: "mockJudgesEachCall", saying: fault,
      Checks(makeMock: {
        var hooks = HookedMockAPI()
        change(&hooks)
        return hooks.make($0)
      }))
  }
}
