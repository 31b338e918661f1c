import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise1_Answers {
  /// Mocks that answer rightly and judge wrongly.
  static let wrongVerdicts = [
    wrong(
      "reports an unexpected call when it verifies", rejectedBy: "reportsAnUnexpectedCall",
      saying: "no report reached"
    ) { $0.reportsAtOnce = false },
    wrong(
      "reports outside of the test", rejectedBy: "reportsAnUnexpectedCall",
      saying: "no report reached the test"
    ) {
      $0.report = { _, _, _ in }
    },
    wrong(
      "counts the calls and compares nothing", rejectedBy: "judgesEachCall",
      saying: "got [PUT /carts/3]"
    ) { $0.take = { calls, _ in calls.isEmpty ? nil : calls.removeFirst() } },
    wrong(
      "takes a canned error for a mistake", rejectedBy: "judgesEachCall",
      saying: "It should have shown: no report, an error"
    ) {
      $0.answer = { call, _ in
        if call.answer.error != nil { Issue.record("\(call.request) came, and failed.") }
        return call.answer
      }
    },
    wrong(
      "says that something was wrong, and not what", rejectedBy: "judgesEachCall",
      saying: "one report that names"
    ) { $0.report = { Issue.record("Unexpected call.", sourceLocation: $2) } },
    wrong(
      "says what came, and not what was expected", rejectedBy: "judgesEachCall",
      saying: "one report that names"
    ) {
      $0.report = { Issue.record("\(UnexpectedRequest($0, expected: nil))", sourceLocation: $2) }
    },
    wrong(
      "says what was expected, and not what came", rejectedBy: "judgesEachCall",
      saying: "one report that names"
    ) { $0.report = { Issue.record("\($1.orNothing) is late.", sourceLocation: $2) } },
    wrong(
      "reports an unexpected call twice", rejectedBy: "judgesEachCall",
      saying: "one report that names"
    ) {
      $0.report = { request, next, line in
        for _ in 1...2 {
          Issue.record("\(UnexpectedRequest(request, expected: next))", sourceLocation: line)
        }
      }
    },
    wrong(
      "never says what is missing", rejectedBy: "judgesEachCall",
      saying: "It showed: no report, in verify()"
    ) { $0.verify = { _, _ in } },
    wrong(
      "says the first that is missing", rejectedBy: "judgesEachCall", saying: "in verify()"
    ) {
      $0.verify = { missing, line in
        guard let call = missing.first else { return }
        Issue.record("\(call.request) is missing.", sourceLocation: line)
      }
    },
    wrong(
      "says once what is missing twice", rejectedBy: "judgesEachCall", saying: "in verify()"
    ) {
      $0.verify = { missing, line in
        for call in Set(missing.map(\.request)) {
          Issue.record("\(call) is missing.", sourceLocation: line)
        }
      }
    },
    wrong("says how many are missing", rejectedBy: "judgesEachCall", saying: "in verify()") {
      $0.verify = { missing, line in
        if !missing.isEmpty { Issue.record("\(missing.count) missing.", sourceLocation: line) }
      }
    },
    wrong(
      "keeps its last expectation for ever", rejectedBy: "judgesEachCall", saying: "It should have"
    ) {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request) else { return nil }
        return calls.count == 1 ? call : calls.removeFirst()
      }
    },
    wrong(
      "takes the calls in any order", rejectedBy: "judgesEachCall", saying: "got [PUT /carts/3]"
    ) {
      $0.take = { calls, request in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
    },
    wrong(
      "loses an expectation to each unexpected call", rejectedBy: "judgesEachCall",
      saying: "It should have"
    ) {
      $0.take = { calls, request in
        let call = calls.isEmpty ? nil : calls.removeFirst()
        return call?.request.matches(request) == true ? call : nil
      }
    },
    wrong(
      "gives up its expectations after an unexpected call", rejectedBy: "judgesEachCall",
      saying: "It should have"
    ) {
      $0.take = { calls, request in
        guard let call = calls.first else { return nil }
        if call.request.matches(request) { return calls.removeFirst() }
        calls = []
        return nil
      }
    },
    wrong(
      "is so strict that a header more is a mistake", rejectedBy: "judgesEachCall",
      saying: "The last call had a header"
    ) {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request),
          (request.allHTTPHeaderFields ?? [:]) == call.request.headers
        else { return nil }
        return calls.removeFirst()
      }
    },
    wrong(
      "wants one host", rejectedBy: "judgesEachCall", saying: "The last call went to another host."
    ) {
      $0.take = { calls, request in
        guard request.url?.host == ShopURL.any.host else { return nil }
        return calls.first?.request.matches(request) == true ? calls.removeFirst() : nil
      }
    },
    wrong("compares the path alone", rejectedBy: "judgesEachCall", saying: "[DELETE /items/41]") {
      $0.take = { calls, request in
        calls.first?.request.path == request.url?.path ? calls.removeFirst() : nil
      }
    },
    wrong(
      "compares how the path begins", rejectedBy: "judgesEachCall", saying: "[GET /items/41/price]"
    ) {
      $0.take = { calls, request in
        guard let next = calls.first?.request, next.method == request.httpMethod,
          request.url?.path.hasPrefix(next.path) == true
        else { return nil }
        return calls.removeFirst()
      }
    },
    wrong(
      "reports at its own line", rejectedBy: "judgesEachCall",
      saying: "at the wrong line"
    ) {
      $0.report = { request, expected, _ in
        Issue.record("\(UnexpectedRequest(request, expected: expected))")
      }
    },
    wrong(
      "verifies at its own line", rejectedBy: "judgesEachCall",
      saying: "at the wrong line"
    ) {
      $0.verify = { missing, _ in
        for call in missing { Issue.record("\(call.request) is missing.") }
      }
    },
    wrong(
      "takes a task that was made for a call", rejectedBy: "judgesEachCall",
      saying: "It should have"
    ) { $0.judgesInDataTask = true },
  ]
}
