import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The contracts that the answers to 8.3 are made of.
@Suite(.whenJudged) enum LostConnectionContracts {}

/// The answer of a shop that cannot answer.
private func answer(in fault: ServerFault = .closedWithoutAnswer) async throws -> SessionAnswer {
  let shop = try ShopUnderContract.underTest(selling: [.kite], in: fault)
  return try #require(await shop.send("GET", "items/31"))
}

// What right tests look at.

private func expectOneOfTwo(in fault: ServerFault = .closedWithoutAnswer) async throws {
  let answer = try await answer(in: fault)
  #expect(answer.error == nil || answer.response == nil)
}

private func expectAnError(in fault: ServerFault = .closedWithoutAnswer) async throws {
  let answer = try await answer(in: fault)
  #expect(answer.error != nil)
}

// Right ones.
extension LostConnectionContracts {
  @Suite struct SmallTests {
    @Test func hasOneOfTwo() async throws { try await expectOneOfTwo() }
    @Test func hasAnError() async throws { try await expectAnError(in: .nobodyListening) }
  }

  /// Counts the parts.
  @Suite struct Parts {
    @Test func hasNoMoreThanOne() async throws {
      let answer = try await answer(in: .nobodyListening)
      let parts: [Any?] = [answer.response, answer.error]
      #expect(parts.compactMap(\.self).count == 1)
    }

    @Test func hasNoStatusOfItsOwn() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite], in: .closedWithoutAnswer)
      switch try #require(await shop.load(31)) {
      case .item, .refused: Issue.record("The API got an answer, and there was none.")
      case .lost, .failed: break
      }
    }
  }

  /// The response first: only where there is one may an error be missing.
  @Suite struct Implications {
    @Test(arguments: [ServerFault.closedWithoutAnswer, .nobodyListening])
    func respondsWithoutError(in fault: ServerFault) async throws {
      let answer = try await answer(in: fault)
      if answer.response != nil { #expect(answer.error == nil) }
    }

    @Test(arguments: [ServerFault.closedWithoutAnswer, .nobodyListening, .notFound])
    func failsWithoutAnswer(in fault: ServerFault) async throws {
      let answer = try await answer(in: fault)
      #expect((answer.error == nil) == (fault == .notFound))
    }
  }
}

// Wrong ones.
extension LostConnectionContracts {
  @Suite struct ExpectsAStatus {
    @Test func answers503() async throws {
      let answer = try await answer()
      #expect(answer.statusCode == 503)
    }
  }

  @Suite struct OneCode {
    @Test func hasOneOfTwo() async throws { try await expectOneOfTwo() }

    @Test func losesTheConnection() async throws {
      let real = [URLError.Code.networkConnectionLost, .badServerResponse, .cannotParseResponse]
      let code = try await (answer().error as? URLError)?.code
      #expect(code.map(real.contains) ?? false)
    }
  }

  @Suite struct URLErrors {
    @Test func hasOneOfTwo() async throws { try await expectOneOfTwo() }

    @Test func failsWithAURLError() async throws {
      let answer = try await answer(in: .nobodyListening)
      #expect(answer.error is URLError)
    }
  }

  @Suite struct NoItem {
    @Test(arguments: [ServerFault.closedWithoutAnswer, .nobodyListening])
    func isNoItem(in fault: ServerFault) async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite], in: fault)
      let outcome = await shop.load(31)
      #expect(outcome != .item(.kite))
    }
  }

  @Suite struct ThroughTheAPI {
    @Test func isLost() async throws {
      let shop = try ShopUnderContract.underTest(selling: [.kite], in: .nobodyListening)
      let outcome = await shop.load(31)
      #expect(outcome != .refused(.network(statusCode: 500)))
    }
  }

  @Suite struct OneOfTwoAlone {
    @Test func hasOneOfTwo() async throws { try await expectOneOfTwo() }
  }

  @Suite struct NoResponse {
    @Test func hasNoResponse() async throws {
      let answer = try await answer()
      #expect(answer.response == nil)
    }

    @Test func hasAnError() async throws { try await expectAnError() }
  }

  @Suite struct TwoStatuses {
    @Test func doesNotSayThatAllIsWell() async throws {
      #expect(try await answer().statusCode != 200)
    }

    @Test func doesNotSayThatTheServerFailed() async throws {
      #expect(try await answer().statusCode != 500)
    }
  }

  @Suite struct HalfABody {
    @Test func hasOneOfTwo() async throws {
      try await expectOneOfTwo()
      let half = try await answer(in: .truncatedBody)
      #expect(half.response == nil || half.error == nil)
    }

    @Test func hasAnError() async throws { try await expectAnError(in: .nobodyListening) }
  }

  @Suite struct OneTestForBoth {
    @Test func fails() async throws {
      try await expectOneOfTwo()
      try await expectAnError()
    }
  }
}
