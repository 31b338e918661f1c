import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("7.5 WaysIn", .tags(.stub, .urlProtocol), .serialized, .ownChecksFirst)
struct Exercise5_WaysIn {
  var configured = Exercise5_Subject.configured
  var factory = Exercise5_Subject.factory
  var overridable = Exercise5_Subject.overridable
  var adapted = Exercise5_Subject.adapted
  var board = Exercise5_Subject.board
  var appsBoard = Exercise5_Subject.appsBoard

  @Test("a double answers ConfiguredRateClient, and FactoryRateClient with its settings")
  func entersByConfiguration() async throws {
    let fault = try await rateFault(of: "ConfiguredRateClient", made: configured) {
      try await $0.won()
    }
    if fault != nil {
      return expect(
        fault, "List the double first, before the session is made: that counts everywhere.")
    }
    let faultOfTheFactory = try await rateFault(of: "FactoryRateClient", made: factory) {
      try await $0.won()
    }
    expect(
      faultOfTheFactory ?? lostSetting(),
      "The session needs what the client hands over: its delegate hears the answer.")
  }

  @Test("a double answers OverridableRateClient")
  func entersByOverriding() async throws {
    let fault = try await rateFault(of: "OverridableRateClient", made: overridable) {
      try await $0.won()
    }
    expect(fault, "A method that a subclass may override is a way in, too.")
  }

  @Test("the test's own server answers AdaptedRateClient")
  func entersByAdapting() async throws {
    let fault = try await withServer { server in
      server.script(.answer(.rate(Rates.morning)), for: "/rates/won")
      let makeClient: @Sendable () -> RateLoad = { [adapted, url = server.baseURL] in
        let client = adapted(url)
        return { "\(try await client.won())" }
      }
      return try await rateFault(
        of: "AdaptedRateClient", "server answers", [("\(Rates.morning)", makeClient)])
    }
    expect(fault, "Only the server changes. The rest of the request is what a test is about.")
  }

  @Test("a stub above the session answers the board, and the app's board asks the bank")
  func opensTheBoard() async throws {
    var fault = try await rateFault(
      of: "The board", "stub means",
      [
        ("1 € = \(Rates.morning) ₩", { @Sendable [board] in board(.success(Rates.morning)) }),
        ("closed", { @Sendable [board] in board(.failure(URLError(.timedOut))) }),
      ])
    if fault == nil { fault = try await faultOfTheAppsBoard() }
    expect(fault, "Where a client lets nobody in, what uses it asks a type of yours instead.")
  }

  private func faultOfTheAppsBoard() async throws -> String? {
    let seen = try await withBank { _ in
      try await value(within: .test) { [appsBoard] in await appsBoard()() }
    }
    let line = "1 € = \(Rates.bank) ₩"
    if seen == line { return nil }
    return "The app's board, EuroBoard(), shows “\(seen.orNothing)”. The bank answers “\(line)”."
  }

  /// A setting of the client's own that its session has no more.
  private func lostSetting() -> String? {
    let made = factory(RateStubURLProtocol.self).session.configuration.timeoutIntervalForRequest
    let own = FactoryRateClient.configuration.timeoutIntervalForRequest
    if made == own { return nil }
    return "FactoryRateClient sets `timeoutIntervalForRequest` to \(own). In the session that was"
      + " made, it is \(made)."
  }

  private func expect(
    _ fault: String?, _ rule: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let teach = Teaching(
      rule, open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise5_WaysIn.swift")
    teach.expect(fault == nil, fault.orNothing, sourceLocation: sourceLocation)
  }
}
