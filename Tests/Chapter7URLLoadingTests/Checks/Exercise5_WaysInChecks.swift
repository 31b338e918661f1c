import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("7.5 WaysIn", .tags(.stub, .urlProtocol))
struct Exercise5_WaysIn {
  var configured = Exercise5_Subject.configured
  var factory = Exercise5_Subject.factory
  var overridable = Exercise5_Subject.overridable
  var adapted = Exercise5_Subject.adapted
  var board = Exercise5_Subject.board
  var appsBoard = Exercise5_Subject.appsBoard

  @Test("a double answers ConfiguredRateClient")
  func entersByConfiguration() async throws {
    let visit = Exercise5_BankVisit(client: "ConfiguredRateClient")
    let fault = try await visit.fault(ofClients: { [configured] double in
      let client = configured(double)
      return { try await client.won() }
    })
    teach("List the double before the session is made: that counts on every system.", fault)
  }

  @Test("a double answers FactoryRateClient, which keeps its settings and its delegate")
  func entersByFactory() async throws {
    let visit = Exercise5_BankVisit(client: "FactoryRateClient")
    let fault = try await visit.fault(ofClients: { [factory] double in
      let client = factory(double)
      return { try await client.won() }
    })
    teach(
      "The session needs what the client hands over: its delegate hears the answer.",
      crowdedQueue() ?? fault ?? lostSetting())
  }

  @Test("a double answers OverridableRateClient")
  func entersByOverriding() async throws {
    let visit = Exercise5_BankVisit(client: "OverridableRateClient")
    let fault = try await visit.fault(ofClients: { [overridable] double in
      let client = overridable(double)
      return { try await client.won() }
    })
    teach("A method that a subclass may override is a way in, too.", fault)
  }

  @Test("the test's own server answers AdaptedRateClient, and gets the same request")
  func entersByAdapting() async throws {
    let fault = try await withServer { morning in
      try await withServer { evening in
        morning.script(.answer(.rate(Rates.morning)), for: "/rates/won")
        evening.script(.answer(.rate(Rates.evening)), for: "/rates/won")
        return try await asked(morning, evening)
      }
    }
    teach("Only the server changes. The rest of the request is what a test is about.", fault)
  }

  @Test("a stub above the session answers the board, and the app's board asks the bank")
  func opensTheBoard() async throws {
    let closed = Result<Int, any Error>.failure(URLError(.timedOut))
    var fault = try await boardsFault(.success(Rates.morning), "1 € = \(Rates.morning) ₩")
    if fault == nil { fault = try await boardsFault(closed, "closed") }
    if fault == nil { fault = try await boardsFault(.success(0), "1 € = 0 ₩") }
    if fault == nil { fault = try await appsFault() }
    teach("Where a client lets nobody in, what uses it asks a type of yours instead.", fault)
  }

  /// What is wrong with one test's board, beside that of another test.
  private func boardsFault(_ rate: Result<Int, any Error>, _ line: String) async throws -> String? {
    let visit = Exercise5_BankVisit(client: "The board", helper: "stub", verb: "means")
    return try await visit.fault(expecting: [line, "1 € = \(Rates.evening) ₩"]) { [board] in
      [board(rate), board(.success(Rates.evening))]
    }
  }

  /// What is wrong with the requests that two servers get in place of the bank.
  private func asked(_ morning: LoopbackServer, _ evening: LoopbackServer) async throws -> String? {
    let near = Exercise5_BankVisit(client: "AdaptedRateClient", helper: "server")
    // Scheme, host and port all differ from those of the test's servers. Nobody is there.
    let far = Exercise5_BankVisit(
      client: "AdaptedRateClient, whose bank is at https://127.0.0.2:9 this time,",
      helper: "server", address: URL(string: "https://127.0.0.2:9"))
    let sent = try await sentToTheBank()
    for visit in [near, far] {
      let fault = try await fault(of: visit, morning.baseURL, evening.baseURL)
      let received = morning.receivedRequests + evening.receivedRequests
      if let odd = received.first(where: { $0.words != sent?.words }) {
        return "The client asks for \(sent?.words ?? "nothing"). The server got \(odd.words)."
      }
      if let fault { return fault }
    }
    return nil
  }

  /// What a client that adapts nothing sends.
  private func sentToTheBank() async throws -> ReceivedRequest? {
    try await withBank { bank in
      _ = try await value(within: .test) { try await AdaptedRateClient().won() }
      return bank.receivedRequests.first
    }
  }

  private func fault(
    of visit: Exercise5_BankVisit, _ morning: URL, _ evening: URL
  ) async throws -> String? {
    let rates = [Rates.morning, Rates.evening].map { "\($0)" }
    return try await visit.fault(expecting: rates) { [adapted] in
      [morning, evening].map { server in
        let client = adapted(server)
        return { "\(try await client.won())" }
      }
    }
  }

  /// The app's board, whose way to the bank must stay: also when the bank closes.
  private func appsFault() async throws -> String? {
    let seen = try await withBank { bank in
      try await value(within: .test) { [appsBoard] in
        let line = appsBoard()
        let open = await line()
        bank.script(.status(503), for: "/rates/won")
        return [open, await line()]
      }
    }
    let expected = ["1 € = \(Rates.bank) ₩", "closed"]
    guard let seen else { return "The app's board, EuroBoard(), waited in vain for an answer." }
    guard let first = zip(seen, expected).first(where: { $0 != $1 }) else { return nil }
    return "The app's board, EuroBoard(), shows “\(first.0)”. The bank answers “\(first.1)”."
  }

  /// A setting of the client's own that its session has no more.
  private func lostSetting() -> String? {
    let made = factory(MorningTest.RateStub.self).session.configuration
    let own = FactoryRateClient.configuration
    let settings = [
      ("timeoutIntervalForRequest", made.timeoutIntervalForRequest, own.timeoutIntervalForRequest),
      (
        "httpMaximumConnectionsPerHost", Double(made.httpMaximumConnectionsPerHost),
        Double(own.httpMaximumConnectionsPerHost)
      ),
    ]
    let lost = settings.first { $0.1 != $0.2 }
    return lost.map {
      "FactoryRateClient sets `\($0)` to \($2). In the session that was made, it is \($1)."
    }
  }

  /// A delegate queue that tells several things at once. What a queue of Dispatch below
  /// it allows cannot be asked.
  private func crowdedQueue() -> String? {
    let queue = factory(MorningTest.RateStub.self).session.delegateQueue
    return queue.maxConcurrentOperationCount == 1 || queue.underlyingQueue != nil
      ? nil
      : "The delegate queue of the session that was made is concurrent, so the delegate may hear of"
        + " the end before it has the data."
  }

  private func teach(
    _ rule: String, _ fault: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let teaching = Teaching(
      rule, open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise5_WaysIn.swift")
    teaching.expect(fault == nil, fault ?? "", sourceLocation: sourceLocation)
  }
}

extension ReceivedRequest {
  /// What a loader adds, or takes from the shared cookies.
  private static let loaders: Set = [
    "host", "accept", "accept-encoding", "accept-language", "connection", "cookie", "user-agent",
  ]

  /// The request with the headers that a client has set.
  fileprivate var words: String {
    let fields = headers.all.filter { !Self.loaders.contains($0.name.lowercased()) }
      .map { "\($0.name): \($0.value)" }.sorted()
    return
      "\(method) \(target) with \(fields.isEmpty ? "no header" : fields.joined(separator: ", "))"
  }
}
