import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The contracts that the answers to 8.1 are made of.
@Suite(.whenJudged) enum TaskContracts {}

/// A shop that sells a kite, and a log for the answers of one task.
private struct Counter {
  let shop: ShopUnderContract
  let answers = CompletionLog<SessionAnswer>()

  init(in fault: ServerFault? = nil) throws {
    shop = try ShopUnderContract.underTest(selling: [.kite, .drum], in: fault)
  }

  func task(_ path: String = "items/31") -> any URLSessionDataTaskProtocol {
    shop.urlSession.dataTask(with: shop.request(path), completionHandler: answers.handler)
  }

  // What right tests look at.

  static func expectAnswerAfterResume() async throws {
    let counter = try Counter()
    let task = counter.task()
    _ = await counter.shop.send("GET", "items/4")
    #expect(counter.answers.values.isEmpty)
    task.resume()
    let answers = await counter.answers.values(atLeast: 1)
    #expect(answers.count == 1)
  }

  static func expectEmptyData() async throws {
    let answer = try await Counter(in: .emptyBody).shop.send("GET", "items/31")
    #expect(answer?.data == Data())
  }
}

// Right ones.
extension TaskContracts {
  @Suite struct SmallTests {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }
    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }
  }

  /// Two tasks, of which one is resumed: the answers tell which.
  @Suite struct TwoTasks {
    @Test func answersTheResumedTaskAlone() async throws {
      let counter = try Counter()
      let (idle, busy) = (counter.task("items/31"), counter.task("items/4"))
      busy.resume()
      let answers = await counter.answers.values(atLeast: 1)
      #expect(answers.map(\.item) == [.drum])
      idle.resume()
      await counter.answers.values(atLeast: 2)
    }

    @Test func hasDataBesideAResponse() async throws {
      let answer = try #require(await Counter(in: .emptyBody).shop.send("PUT", "items/4/price"))
      #expect((answer.response == nil) == (answer.data == nil))
    }
  }

  /// Asks for more than the liars break: what comes of a task that is cancelled.
  @Suite struct CancelledTasks {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }
    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }

    @Test func aCancelledTaskFailsOnce() async throws {
      let counter = try Counter()
      let task = counter.task()
      task.cancel()
      task.resume()
      _ = await counter.shop.send("GET", "items/4")
      let answers = await counter.answers.values(atLeast: 1)
      #expect(answers.map { ($0.error as? URLError)?.code } == [.cancelled])
    }
  }

  /// Each promise in a case of one test.
  @Suite struct OneTable {
    @Test(arguments: [ServerFault.emptyBody, .notJSON, .serverError])
    func hasAResponseWithData(in fault: ServerFault) async throws {
      let answer = try await Counter(in: fault).shop.send("GET", "items/31")
      #expect(answer?.data != nil)
      #expect(answer?.error == nil)
    }

    @Test func answersNotBeforeResume() throws {
      let counter = try Counter()
      let task = counter.task()
      #expect(counter.answers.values.isEmpty)
      task.resume()
    }
  }
}

// Wrong ones.
extension TaskContracts {
  @Suite struct Hasty {
    @Test func answersInsideResume() throws {
      let counter = try Counter()
      counter.task().resume()
      #expect(counter.answers.values.count == 1)
    }

    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }
  }

  @Suite struct LengthOfNothing {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }

    @Test func saysThatItIsEmpty() async throws {
      let answer = try await Counter(in: .emptyBody).shop.send("GET", "items/31")
      let response = try #require(answer?.response as? HTTPURLResponse)
      #expect(response.value(forHTTPHeaderField: "Content-Length") == "0")
      #expect(answer?.data != nil)
    }
  }

  @Suite struct NoResumeAlone {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }
  }

  @Suite struct AnswersAfterResume {
    @Test func answersOnce() async throws {
      let counter = try Counter()
      counter.task().resume()
      let answers = await counter.answers.values(atLeast: 1)
      #expect(answers.count == 1)
    }

    @Test func hasEmptyData() async throws { try await Counter.expectEmptyData() }
  }

  @Suite struct EmptyBodyThroughTheAPI {
    @Test func waitsForResume() async throws { try await Counter.expectAnswerAfterResume() }

    @Test func refusesNoBytes() async throws {
      let outcome = try await Counter(in: .emptyBody).shop.load(31)
      #expect(outcome == .refused(.unwrapping))
    }
  }

  @Suite struct OneShopForAll {
    private static let shop = Result { try Counter() }
    private static let empty = Result { try Counter(in: .emptyBody) }

    @Test func waitsForResume() async throws {
      let counter = try Self.shop.get()
      let task = counter.task()
      _ = await counter.shop.send("GET", "items/4")
      #expect(counter.answers.values.isEmpty)
      withExtendedLifetime(task) {}
    }

    @Test func hasEmptyData() async throws {
      let answer = await (try Self.empty.get()).shop.send("GET", "items/31")
      #expect(answer?.data != nil)
    }
  }

  @Suite struct OneTestForBoth {
    @Test func answersRight() async throws {
      try await Counter.expectAnswerAfterResume()
      try await Counter.expectEmptyData()
    }
  }
}
