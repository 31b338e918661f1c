import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import StorefrontKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
    let fault = try await visit.fault { [configured] in
      let (one, other) = (configured(MorningRateStub.self), configured(EveningRateStub.self))
      return ({ "\(try await one.won())" }, { "\(try await other.won())" })
    }
    teach("A session asks the classes that its configuration listed when it was made.", fault)
  }

  @Test("a double answers FactoryRateClient, which keeps its settings and its delegate")
  func entersByFactory() async throws {
    let visit = Exercise5_BankVisit(client: "FactoryRateClient")
    let fault = try await visit.fault { [factory] in
      let (one, other) = (factory(MorningRateStub.self), factory(EveningRateStub.self))
      return ({ "\(try await one.won())" }, { "\(try await other.won())" })
    }
    teach(
      "What such a client hands over, its session needs: the delegate hears the answer.",
      fault ?? lostSetting())
  }

  @Test("a double answers OverridableRateClient")
  func entersByOverriding() async throws {
    let visit = Exercise5_BankVisit(client: "OverridableRateClient")
    let fault = try await visit.fault { [overridable] in
      let (one, other) = (overridable(MorningRateStub.self), overridable(EveningRateStub.self))
      return ({ "\(try await one.won())" }, { "\(try await other.won())" })
    }
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
    teach("Only the server changes: what a client asks for is what you want to test.", fault)
  }

  @Test("a stub above the session answers the board, and the app's board asks the bank")
  func opensTheBoard() async throws {
    let closed = Result<Int, any Error>.failure(URLError(.timedOut))
    var fault = try await boardsFault(.success(Rates.morning), "1 € = \(Rates.morning) ₩")
    if fault == nil { fault = try await boardsFault(closed, "closed") }
    if fault == nil { fault = try await appsFault() }
    teach("Where a client lets nobody in, what uses it asks a type of yours instead.", fault)
  }

  /// What is wrong with one test's board, beside that of another test.
  private func boardsFault(_ rate: Result<Int, any Error>, _ line: String) async throws -> String? {
    let visit = Exercise5_BankVisit(client: "The board", helper: "stub")
    return try await visit.fault(expecting: (line, "1 € = \(Rates.evening) ₩")) { [board] in
      (board(rate), board(.success(Rates.evening)))
    }
  }

  /// What is wrong with the requests that two servers get in place of the bank.
  private func asked(_ morning: LoopbackServer, _ evening: LoopbackServer) async throws -> String? {
    let near = Exercise5_BankVisit(client: "AdaptedRateClient", helper: "server")
    // Scheme, host and port all differ from those of the test's servers. Nobody is there.
    let far = Exercise5_BankVisit(
      client: "AdaptedRateClient, whose bank is at https://127.0.0.2:9 this time,",
      helper: "server", address: URL(string: "https://127.0.0.2:9"))
    for visit in [near, far] {
      let fault = try await fault(of: visit, morning.baseURL, evening.baseURL)
      let odd = (morning.receivedRequests + evening.receivedRequests).first { !$0.isTheClients }
      let target = "GET /rates/won?day=today with X-Board: 7"
      if let odd { return "The client asks for \(target). The server got \(odd.words)." }
      if let fault { return fault }
    }
    return nil
  }

  private func fault(
    of visit: Exercise5_BankVisit, _ morning: URL, _ evening: URL
  ) async throws -> String? {
    try await visit.fault { [adapted] in
      let (one, other) = (adapted(morning), adapted(evening))
      return ({ "\(try await one.won())" }, { "\(try await other.won())" })
    }
  }

  /// The app's board, whose way to the bank must stay.
  private func appsFault() async throws -> String? {
    let seen = try await withBank { _ in
      try await value(within: .test) { [appsBoard] in await appsBoard()() }
    }
    return seen == "1 € = \(Rates.bank) ₩"
      ? nil
      : "The bank's rate is \(Rates.bank). The app's board, EuroBoard(), shows “\(seen ?? "nothing")”."
  }

  /// A setting of the client's own that its session has no more.
  private func lostSetting() -> String? {
    let made = factory(MorningRateStub.self).session.configuration
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

  private func teach(
    _ rule: String, _ fault: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let teaching = Teaching(
      rule, open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise5_WaysIn.swift")
    teaching.expect(fault == nil, fault ?? "", sourceLocation: sourceLocation)
  }
}

extension ReceivedRequest {
  /// Whether it is what `AdaptedRateClient` asks for.
  fileprivate var isTheClients: Bool {
    method == "GET" && target == "/rates/won?day=today" && headers["X-Board"] == "7"
  }

  fileprivate var words: String {
    "\(method) \(target) \(headers["X-Board"].map { "with X-Board: \($0)" } ?? "without X-Board")"
  }
}
