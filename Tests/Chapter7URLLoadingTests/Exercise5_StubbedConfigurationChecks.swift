import CheckKit
import DoubleKit
import Foundation
import Storefront
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("7.5 StubbedConfiguration", .tags(.stub, .urlProtocol))
struct Exercise5_StubbedConfiguration {
  var make: @Sendable (URLSessionConfiguration, SessionAnswer) -> MadeConfiguration = {
    Exercise5_Subject.make(from: $0, answering: $1)
  }

  let teach = Teaching(
    "A client makes its session from what you return, and so does the next test.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise5_StubbedConfiguration.swift")

  @Test("every session made from it gets the canned answer")
  func answersEverySession() async {
    for base in ConfigurationBase.all {
      let made = make(base.make(), .status(203, body: "tea"))
      guard teach.expect(made.taker == nil, made.taker.map { taken($0, from: base) } ?? "") else {
        return
      }
      let statuses = await made.statusesOfTwoSessions()
      guard
        teach.expect(
          statuses == [203, 203],
          "Made from \(base), it was told to answer status 203; two sessions got \(statuses.words)."
        )
      else { return }
    }
  }

  @Test("keeps the settings of the app, and leaves its configuration alone")
  func keepsTheSettings() {
    let base = ConfigurationBase.settled.make()
    let (before, kept) = (ConfigurationSettings(all: base), ConfigurationSettings(kept: base))
    let made = make(base, .status(200)).configuration
    let change = ConfigurationSettings(all: base).difference(from: before)
    guard teach.expect(change == nil, "In the app's own configuration, \(change ?? "") before.")
    else { return }
    let loss = ConfigurationSettings(kept: made).difference(from: kept)
    teach.expect(loss == nil, "In the new configuration, \(loss ?? "") in the app's.")
  }

  @Test("shares no store")
  func sharesNoStore() {
    for base in ConfigurationBase.all + [.settled] {
      let app = base.make()
      let (one, other) = (make(app, .status(200)), make(app, .status(200)))
      let others = [
        ("the configuration it was made from", app), ("URLSession.shared", .default),
        ("another one made from \(base)", other.configuration),
      ]
      for (name, other) in others {
        let store = ConfigurationSettings.sharedStore(of: one.configuration, and: other)
        guard
          teach.expect(
            store == nil,
            "Made from \(base), it has the `\(store ?? "")` of \(name): a test finds there what"
              + " another one left.")
        else { return }
      }
    }
  }

  @Test("keeps the laws of its seam, and each answer for its own sessions")
  func keepsTheLaws() async {
    let probe = make(.ephemeral, .status(203))
    // What a class of the loader does is no fault of the stub's.
    guard probe.taker == nil, let stub = probe.configuration.protocolClasses?.first else { return }
    await teach.expect(
      .answeringItsOwn,
      keptBy: URLProtocolDouble("\(stub)") { [make] answer, _ in
        let made = make(.ephemeral, answer)
        let first = made.configuration.protocolClasses?.first as? URLProtocol.Type
        return DoubledSession(
          answeredBy: first ?? GreedyURLProtocol.self, baseURL: made.baseURL)
      })
  }

  private func taken(_ taker: String, from base: ConfigurationBase) -> String {
    "Made from \(base), it offers a request to \(taker) before the stub."
  }
}
