@testable import WorkbookCore
@testable import WorkbookGrading

/// A submission with tests of its own, as 1.5 asks for them, or where nobody
/// asks: beside what the solutions have, in a copy of theirs.
struct OwnTestsCase: Sendable {
  /// What has to come of 1.5.
  enum Outcome: Equatable, Sendable {
    case passed
    case failed
    case undecided(Reason)
  }

  /// Also the name of the submission.
  let name: String
  /// Where the code is added: into the suite of 1.5, in its place, or at the end
  /// of another exercise's file.
  let place: Place
  let code: String
  let outcome: Outcome
  /// A part of what is said of 1.5.
  var says = ""

  enum Place: Sendable { case inSuite, insteadOfSuite, inOtherFile }

  static let tests = "LearnersTests/Exercise5_InvalidIDTests.swift"
  static let otherFile = "ProtocolInjection/Exercise1_DummyURLSession.swift"
}

extension OwnTestsCase {
  static let all = [
    Self(
      name: "elsewhere", place: .inOtherFile,
      code: """
        @Suite struct Elsewhere {
          @Test func fails() { #expect(1 == 2) }
          @Test func crashes() { fatalError("It ran.") }
          @Test func leaves() { exit(0) }
          @Test func waits() async { let _: Void = await withCheckedContinuation { _ in } }
        }
        """, outcome: .passed),
    Self(
      name: "moved", place: .insteadOfSuite, code: "", outcome: .failed,
      says: "no function with @Test stands in this file"),
    Self(
      name: "half", place: .insteadOfSuite,
      code: """
        @Suite struct Half {
          let log = CompletionLog<LoadOutcome>()
          @Test func refusesZero() async {
            print("This looks at 0.")
            let api = ItemDetailAPI.underTest(urlSession: DummyURLSession())
            api.loadItemDetail(id: 0, completion: log.completion)
            #expect(await log.first() == .refused(.request))
          }
          @Test func sendsNothing() async {
            let session = DummyURLProtocol.makeSession()
            let api = ItemDetailAPI.underTest(
              urlSession: session.urlSession, baseURL: session.baseURL)
            api.loadItemDetail(id: 0, completion: log.completion)
            #expect(await log.first() == .refused(.request))
            #expect(DummyURLProtocol.requests(of: session).isEmpty)
          }
        }
        """, outcome: .failed),
    Self(
      name: "crash", place: .inSuite, code: "@Test func more() { _ = [Int]()[0] }",
      outcome: .undecided(.crashed), says: "crashed"),
    Self(
      name: "endless", place: .inSuite,
      code: "@Test func more() async { let _: Void = await withCheckedContinuation { _ in } }",
      outcome: .failed, says: "more() did not end on the real ItemDetailAPI"),
    Self(
      name: "counts", place: .inSuite,
      code: """
        nonisolated(unsafe) static var runs = 0
        @Test func more() {
          _ = ItemDetailAPI.underTest(urlSession: DummyURLSession())
          Self.runs += 1
          #expect(Self.runs == 1)
        }
        """, outcome: .failed, says: "more() fails on the real ItemDetailAPI"),
  ]
}
