import AnswerKit
import DoubleKit
import Foundation
import ItemDetail
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a suite asks for: each wrong one asks for too much or too little, in one
/// place.
protocol Exercise6_Demands {
  var seams: [Seam] { get }
  func isRight(load: URLRequest) -> Bool
  func areRight(paths: [String]) -> Bool
  func areRight(requestsToAClosedShop: [URLRequest]) -> Bool
  func areRight(refusals: [LoadOutcome]) -> Bool
  func areRight(changes: [URLRequest]) -> Bool
  func isRight(item: LoadOutcome?) -> Bool
  func isRight(loss: LoadOutcome?) -> Bool
}

extension Exercise6_Demands {
  var seams: [Seam] { Seam.allCases }
  func isRight(load: URLRequest) -> Bool { load.isGET && load.wantsJSON }
  func areRight(paths: [String]) -> Bool {
    paths.sorted() == ["/items/4", "/items/4", "/items/9"]
  }
  func areRight(requestsToAClosedShop: [URLRequest]) -> Bool { requestsToAClosedShop.count == 1 }
  func areRight(refusals: [LoadOutcome]) -> Bool {
    refusals == [.refused(.network(statusCode: 500))]
  }
  func areRight(changes: [URLRequest]) -> Bool {
    changes.count == 1 && changes.allSatisfy { $0.httpMethod == "PUT" && $0.price == 63_000 }
  }
  func isRight(item: LoadOutcome?) -> Bool { item == .item(Exercise6_Shop.bowl) }
  func isRight(loss: LoadOutcome?) -> Bool { loss == .lost(.cannotFindHost) }
}

// The tests, which are the same for all of these suites.
extension Exercise6_Demands {
  func tryOut() async {
    await loadThreeTimes()
    await askAClosedShop()
    await changeAPrice()
    for seam in seams { await readAnswers(through: seam) }
  }

  func loadThreeTimes() async {
    let (spy, log) = (Exercise6_Shop.spy, CompletionLog<LoadOutcome>())
    let api = spy.apiUnderTest(through: .protocolInjection)
    for id in [9, 4, 4] { api.loadItemDetail(id: id, completion: log.completion) }
    await log.values(atLeast: 3)
    let requests = spy.requests.values
    #expect(requests.allSatisfy(isRight(load:)))
    #expect(areRight(paths: requests.map { $0.url?.path ?? "" }))
  }

  private func askAClosedShop() async {
    let (spy, log) = (SpyShop(answer: .status(500)), CompletionLog<LoadOutcome>())
    spy.apiUnderTest(through: .protocolInjection)
      .loadItemDetail(id: 9, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(areRight(requestsToAClosedShop: spy.requests.values))
    #expect(areRight(refusals: log.values))
  }

  private func changeAPrice() async {
    let (spy, log) = (Exercise6_Shop.spy, CompletionLog<LoadOutcome>())
    spy.apiUnderTest(through: .protocolInjection)
      .updatePrice(ofItem: 9, to: 63_000, completion: log.completion)
    await log.values(atLeast: 1)
    #expect(areRight(changes: spy.requests.values))
  }

  private func readAnswers(through seam: Seam) async {
    let (found, lost) = (CompletionLog<LoadOutcome>(), CompletionLog<LoadOutcome>())
    Exercise6_Shop.spy.apiUnderTest(through: seam)
      .loadItemDetail(id: 9, completion: found.completion)
    StubShop(answer: .failure(URLError(.cannotFindHost))).apiUnderTest(through: seam)
      .loadItemDetail(id: 9, completion: lost.completion)
    #expect(isRight(item: await found.first()))
    #expect(isRight(loss: await lost.first()))
  }
}

/// The shop of these suites.
enum Exercise6_Shop {
  static let bowl = Item(id: 9, title: "Bowl", descriptions: "Brass.", price: 63_000)
  static let json = #"{"id":9,"title":"Bowl","descriptions":"Brass.","price":63000}"#
  static var spy: SpyShop { SpyShop(answer: .status(200, body: json)) }
}

extension URLRequest {
  var isGET: Bool { httpMethod == "GET" }
  var wantsJSON: Bool { value(forHTTPHeaderField: "Accept") == "application/json" }
  /// The number that a change asks for, nil when it asks for none.
  var price: Int? {
    bodyBytes.flatMap { try? JSONDecoder().decode([String: Int].self, from: $0) }?["price"]
  }
}
