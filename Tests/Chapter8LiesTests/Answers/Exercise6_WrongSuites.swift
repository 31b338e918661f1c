import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Suites that ask for too much.
extension Exercise6_Suites {
  @Suite struct CountedHeaders: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool {
      load.isGET && load.allHTTPHeaderFields == ["Accept": "application/json"]
    }
  }

  @Suite struct OneMinute: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool {
      load.isGET && load.wantsJSON && load.timeoutInterval == 60
    }
  }

  @Suite struct WholeRequest: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool {
      guard let url = load.url, load.wantsJSON else { return false }
      var request = URLRequest(url: url)
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      return load == request
    }
  }

  /// Asks ten times more, since a busy machine may send each request before the next
  /// one is made.
  @Suite struct OrderedPaths: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    @Test func asksAgain() async { for _ in 1...10 { await loadThreeTimes() } }
    func areRight(paths: [String]) -> Bool { paths == ["/items/9", "/items/4", "/items/4"] }
  }

  @Suite struct ExactBytes: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(changes: [URLRequest]) -> Bool {
      changes.map(\.bodyBytes) == [Data(#"{"price":63000}"#.utf8)]
    }
  }

  @Suite struct ExactMediaType: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(changes: [URLRequest]) -> Bool {
      changes.count == 1 && changes[0].price == 63_000
        && changes[0].value(forHTTPHeaderField: "Content-Type") == "application/json"
    }
  }

  /// No luck is in it: on another queue the record is still empty, or another thread
  /// wrote it.
  @Suite struct ThreadOfTheCaller: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }

    @Test func staysOnItsThread() {
      let threads = CompletionLog<ObjectIdentifier>()
      Exercise6_Shop.spy.apiUnderTest(through: .protocolInjection)
        .loadItemDetail(id: 9) { _ in threads.record(ObjectIdentifier(Thread.current)) }
      #expect(threads.values == [ObjectIdentifier(Thread.current)])
    }
  }

  /// Looks twenty times, since a thread may be quick enough once.
  @Suite struct Impatient: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }

    @Test func looksAtOnce() {
      for _ in 1...20 {
        let log = CompletionLog<LoadOutcome>()
        Exercise6_Shop.spy.apiUnderTest(through: .protocolInjection)
          .loadItemDetail(id: 9, completion: log.completion)
        #expect(log.values == [.item(Exercise6_Shop.bowl)])
      }
    }
  }

  /// All demands of the starter together.
  @Suite struct EveryHabit: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    @Test func looksAtOnce() { ThreadOfTheCaller().staysOnItsThread() }
    func isRight(load: URLRequest) -> Bool {
      CountedHeaders().isRight(load: load) && OneMinute().isRight(load: load)
    }
    func areRight(paths: [String]) -> Bool { OrderedPaths().areRight(paths: paths) }
    func areRight(changes: [URLRequest]) -> Bool {
      ExactBytes().areRight(changes: changes) && ExactMediaType().areRight(changes: changes)
    }
  }

  @Suite struct HeaderThatNobodySends: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool { load.value(forHTTPHeaderField: "If-Match") != nil }
  }
}

// Suites that ask for too little.
extension Exercise6_Suites {
  @Suite struct OneSeam: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    var seams: [Seam] { [.protocolInjection] }
  }

  @Suite struct NoExpectation {
    @Test(arguments: Seam.allCases) func loads(seam: Seam) async {
      let log = CompletionLog<LoadOutcome>()
      Exercise6_Shop.spy.apiUnderTest(through: seam)
        .loadItemDetail(id: 9, completion: log.completion)
      await log.values(atLeast: 1)
    }
  }

  @Suite struct SetOfPaths: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(paths: [String]) -> Bool { Set(paths) == ["/items/4", "/items/9"] }
  }

  @Suite struct EndOfThePath: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(paths: [String]) -> Bool {
      paths.count == 3 && paths.allSatisfy { $0.hasSuffix("/4") || $0.hasSuffix("/9") }
    }
  }

  @Suite struct AnyMethod: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool { load.wantsJSON }
  }

  @Suite struct AnyHeader: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(load: URLRequest) -> Bool { load.isGET }
  }

  @Suite struct AnyNumberOfRequests: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(requestsToAClosedShop: [URLRequest]) -> Bool { !requestsToAClosedShop.isEmpty }
  }

  @Suite struct FirstRefusal: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(refusals: [LoadOutcome]) -> Bool {
      refusals.first == .refused(.network(statusCode: 500))
    }
  }

  @Suite struct FirstChange: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(changes: [URLRequest]) -> Bool { changes.first?.price == 63_000 }
  }

  @Suite struct DigitsInTheBody: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(changes: [URLRequest]) -> Bool {
      changes.map { String(decoding: $0.bodyBytes ?? Data(), as: UTF8.self).contains("63000") }
        == [true]
    }
  }

  @Suite struct OneRequestForAChange: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func areRight(changes: [URLRequest]) -> Bool { changes.count == 1 }
  }

  @Suite struct AnyItem: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(item: LoadOutcome?) -> Bool { if case .item = item { true } else { false } }
  }

  @Suite struct AnyLoss: Exercise6_Demands {
    @Test func triesOut() async { await tryOut() }
    func isRight(loss: LoadOutcome?) -> Bool { if case .item = loss { false } else { loss != nil } }
  }

  /// The two tests of the starter that fail on no harmless change.
  @Suite struct WhatWasGreen {
    private let log = CompletionLog<LoadOutcome>()

    @Test(arguments: Seam.allCases) func shows(seam: Seam) async {
      Exercise6_Shop.spy.apiUnderTest(through: seam)
        .loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .item(Exercise6_Shop.bowl))
    }

    @Test func loses() async {
      StubShop(answer: .failure(URLError(.timedOut))).apiUnderTest(through: .urlProtocol)
        .loadItemDetail(id: 9, completion: log.completion)
      #expect(await log.first() == .lost(.timedOut))
    }
  }
}
