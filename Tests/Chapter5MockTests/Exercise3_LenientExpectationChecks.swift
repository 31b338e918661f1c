import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import Mutants
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("5.3 LenientExpectation", .tags(.mock, .protocolInjection))
struct Exercise3_LenientExpectation {
  var makeList: @Sendable ([ExpectedRequest]) -> any ExpectationList =
    Exercise3_Subject.makeList

  let teach = Teaching(
    "A lenient mock puts up with what no caller relies on, and with no mistake.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise3_LenientExpectation.swift")
  let menu = ExpectedRequest("GET", "/menu", headers: ["Accept": "text/plain"])
  let order = ExpectedRequest("POST", "/orders/12")

  @Test("takes a request with a header more")
  func allowsAnExtraHeader() {
    let (taken, _) = list(of: [menu], after: [.asking(menu, adding: ["Accept-Language": "ko-KR"])])
    teach.expect(
      taken == [true], "\(menu) came with an innocent Accept-Language besides, and it was refused.")
  }

  @Test("takes the calls in another order")
  func allowsAnotherOrder() {
    let (taken, _) = list(of: [menu, order], after: [.asking(order), .asking(menu)])
    teach.expect(
      taken == [true, true],
      "\(order) came before \(menu), which does not depend on it, and one was refused.")
  }

  @Test("refuses another method or another path")
  func refusesAnotherMethodOrPath() {
    for wrong in [
      ExpectedRequest("PUT", "/orders/12"), ExpectedRequest("POST", "/orders/1"),
      ExpectedRequest("POST", "/orders/12/lines"), ExpectedRequest("POST", "/v2/orders/12"),
    ] {
      let (taken, _) = list(of: [order], after: [.asking(wrong)])
      teach.expect(taken == [false], "\(order) was expected, and \(wrong) was taken.")
    }
  }

  @Test("refuses a request without an expected header, or with another value")
  func refusesAMissingHeader() {
    for headers in [
      [:], ["Accept": "text/html"], ["Accept": "text/plain; q=0.1"],
      ["Accept-Language": "text/plain"],
    ] {
      let wrong = ExpectedRequest(menu.method, menu.path, headers: headers)
      let (taken, _) = list(of: [menu], after: [.asking(wrong)])
      teach.expect(
        taken == [false],
        "\(menu) was expected with \(menu.headers), and it was taken with \(headers).")
    }
  }

  @Test("refuses a request with one of two expected headers")
  func refusesOneHeaderOfTwo() {
    let both = ExpectedRequest("GET", "/menu", headers: ["Accept": "text/plain", "X-Table": "9"])
    for name in both.headers.keys {
      let wrong = ExpectedRequest("GET", "/menu", headers: both.headers.filter { $0.key == name })
      let (taken, _) = list(of: [both], after: [.asking(wrong)])
      teach.expect(
        taken == [false],
        "\(both) was expected with \(both.headers), and was taken with \(name) alone.")
    }
  }

  @Test("tells two expectations apart by their headers")
  func tellsExpectationsApart() {
    let tables = ["9", "4"].map { ExpectedRequest("GET", "/menu", headers: ["X-Table": $0]) }
    let (taken, _) = list(of: tables, after: tables.reversed().map { .asking($0) })
    teach.expect(
      taken == [true, true],
      "\(menu) was expected for X-Table 9 and for 4, both came in the other order, and taken"
        + " were \(taken.count { $0 }).")
  }

  @Test("finds a header by its name in capitals or not")
  func readsHeaderNamesInAnyCase() {
    let expected = ExpectedRequest("GET", "/menu", headers: ["x-table": "9"])
    let request = ExpectedRequest("GET", "/menu", headers: ["X-Table": "9"])
    let (taken, _) = list(of: [expected], after: [.asking(request)])
    teach.expect(
      taken == [true], "The header x-table was expected, X-Table came, and it was refused.")
  }

  @Test("refuses a call too many")
  func refusesACallTooMany() {
    let (taken, _) = list(of: [menu, order], after: [.asking(order), .asking(order)])
    teach.expect(
      taken == [true, false],
      "\(order) was expected once and came twice; taken were \(taken.count { $0 }).")
  }

  @Test("knows what is missing")
  func knowsWhatIsMissing() {
    let kitchen = ExpectedRequest("GET", "/kitchen")
    let (_, missing) = list(of: [order, menu, order], after: [.asking(order), .asking(kitchen)])
    teach.expect(
      missing.map(\.description).sorted() == ["\(menu)", "\(order)"],
      "\(order) was expected twice and came once, \(menu) did not come, and the list says"
        + " that \(missing) is missing.")
  }

  @Test("judges an API: a header more is no mistake, a fault is one")
  func judgesAnAPI() {
    let refused = [APIVariant.sendsExtraHeader, .buildsURLFromComponents]
      .filter { !complaints(about: $0).isEmpty }
    teach.expect(
      refused.isEmpty,
      "LenientExpectation refused what is as good as the real API: \(refused.inWords)."
        + " The first complaints are \(refused.first.map(complaints) ?? []).")
    let unnoticed = [
      APIVariant.wrongPath, .usesPost, .noAcceptHeader, .noResume, .dropsTheWrite,
    ].filter { complaints(about: $0).isEmpty }
    teach.expect(unnoticed.isEmpty, "LenientExpectation put up with \(unnoticed.inWords).")
  }

  /// Which of these requests a list takes, and what it then still expects.
  private func list(
    of expected: [ExpectedRequest], after requests: [URLRequest]
  ) -> (taken: [Bool], missing: [ExpectedRequest]) {
    var list = makeList(expected)
    let taken = requests.map { list.take($0) }
    return (taken, list.missing)
  }

  /// What a mock with the list has against an API that loads an item and then
  /// changes its price; the test names the two in the other order.
  private func complaints(about variant: APIVariant) -> [String] {
    let json = ["Accept": "application/json"]
    let mock = ListMock(
      makeList([
        ExpectedRequest("PUT", "/items/5/price", headers: json),
        ExpectedRequest("GET", "/items/5", headers: json),
      ]))
    let api = variant.makeAPI(mock, ShopURL.any)
    api.loadItemDetail(id: 5) { _ in }
    api.updatePrice(ofItem: 5, to: 300) { _ in }
    return mock.complaints
  }
}

/// A mock that answers nothing and asks its list about each request.
private final class ListMock: URLSessionProtocol {
  private let list: Mutex<any ExpectationList>
  private let refused = Mutex<[String]>([])

  init(_ list: any ExpectationList) {
    self.list = Mutex(list)
  }

  var complaints: [String] {
    refused.withLock { $0 } + list.withLock { $0.missing.map { "\($0) is missing" } }
  }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    ListTask { [self] in
      if list.withLock({ $0.take(request) }) { return }
      refused.withLock { $0.append("\(request.httpMethod ?? "") \(request.url?.path ?? "")") }
    }
  }
}

private struct ListTask: URLSessionDataTaskProtocol {
  let onResume: @Sendable () -> Void

  func resume() { onResume() }
  func cancel() {}
}

extension URLRequest {
  /// The request that an expectation describes, with these headers besides.
  fileprivate static func asking(
    _ expected: ExpectedRequest, adding headers: [String: String] = [:]
  ) -> URLRequest {
    var request = URLRequest(url: ShopURL.any.appendingPathComponent(expected.path))
    request.httpMethod = expected.method
    for (name, value) in headers.merging(expected.headers, uniquingKeysWith: { $1 }) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}
