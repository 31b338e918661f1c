import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Synchronization

extension StorefrontVariant where Make == MakeItemDetailClient {
  /// Every fault of such a client that the workbook knows.
  public static var mutants: [Self] { cancelMutants + severalMutants + answerMutants }

  /// Faults of a client whose caller gives up.
  private static var cancelMutants: [Self] {
    [
      sending("waitsThoughCancelled", "goes on waiting when the calling task is cancelled") {
        transport, request in
        try await Task { try await transport.data(for: request) }.value
      },
      sending("abandonsTheRequest", "lets its request go on when the calling task is cancelled") {
        transport, request in
        let race = Race<(Data, URLResponse)>()
        Task {
          do { race.end(with: .success(try await transport.data(for: request))) } catch {
            race.end(with: .failure(error))
          }
        }
        return try await race.winner()
      },
      ruled(
        "throwsURLErrorForACancel",
        "throws URLError(.cancelled) when the calling task is cancelled"
      ) { $0.cancelled = { URLError(.cancelled) } },
      ruled(
        "returnsWhatHadCome",
        "returns the items that have come when the calling task is cancelled, and throws nothing"
      ) { $0.throwsForACancel = false },
      ruled(
        "sendsThoughCancelled", "sends a request though the calling task was cancelled before"
      ) { $0.looksBeforeItSends = false },
    ]
  }

  /// Faults of a call for several items.
  private static var severalMutants: [Self] {
    [
      ruled(
        "asksOneAfterTheOther", "asks for the next one of several items when the last one has come"
      ) { $0.asksAtOnce = false },
      ruled("ordersByArrival", "returns several items in the order in which they came") {
        $0.keepsTheOrder = false
      },
      ruled(
        "failsForAMissingItem", "throws for several items when the shop does not have one of them"
      ) { $0.leavesOut = { _ in false } },
      ruled(
        "leavesOutEveryFailure",
        "leaves out each of several items that it cannot load, whatever the reason"
      ) { $0.leavesOut = { !($0 is CancellationError) } },
      ruled(
        "waitsForTheOthers", "waits for the other answers when one of several requests has failed"
      ) { $0.endsAtTheFirstFailure = false },
    ]
  }

  /// Faults of what is sent, and of how an answer is read.
  private static var answerMutants: [Self] {
    [
      remembersItems,
      sending("asksAgain", "sends its request a second time when the transport fails") {
        transport, request in
        do { return try await transport.data(for: request) } catch {
          if Task.isCancelled { throw error }
          return try await transport.data(for: request)
        }
      },
      ruled("takesNotModified", "takes status 304 for success") {
        $0.isSuccess = { (200...299).contains($0) || $0 == 304 }
      },
      ruled("turnsErrorsIntoNothing", "throws .unwrapping when the transport fails") {
        $0.transportError = { _ in APIResponseError.unwrapping }
      },
      ruled("asksForItemZero", "sends a request for the id 0") { $0.accepts = { $0 >= 0 } },
      ruled("sendsTheIDAsPrice", "sends the id as the new price") { $0.price = { id, _ in id } },
    ]
  }

  /// Keeps items that may have changed.
  private static var remembersItems: Self {
    Self(
      "remembersItems", "answers the second call for the same ids from memory, and sends nothing",
      make: {
        let remembered = Mutex<[URL?: (Data, URLResponse)]>([:])
        let transport = AlteredTransport(base: $0) { transport, request in
          guard request.httpMethod == "GET" else { return try await transport.data(for: request) }
          if let answer = remembered.withLock({ $0[request.url] }) { return answer }
          let answer = try await transport.data(for: request)
          remembered.withLock { $0[request.url] = answer }
          return answer
        }
        return ItemDetailClient(transport: transport, baseURL: $1)
      })
  }

  /// Every difference of such a client that a test must put up with.
  public static var equivalents: [Self] {
    [
      ruled("sendsBackwards", "asks for the last one of several items first") {
        $0.sendsBackwards = true
      },
      ruled(
        "throwsALittleLater", "throws CancellationError a moment after the transport has ended"
      ) {
        $0.cancelled = {
          for _ in 1...5 { await Task.yield() }
          return CancellationError()
        }
      },
      sending("sendsClientHeader", "adds one harmless header") { transport, request in
        var request = request
        request.setValue("shop", forHTTPHeaderField: "X-Client")
        return try await transport.data(for: request)
      },
    ]
  }

  /// The twin with the right rules, which does what `ItemDetailClient` does.
  package static var twin: Self { ruled("twin", "is made with rules") { _ in } }

  /// The client with other rules.
  private static func ruled(
    _ name: String, _ difference: String, _ change: (inout FaultyItemDetailClient.Rules) -> Void
  ) -> Self {
    var rules = FaultyItemDetailClient.Rules()
    change(&rules)
    return Self(
      name, difference,
      make: { [rules] in FaultyItemDetailClient(transport: $0, baseURL: $1, rules: rules) })
  }

  /// The real client on a transport that sends otherwise.
  private static func sending(
    _ name: String, _ difference: String,
    _ answer:
      @escaping @Sendable (any HTTPTransport, URLRequest) async throws -> (
        Data, URLResponse
      )
  ) -> Self {
    Self(
      name, difference,
      make: {
        ItemDetailClient(transport: AlteredTransport(base: $0, answer: answer), baseURL: $1)
      })
  }
}

extension TestSubject<ItemDetailClientVariant> {
  /// The client that awaits its answers, which tests reach on both seams.
  public static var itemDetailClient: Self {
    let real: MakeItemDetailClient = { ItemDetailClient(transport: $0, baseURL: $1) }
    return TestSubject(
      Words(
        type: "ItemDetailClient", "a", "client", parameters: "transport:baseURL:",
        broken: "on which every call fails"),
      seams: Seam.allCases, real: real,
      broken: [{ BrokenClient(transport: $0, baseURL: $1) }]
    ) { make, seam in
      { Seam(of: $0) == seam ? make($0, $1) : real($0, $1) }
    }
  }
}

/// Sends something else than it should, and fails: a test that nothing is sent asserts
/// something.
private struct BrokenClient: ItemDetailClientProtocol {
  let transport: any HTTPTransport
  let baseURL: URL

  func itemDetail(id: Int) async throws -> Item { try await fail() }
  func itemDetails(ids: [Int]) async throws -> [Item] { try await fail() }
  func updatePrice(ofItem id: Int, to price: Int) async throws -> Item { try await fail() }

  private func fail() async throws -> Never {
    var request = URLRequest(url: baseURL.appendingPathComponent("broken"))
    request.httpMethod = "BROKEN"
    Task { [request] in try await transport.data(for: request) }
    // So that the request is sent before a test looks.
    for _ in 1...10 { await Task.yield() }
    throw RefusingAPI.Refused()
  }
}

/// A transport that does something else around the one below.
private struct AlteredTransport: HTTPTransport {
  let base: any HTTPTransport
  let answer: @Sendable (any HTTPTransport, URLRequest) async throws -> (Data, URLResponse)

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await answer(base, request)
  }
}
