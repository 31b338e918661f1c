import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise2_Answers {
  /// Mocks that answer rightly and judge wrongly.
  static let wrongVerdicts = wrongReports + wrongPlaces + wrongMatches

  private static let wrongReports = [
    wrong("a stub with an empty verify()", saying: "no report, by verify()") {
      $0.take = { calls, _ in calls.isEmpty ? nil : calls.removeFirst() }
      $0.verify = { _, _, _ in }
    },
    wrong("a spy: verify() has nothing to compare with", saying: "no report, by verify()") {
      $0.verify = { mistakes, _, line in
        #expect(mistakes.allSatisfy { $0.request.url != nil }, sourceLocation: line)
      }
    },
    wrong("forgets what it failed", saying: "by verify()") {
      $0.verify = { LoadHabits.report(missing: $1, at: $2) }
    },
    wrong("never says what is missing", saying: "no report, by verify()") {
      $0.verify = { mistakes, _, line in LoadHabits.report(mistakes: mistakes, at: line) }
    },
    wrong("says the first that is missing", saying: "by verify()") {
      $0.verify = {
        LoadHabits.report(mistakes: $0, at: $2)
        LoadHabits.report(missing: Array($1.prefix(1)), at: $2)
      }
    },
    wrong("says how many are missing", saying: "missing.\"], by verify()") {
      $0.verify = { mistakes, missing, line in
        LoadHabits.report(mistakes: mistakes, at: line)
        if !missing.isEmpty { Issue.record("\(missing.count) missing.", sourceLocation: line) }
      }
    },
    wrong("says what is missing unless something came unexpected", saying: "by verify()") {
      $0.verify = {
        LoadHabits.report(mistakes: $0, at: $2)
        if $0.isEmpty { LoadHabits.report(missing: $1, at: $2) }
      }
    },
    wrong("says what came unexpected unless something is missing", saying: "by verify()") {
      $0.verify = {
        LoadHabits.report(missing: $1, at: $2)
        if $1.isEmpty { LoadHabits.report(mistakes: $0, at: $2) }
      }
    },
    wrong("remembers the last mistake alone", saying: "by verify()") {
      $0.verify = {
        LoadHabits.report(mistakes: $0.suffix(1), at: $2)
        LoadHabits.report(missing: $1, at: $2)
      }
    },
    wrong("takes the same mistake twice for one", saying: "[PUT /carts/3, PUT /carts/3]. It showed")
    {
      $0.verify = { mistakes, missing, line in
        let names = Set(mistakes.map { "\(UnexpectedRequest($0.request, expected: nil))" })
        for name in names { Issue.record("\(name)", sourceLocation: line) }
        LoadHabits.report(missing: missing, at: line)
      }
    },
    wrong("reports a mistake twice", saying: "by verify()") {
      $0.verify = {
        LoadHabits.report(mistakes: $0 + $0, at: $2)
        LoadHabits.report(missing: $1, at: $2)
      }
    },
    wrong("takes a canned error for a mistake", saying: "by verify()") {
      $0.takesErrorsForMistakes = true
    },
    wrong("says that something was wrong, and not what", saying: "A mistake.") {
      $0.verify = { mistakes, missing, line in
        for _ in mistakes { Issue.record("A mistake.", sourceLocation: line) }
        LoadHabits.report(missing: missing, at: line)
      }
    },
  ]

  private static let wrongPlaces = [
    wrong("reports an unexpected request when it comes", saying: "before verify()") {
      $0.onMistake = { reportIfHeard($0) }
      $0.verify = { LoadHabits.report(missing: $1, at: $2) }
    },
    wrong("reports when a request comes, and again in verify()", saying: "before verify()") {
      $0.onMistake = { reportIfHeard($0) }
    },
    wrong("reports what came unexpected at its own line", saying: "at the wrong line") {
      $0.verify = {
        LoadHabits.report(mistakes: $0, at: #_sourceLocation)
        LoadHabits.report(missing: $1, at: $2)
      }
    },
    wrong("reports what is missing at its own line", saying: "at the wrong line") {
      $0.verify = {
        LoadHabits.report(mistakes: $0, at: $2)
        LoadHabits.report(missing: $1, at: #_sourceLocation)
      }
    },
    WrongAnswer(
      "one list of mistakes for all sessions", rejectedBy: "judgesEachRequest",
      saying: "nothing more was expected", SharingJudge.checks { SharingJudge($0) }),
  ]

  private static let wrongMatches = [
    wrong("counts the requests and compares nothing", saying: "got [PUT /carts/3]") {
      $0.take = { calls, _ in calls.isEmpty ? nil : calls.removeFirst() }
    },
    wrong("keeps its last expectation for ever", saying: "It should have") {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request) else { return nil }
        return calls.count == 1 ? call : calls.removeFirst()
      }
    },
    wrong("takes the requests in any order", saying: "got [PUT /carts/3]") {
      $0.take = { calls, request in
        calls.firstIndex { $0.request.matches(request) }.map { calls.remove(at: $0) }
      }
    },
    wrong("loses an expectation to each unexpected request", saying: "It should have") {
      $0.take = { calls, request in
        let call = calls.isEmpty ? nil : calls.removeFirst()
        return call?.request.matches(request) == true ? call : nil
      }
    },
    wrong("gives up its expectations after an unexpected request", saying: "It should have") {
      $0.take = { calls, request in
        guard let call = calls.first else { return nil }
        if call.request.matches(request) { return calls.removeFirst() }
        calls = []
        return nil
      }
    },
    wrong("is so strict that a header more is a mistake", saying: "got [GET /items/41]") {
      $0.take = { calls, request in
        guard let call = calls.first, call.request.matches(request),
          (request.allHTTPHeaderFields ?? [:]) == call.request.headers
        else { return nil }
        return calls.removeFirst()
      }
    },
    wrong("compares the path alone", saying: "got [DELETE /items/41]") {
      $0.take = { calls, request in
        calls.first?.request.path == request.url?.path ? calls.removeFirst() : nil
      }
    },
    wrong("compares how the path begins", saying: "got [GET /items/41/price]") {
      $0.take = { calls, request in
        guard let next = calls.first?.request, next.method == request.httpMethod,
          request.url?.path.hasPrefix(next.path) == true
        else { return nil }
        return calls.removeFirst()
      }
    },
    wrong("takes a question for a load", saying: "showed: the error that the test had set") {
      $0.takesQuestions = true
    },
  ]

  /// Reports where a test hears of it. On another thread it would belong to no
  /// test, and fail the run.
  private static func reportIfHeard(_ mistake: LoadHabits.Mistake) {
    if Test.current == nil { return }
    LoadHabits.report(mistakes: [mistake], at: #_sourceLocation)
  }
}
