import AnswerKit
import CheckKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("7.5 WaysIn: the checks decide rightly")
struct Exercise5_Answers {
  typealias Checks = Exercise5_WaysIn

  static let judge = Judge<Checks>([
    ("entersByConfiguration", { try await $0.entersByConfiguration() }),
    ("entersByFactory", { try await $0.entersByFactory() }),
    ("entersByOverriding", { try await $0.entersByOverriding() }),
    ("entersByAdapting", { try await $0.entersByAdapting() }),
    ("opensTheBoard", { try await $0.opensTheBoard() }),
  ])

  static let wrongAnswers =
    wrongConfigurations + wrongFactories + wrongOverrides + wrongAdapters + wrongBoards

  private static let wrongConfigurations = [
    configured("lists nothing", saying: "ConfiguredRateClient got “1366”, the answer of the bank") {
      _ in ConfiguredRateClient()
    },
    configured("lists the double last", saying: "the answer of the bank") { double in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses?.append(double)
      return ConfiguredRateClient(configuration: configuration)
    },
    configured("lists the double when the session is made already", saying: "of the bank") {
      double in
      let configuration = URLSessionConfiguration.ephemeral
      defer { configuration.protocolClasses = [double] }
      return ConfiguredRateClient(configuration: configuration)
    },
    configured("changes a default configuration that nobody keeps", saying: "of the bank") {
      double in
      URLSessionConfiguration.default.protocolClasses = [double]
      return ConfiguredRateClient()
    },
    configured("has one client for all tests", saying: "the answer of another test's double") { _ in
      ConfiguredRateClient(configuration: .listing(MorningTest.RateStub.self))
    },
  ]

  private static let wrongFactories = [
    factory("leaves the delegate out", saying: "FactoryRateClient waited in vain for an answer") {
      double in
      FactoryRateClient { configuration, _ in
        configuration.protocolClasses = [double]
        return URLSession(configuration: configuration)
      }
    },
    factory("gives it a queue for many", saying: "is concurrent") { double in
      FactoryRateClient { configuration, delegate in
        configuration.protocolClasses = [double]
        return URLSession(
          configuration: configuration, delegate: delegate, delegateQueue: OperationQueue())
      }
    },
    factory("makes a configuration of its own", saying: "FactoryRateClient sets `timeout") {
      double in
      FactoryRateClient { _, delegate in
        URLSession(configuration: .listing(double), delegate: delegate, delegateQueue: nil)
      }
    },
    factory("takes over one of two settings", saying: "sets `httpMaximumConnectionsPerHost`") {
      double in
      FactoryRateClient { client, delegate in
        let configuration = URLSessionConfiguration.listing(double)
        configuration.timeoutIntervalForRequest = client.timeoutIntervalForRequest
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
      }
    },
    factory("relays the delegate, and loses the error", saying: "answers “URLError -1005”") {
      double in
      FactoryRateClient { configuration, delegate in
        configuration.protocolClasses = [double]
        let relay = DeafDelegate(base: delegate as? any URLSessionDataDelegate)
        return URLSession(configuration: configuration, delegate: relay, delegateQueue: nil)
      }
    },
    factory("hands the factory nothing", saying: "FactoryRateClient got “1366”") { _ in
      FactoryRateClient()
    },
  ]

  private static let wrongOverrides = [
    overridable("overrides nothing", saying: "OverridableRateClient got “1366”") { _ in
      OverridableRateClient()
    },
    overridable("keeps the double of the first test", saying: "of another test's double") { _ in
      ClosureRateClient(.listing(MorningTest.RateStub.self))
    },
    overridable("keeps a client for each name of a double", saying: "of another test's double") {
      ClosureRateClient(.listing(NamedDoubles.first(called: "\($0)", $0)))
    },
    overridable("registers the double, too", saying: "it is registered for all tests") { double in
      // The stubs of the tests would stay registered for every other answer.
      if !(double is RateStubURLProtocol.Type) { _ = URLProtocol.registerClass(double) }
      return ClosureRateClient(.listing(double))
    },
    overridable("lists the double last", saying: "the answer of the bank") { double in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses?.append(double)
      return ClosureRateClient(configuration)
    },
  ]

  private static let wrongAdapters = [
    adapted("changes nothing", saying: "AdaptedRateClient got “1366”") { _ in
      AdaptedRateClient()
    },
    adapted("changes the host alone", saying: "AdaptedRateClient got “1366”") { server in
      AdaptedRateClient { $0.with { $0.host = server.host } }
    },
    adapted("leaves the scheme", saying: "whose bank is at https://127.0.0.2:9 this time,") {
      server in
      AdaptedRateClient {
        $0.with {
          $0.host = server.host
          $0.port = server.port
        }
      }
    },
    adapted("leaves the host", saying: "whose bank is at https://127.0.0.2:9 this time") {
      server in
      AdaptedRateClient {
        $0.with {
          $0.scheme = server.scheme
          $0.port = server.port
        }
      }
    },
    adapted("adds a header", saying: "X-Forwarded-Host: bank") { server in
      AdaptedRateClient { request in
        var moved = request.with {
          $0.scheme = server.scheme
          $0.host = server.host
          $0.port = server.port
        }
        moved.setValue("bank", forHTTPHeaderField: "X-Forwarded-Host")
        return moved
      }
    },
    adapted("asks for the root", saying: "The server got GET / with ") { server in
      AdaptedRateClient {
        var request = $0
        request.url = server
        return request
      }
    },
    adapted("forgets the query", saying: "The server got GET /rates/won with ") {
      server in
      AdaptedRateClient {
        var request = $0
        request.url = server.appendingPathComponent(request.url?.path ?? "")
        return request
      }
    },
    adapted("forgets the headers", saying: "The server got GET /rates/won?day=today with ") {
      server in
      AdaptedRateClient { request in
        let moved = request.with {
          $0.host = server.host
          $0.port = server.port
          $0.scheme = server.scheme
        }
        return URLRequest(url: moved.url ?? server)
      }
    },
  ]

  private static let wrongBoards = [
    board("asks the bank first", saying: "The board asked the bank as well") { rate in
      let client = SealedRateClient()
      return {
        _ = try? await client.won()
        return (try? rate.get()).map { "1 € = \($0) ₩" } ?? "closed"
      }
    },
    board("asks the sealed client", saying: "The board got “1 € = 1366 ₩”") { _ in
      board(SealedRateClient())
    },
    board("shows no rate as zero", saying: "means “closed”. The board got “1 € = 0 ₩”") { rate in
      let won = (try? rate.get()) ?? 0
      return { "1 € = \(won) ₩" }
    },
    board("takes a rate of zero for none", saying: "means “1 € = 0 ₩”. The board got “closed”") {
      rate in
      { (try? rate.get()).flatMap { $0 > 0 ? "1 € = \($0) ₩" : nil } ?? "closed" }
    },
    board("shows one rate to all", saying: "the answer of another test's stub") { _ in
      { "1 € = \(Rates.morning) ₩" }
    },
    WrongAnswer(
      "puts a stub into the app's board", rejectedBy: "opensTheBoard",
      saying: "EuroBoard(), shows “1 € = 1480 ₩”. The bank answers “1 € = 1366 ₩”",
      Checks(appsBoard: { { "1 € = 1480 ₩" } })),
    WrongAnswer(
      "shows the old rate when the bank is closed", rejectedBy: "opensTheBoard",
      saying: "EuroBoard(), shows “1 € = 1366 ₩”. The bank answers “closed”",
      Checks(appsBoard: {
        let (line, last) = (board(SealedRateClient()), CompletionLog<String>())
        return {
          let now = await line()
          if now != "closed" { last.record(now) }
          return last.values.last ?? now
        }
      })),
  ]

  static let rightAnswers = [
    RightAnswer(
      "classes before those of the loader",
      Checks(configured: { ConfiguredRateClient(configuration: .listing($0)) })),
    RightAnswer(
      "a copy of what the client hands over",
      Checks(factory: { double in
        FactoryRateClient { client, delegate in
          let copy = client.copy() as? URLSessionConfiguration ?? client
          copy.protocolClasses = [double] + (client.protocolClasses ?? [])
          // A serial queue: on another one the delegate may hear of an answer's end first.
          let queue = OperationQueue()
          queue.maxConcurrentOperationCount = 1
          return URLSession(configuration: copy, delegate: delegate, delegateQueue: queue)
        }
      })),
    RightAnswer(
      "a closure in a subclass", Checks(overridable: { ClosureRateClient(.listing($0)) })),
    RightAnswer(
      "an address put together as text",
      Checks(adapted: { server in
        AdaptedRateClient {
          var request = $0
          let target = [request.url?.path, request.url?.query].compactMap(\.self)
          request.url = URL(string: target.joined(separator: "?"), relativeTo: server)
          return request
        }
      })),
    RightAnswer(
      "a board around a closure",
      Checks(board: { rate in { (try? rate.get()).map { "1 € = \($0) ₩" } ?? "closed" } })),
  ]

  @Test(arguments: wrongAnswers)
  func rejects(_ answer: WrongAnswer<Checks>) async { await Self.judge.expectRejected(answer) }

  @Test(arguments: rightAnswers)
  func accepts(_ answer: RightAnswer<Checks>) async { await Self.judge.expectAccepted(answer) }

  @Test func everyCheckIsEarned() { Self.judge.expectEveryCheckEarned(by: Self.wrongAnswers) }

}
