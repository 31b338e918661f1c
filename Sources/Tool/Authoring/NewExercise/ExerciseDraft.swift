import WorkbookCore

/// The files of an exercise as `course new` writes them: a double that fails every
/// request, and one check that asks it to answer with status 200. Both are there to be
/// replaced; what has to be is marked.
struct ExerciseDraft {
  private let check = "answersWithStatus200"

  private let entry: Entry
  /// The name of the double.
  private let type: String
  private let mark = NothingIsLeftToWrite.mark

  init(_ entry: Entry) {
    self.entry = entry
    type = entry.type
  }

  private var isProtocolInjection: Bool { entry.exercise.approach == .protocolInjection }
  private var seam: String { isProtocolInjection ? "protocolInjection" : "urlProtocol" }

  /// Is the solution too, until its author has written one.
  var starter: String {
    """
    import DoubleKit
    import Foundation
    import ItemDetail

    /// Exercise \(entry.id): \(mark): what the double is, in a few words.
    ///
    /// \(mark): what it promises. The checks ask for this and for nothing else.
    \(double(type, todo: "    // TODO: Answer every request with status 200.\n"))
    """
  }

  /// A double that fails every request.
  private func double(_ type: String, todo: String = "") -> String {
    isProtocolInjection
      ? """
      final class \(type): URLSessionProtocol {
        func dataTask(
          with request: URLRequest,
          completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
        ) -> any URLSessionDataTaskProtocol {
      \(todo)    return \(type)Task { completionHandler(nil, nil, URLError(.unsupportedURL)) }
        }
      }

      /// The task that a `\(type)` hands out.
      struct \(type)Task: URLSessionDataTaskProtocol {
        let deliver: @Sendable () -> Void

        func resume() { deliver() }
        func cancel() {}
      }

      """
      : """
      final class \(type): URLProtocol {
        static func makeSession() -> DoubledSession {
          DoubledSession(answeredBy: \(type).self)
        }

        override class func canInit(with request: URLRequest) -> Bool { true }

        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
      \(todo)    client?.urlProtocol(self, didFailWithError: URLError(.unsupportedURL))
        }

        override func stopLoading() {}
      }

      """
  }

  /// The type by which the checks know a double, and the way to make one.
  private var checkedType: String {
    isProtocolInjection ? "any URLSessionProtocol" : "DoubledSession"
  }
  private func make(_ type: String) -> String {
    isProtocolInjection ? "\(type)()" : "\(type).makeSession()"
  }

  var checks: String {
    let kinds = ["Dummy", "Stub", "Fake", "Spy", "Mock"].filter { $0 == entry.chapter.kind }
    let tags = (kinds.map { $0.lowercased() } + [seam]).map { ".\($0)" }.joined(separator: ", ")
    let (session, url) =
      isProtocolInjection ? ("double", "ShopURL.any") : ("double.urlSession", "double.baseURL")
    return """
      import CheckKit
      import DoubleKit
      import Foundation
      import ItemDetail
      import Testing

      @Suite("\(entry.id) \(type)", .tags(\(tags)), .serialized, .ownChecksFirst)
      struct \(entry.exercise.stem) {
        var makeDouble: @Sendable () -> \(checkedType) = {
          \(entry.number)_Subject.makeDouble()
        }

        // \(mark): what a double of this kind does. Each failure says it.
        let teach = Teaching(
          "\(type) answers every request with status 200.",
          open: "\(entry.starter)")

        @Test("answers with status 200")
        func \(check)() async {
          let double = makeDouble()
          let log = CompletionLog<SessionAnswer>()
          \(session).send(URLRequest(url: \(url)), to: log)
          let answer = await log.values(atLeast: 1).first
          teach.expect(
            answer?.statusCode == 200,
            "\(type) was asked for a page and answered with \\(answer.orNothing).")
        }

        // \(mark): a test for each behaviour. Its sentence says what the double did. A model
        // of `Sources/CheckKit/Models` may ask it already. The laws come last: `.askedLast`.
      }

      """
  }

  var subject: String {
    """
    import DoubleKit
    import ItemDetail

    @testable import \(entry.chapter.target)

    /// What the checks of \(entry.id) judge, in the shape that they need.
    enum \(entry.number)_Subject {
      static func makeDouble() -> \(checkedType) {
        \(make(type))
      }
    }

    """
  }

  var answers: String {
    let failing =
      isProtocolInjection
      ? "ClosureSession { _, fail in ClosureTask { fail(nil, nil, URLError(.unsupportedURL)) } }"
      : "ClosureURLProtocol.makeSession { $0.send(.failure(URLError(.unsupportedURL))) }"
    return """
      import AnswerKit
      import DoubleKit
      import Foundation
      import ItemDetail
      import Testing

      @Suite("\(entry.id) \(type): the checks decide rightly")
      struct \(entry.number)_Answers: AnswerSuite {
        typealias Checks = \(entry.exercise.stem)

        static let judge = Judge<Checks>(inOrder: [
          ("\(check)", { await $0.\(check)() })
        ])

        // \(mark): at most four plausible mistakes. Each check is needed by one of them.
        static let wrongAnswers: [Wrong] = [
          Wrong(
            "fails every request", rejectedBy: "\(check)", saying: "URLError.unsupportedURL",
            Checks(makeDouble: {
              \(failing)
            }))
        ]

        // \(mark): two right answers, written in another way than the solution.
        static let rightAnswers: [Right] = []

        @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
        @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
        @Test func everyCheckIsEarned() { expectEveryCheckEarned() }
      }

      """
  }

  var catalogEntry: String {
    """
    ## \(entry.id) \(mark): what the learner writes, in a few words
    \(entry.exercise.approach.rawValue): \(type), 10 points
    red: was asked for a page and answered with
    check \(check)
    hint: \(mark): a question about the first failure.
    hint: \(mark): a pointer to a part of the lesson.
    hint: \(mark): the shape of the answer, and never the answer.
    learned: \(mark): what the exercise taught, in a sentence.
    leadsOn: \(mark): the question that the next exercise or chapter answers.
    anotherWay: \(mark): another right answer, in words.
    """
  }

  var section: String {
    let path = "\(entry.exercise.approach.folder)/\(entry.fileName)"
    return """
      ## \(entry.id) \(mark): what the learner writes

      Open [`\(path)`](\(path)).

      \(mark): what the double is for, and what the learner has to find out.

      ```console
      $ swift test --filter \(entry.exercise.stem)
      ```
      """
  }
}
