import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Synchronization
import Testing

@Suite("6.8 Doubles of HTTPTransport: the checks decide rightly")
struct Exercise8_Answers: AnswerSuite {
  typealias Checks = Exercise8_HTTPTransportDoubles

  static let judge = Judge<Checks>([
    ("dummyReportsEachCall", { await $0.dummyReportsEachCall() }),
    ("stubAnswersByRequest", { await $0.stubAnswersByRequest() }),
    ("heldStubHoldsEachCall", { await $0.heldStubHoldsEachCall() }),
    ("heldStubLetsACancelledCallGo", { await $0.heldStubLetsACancelledCallGo() }),
    ("fakeWorksLikeTheShop", { await $0.fakeWorksLikeTheShop() }),
    ("spyKeepsItsRecord", { await $0.spyKeepsItsRecord() }),
    ("mockJudgesEachCall", { await $0.mockJudgesEachCall() }),
    ("keepsTheLaws", { await $0.keepsTheLaws() }),
  ])

  static let wrongAnswers: [Wrong] = [
    WrongAnswer(
      "a dummy that leaves its caller waiting", rejectedBy: "dummyReportsEachCall",
      saying: "It reported the call, and did not end it",
      Checks(makeDummy: { line in
        ClosureTransport { request in
          Issue.record("\(request.methodAndPath) came", sourceLocation: line)
          return try await HookedHeldTransport().make().transport.data(for: request)
        }
      })),
    WrongAnswer(
      "a dummy that names the path alone", rejectedBy: "dummyReportsEachCall",
      saying: "Its report does not name the URL",
      Checks(makeDummy: { line in
        ClosureTransport { request in
          Issue.record("\(request.methodAndPath) came", sourceLocation: line)
          throw URLError(.badURL)
        }
      })),
    WrongAnswer(
      "a dummy that says nothing of a cancelled task", rejectedBy: "dummyReportsEachCall",
      saying: "of a cancelled task. No report of the call reached the test",
      Checks(makeDummy: { line in
        ClosureTransport { request in
          try Task.checkCancellation()
          let url = request.url?.absoluteString ?? ""
          Issue.record("\(url) was asked for", sourceLocation: line)
          throw URLError(.badURL)
        }
      })),
    WrongAnswer(
      "a stub with a response of its own", rejectedBy: "keepsTheLaws",
      saying: "It answered with a response without its headers",
      Checks(makeStub: { answers in
        ClosureTransport { request in
          let answer = answers[request.url?.path ?? ""] ?? .failure(URLError(.badURL))
          let (data, response) = try answer.get()
          let status = (response as? HTTPURLResponse)?.statusCode ?? 200
          let own = HTTPURLResponse(
            url: ShopURL.any, statusCode: status, httpVersion: nil, headerFields: nil)
          return (data, own ?? response)
        }
      })),
    WrongAnswer(
      "a fake that keeps a price in a task of its own", rejectedBy: "fakeWorksLikeTheShop",
      saying: "FakeTransport",
      Checks(makeFake: { items in
        let shop = LateShop(items)
        return ClosureTransport { request in
          var stock = await shop.stock
          let answer = stock.answer(to: request)
          Task { await shop.keep(request) }
          return try answer.get()
        }
      })),
    WrongAnswer(
      "a stub that knows no item where it has no answer", rejectedBy: "stubAnswersByRequest",
      saying: "with status 404. It should have ended it with an error. A stub answers each path",
      Checks(makeStub: { answers in
        ClosureTransport { try (answers[$0.url?.path ?? ""] ?? .status(404)).get() }
      })),
    WrongAnswer(
      "a stub that looks at the beginning of a path", rejectedBy: "stubAnswersByRequest",
      saying: "After [PUT /items/52/price] StubTransport ended the last call with status 410",
      Checks(makeStub: { answers in
        ClosureTransport { request in
          let path = request.url?.path ?? ""
          let match = answers.keys.filter(path.hasPrefix).max { $0.count < $1.count }
          return try (match.flatMap { answers[$0] } ?? .failure(URLError(.badURL))).get()
        }
      })),
    held(
      "answers the newest call for a path", by: "heldStubHoldsEachCall",
      saying: "has ended call 3 with item 41"
    ) { $0.place = { list, path in list.lastIndex { $0.path == path } } },
    held(
      "keeps a cancelled call on its list", by: "heldStubLetsACancelledCallGo",
      saying: "HeldTransport holds [GET /items/41] and has ended call 1 with CancellationError"
    ) { $0.onCancel = { _, call in call.end(.failure(CancellationError())) } },
    held(
      "is told of a cancel while it waits, and not before", by: "heldStubLetsACancelledCallGo",
      saying: "After [GET /items/41 of a cancelled task] HeldTransport holds [GET /items/41]"
    ) { $0.isRefused = { false } },
    WrongAnswer(
      "a fake that forgets each price", rejectedBy: "fakeWorksLikeTheShop",
      saying: "[updatePrice(id: 41, to: 900)",
      Checks(makeFake: { items in
        ClosureTransport { request in
          var stock = ItemStock(items)
          return try stock.answer(to: request).get()
        }
      })),
    WrongAnswer(
      "a fake that throws what a shop answers", rejectedBy: "fakeWorksLikeTheShop",
      saying: "A shop answers with status 404",
      Checks(makeFake: { items in
        let stock = Locked(ItemStock(items))
        return ClosureTransport { request in
          let answer = stock.change { $0.answer(to: request) }
          if let status = answer.statusCode, status != 200 {
            throw APIResponseError.network(statusCode: status)
          }
          return try answer.get()
        }
      })),
    WrongAnswer(
      "a spy that keeps no request that fails", rejectedBy: "spyKeepsItsRecord",
      saying: "SpyTransport, told to answer URLError.timedOut",
      Checks(makeSpy: { answer in
        let log = CompletionLog<URLRequest>()
        let transport = ClosureTransport { request in
          let answer = try answer.get()
          log.record(request)
          return answer
        }
        return (transport, { log.values })
      })),
    mock(
      "names one missing request alone",
      saying: "in verify(). A mock knows which requests to expect"
    ) {
      $0.missing = { $0.prefix(1).map(\.request) }
    },
    mock(
      "gives each answer again and again",
      saying: "GET /items/41 with status 503, PUT /items/52/price with URLError.timedOut, and got"
        + " [GET /items/41, GET /items/41]. It showed: no report, item 41 for 100 won. It should"
        + " have shown: no report, status 503. A mock ends each expected request"
    ) {
      $0.take = { list, request in list.value.first { $0.request.matches(request) } }
    },
    WrongAnswer(
      "a stub with the answers of all stubs", rejectedBy: lawCheck,
      saying: "Two of StubTransport took turns",
      {
        let all = Locked<[String: SessionAnswer]>([:])
        return Checks(makeStub: { answers in
          all.change { $0.merge(answers) { $1 } }
          return ClosureTransport { request in
            try (all.value[request.url?.path ?? ""] ?? .failure(URLError(.badURL))).get()
          }
        })
      }()),
    held("answers one call after another", by: lawCheck, saying: "was not held, to be released") {
      let turns = Locked(0)
      $0.prepare = {
        let turn = turns.change { turns in
          turns += 1
          return turns - 1
        }
        if turn > 0 { try await neverUnlessCancelled() }
      }
    },
  ]

  static let rightAnswers: [Right] = [
    RightAnswer("as the solution has them", Checks()),
    RightAnswer(
      "actors and streams",
      Checks(
        makeStub: { LateTransports.makeStub($0) }, makeHeld: { StreamHeldTransport.make() },
        makeFake: { ActorFakeTransport($0) }, makeSpy: { ActorSpyTransport.make($0) },
        makeMock: { CountingMockTransport.make($0) })),
    RightAnswer(
      "each a moment late",
      Checks(
        makeDummy: { LateTransports.makeDummy($0) }, makeStub: { LateTransports.makeStub($0) },
        makeHeld: { LateTransports.makeHeld() }, makeFake: { LateTransports.makeFake($0) },
        makeSpy: { LateTransports.makeSpy($0) }, makeMock: { LateTransports.makeMock($0) })),
  ]

  @Test(arguments: wrongAnswers) func rejects(_ wrong: Wrong) async { await expectRejected(wrong) }
  @Test(arguments: rightAnswers) func accepts(_ right: Right) async { await expectAccepted(right) }
  @Test func everyCheckIsEarned() { expectEveryCheckEarned() }

  /// A held stub may be wrong about its list, and right about each cancel.
  @Test func reportsAWrongListOnce() async {
    var (newestFirst, releasingTheNewest) = (HookedHeldTransport(), HookedHeldTransport())
    newestFirst.show = { $0.reversed() }
    releasingTheNewest.place = { list, path in list.lastIndex { $0.path == path } }
    for held in [newestFirst, releasingTheNewest] {
      let checks = Checks(makeHeld: { held.make() })
      #expect(await issues { await checks.heldStubHoldsEachCall() }.count == 1)
      #expect(await issues { await checks.heldStubLetsACancelledCallGo() }.map(\.sentence) == [])
    }
  }

  private static func held(
    _ name: String, by check: String, saying fault: String,
    _ change: @escaping @Sendable (inout HookedHeldTransport) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      "a held stub that \(name)", rejectedBy: check, saying: fault,
      Checks(makeHeld: {
        var hooks = HookedHeldTransport()
        change(&hooks)
        return hooks.make()
      }))
  }

  private static func mock(
    _ name: String, by check: String = "mockJudgesEachCall", saying fault: String,
    _ change: @escaping @Sendable (inout HookedMockTransport) -> Void
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      "a mock that \(name)", rejectedBy: check, saying: fault,
      Checks(makeMock: {
        var hooks = HookedMockTransport()
        change(&hooks)
        return hooks.make($0)
      }))
  }
}
