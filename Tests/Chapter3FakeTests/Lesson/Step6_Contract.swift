import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

// slice: promise
/// One promise: a customer who joins twice takes only one place.
func joiningTwiceTakesOnePlace(on list: WaitingList) async throws {
  try await list.join("Mina")
  try await list.join("Mina")
  try await list.join("Joon")
  let place = try await list.place(of: "Joon")
  #expect(place == 2)
}
// end slice: promise

/// One promise, asked of three lists: the fake does not keep it.
@Suite(.lessonStep, .serialized) struct Step6_Contract {
  private typealias FakeWaitingServer = Step3_Core.FakeWaitingServer
  private typealias FakeWaitingSession = Step3_Core.FakeWaitingSession
  private typealias FakeWaitingURLProtocol = Step5_BothPlaces.FakeWaitingURLProtocol

  // slice: runs
  @Test("the real server keeps the promise")
  func real() async throws {
    try await withRealWaitingList { baseURL in
      let urlSession = URLSession(configuration: .ephemeral)
      try await joiningTwiceTakesOnePlace(
        on: WaitingList(urlSession: urlSession, baseURL: baseURL))
    }
  }

  @Test("the fake keeps the promise, with protocol injection")
  func injected() async throws {
    let session = FakeWaitingSession(server: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: session, baseURL: ShopURL.any))
  }
  // end slice: runs

  @Test("the fake keeps the promise, with URLProtocol")
  func loaded() async throws {
    let doubled = FakeWaitingURLProtocol.makeSession(inFrontOf: FakeWaitingServer())
    try await joiningTwiceTakesOnePlace(
      on: WaitingList(urlSession: doubled.urlSession, baseURL: doubled.baseURL))
  }
}
