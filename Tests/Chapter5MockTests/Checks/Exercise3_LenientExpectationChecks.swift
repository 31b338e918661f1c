import CheckKit
import DoubleKit
import Foundation
import Testing

@Suite("5.3 LenientExpectation", .tags(.mock, .protocolInjection))
struct Exercise3_LenientExpectation {
  var makeList: @Sendable ([ExpectedRequest]) -> any ExpectationList =
    Exercise3_Subject.makeList

  let teach = Teaching(
    "A lenient mock accepts a difference that nobody relies on, and still refuses a mistake.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise3_LenientExpectation.swift")
  let menu = ExpectedRequest("GET", "/menu", headers: ["Accept": "text/plain"])

  @Test("takes a request with an extra header")
  func allowsAnExtraHeader() {
    var list = makeList([menu])
    let isTaken = list.take(.asking(menu, adding: ["Accept-Language": "ko-KR"]))
    teach.expect(
      isTaken,
      "\(menu) came with an extra header, Accept-Language, and LenientExpectation refused it.")
  }

  @Test("takes the right requests, refuses the others, and lists the missing ones")
  func judgesEachRequest() async {
    // A single request shows each kind of fault.
    let plays = [ListSample.alike, .unlike].flatMap { sample in
      sample.steps.map { sample.play([$0], on: makeList) }
    }
    let kinds = ListPlay.Fault.allCases.count
    teach.count(right: kinds - Set(plays.compactMap(\.fault)).count, of: kinds)
    for sample in [ListSample.alike, .unlike] {
      let check = ModelCheck(of: sample.steps, alsoAfter: sample.whole, model: sample.views) {
        [makeList] steps in
        sample.seenViews(after: steps, expecting: sample.expected, on: makeList)
      }
      guard let difference = await check.shortestDifference() else { continue }
      let play = shortened(sample.play(difference.operations, on: makeList), of: sample)
      teach.expect(
        false,
        "LenientExpectation expected \(play.expected.map(\.withHeaders)), and \(play.steps) came."
          + " \(play.seen.compared(with: play.right))")
      return
    }
  }

  /// The play with as few expectations as show the same fault.
  private func shortened(_ play: ListPlay, of sample: ListSample) -> ListPlay {
    var shortest = play
    for place in play.expected.indices.reversed() {
      var fewer = shortest.expected
      fewer.remove(at: place)
      let next = sample.play(play.steps, expecting: fewer, on: makeList)
      if next.isWrong(as: play) { shortest = next }
    }
    return shortest
  }
}

/// Some requests that came to a list, and how it treated the last of them.
struct ListPlay {
  let expected: [ExpectedRequest]
  let steps: [ListStep]
  let seen: ListView
  let right: ListView

  /// What is wrong with how the last request was treated.
  enum Fault: CaseIterable { case meetsTheWrongOne, refused, removesTooMany }

  var fault: Fault? {
    if seen == right { return nil }
    if right.isTaken && !seen.isTaken { return .refused }
    return right.isTaken && seen.missingCount != right.missingCount
      ? .removesTooMany : .meetsTheWrongOne
  }

  /// Whether it shows the same kind of fault as another play.
  func isWrong(as other: ListPlay) -> Bool {
    seen != right && seen.takes(as: right) == other.seen.takes(as: other.right)
  }
}

/// What a list expects, and the requests that come to it.
struct ListSample: Sendable {
  /// No request meets two of them that differ.
  let expected: [ExpectedRequest]
  /// The wrong requests come first, so that a failure shows one of them.
  let steps: [ListStep]

  /// Requests that differ in little: in a header, in a part of the path.
  static let alike = ListSample(
    expected: [
      ExpectedRequest("GET", "/menu", headers: ["Accept": "text/plain", "X-Table": "9"]),
      ExpectedRequest("POST", "/orders/12"),
      ExpectedRequest("GET", "/menu", headers: ["Accept": "text/html", "X-Table": ""]),
      ExpectedRequest("POST", "/orders/12"),
      // Only this one differs in capitals from the request that meets it. On Linux
      // a request writes the names of its headers in a way of its own.
      ExpectedRequest("DELETE", "/orders/12", headers: ["x-table": "9"]),
    ],
    steps: [
      ListStep("GET", "/menu"),
      ListStep("GET", "/menu", ["Accept": "text/plain"]),
      ListStep("GET", "/menu", ["X-Table": "9"]),
      ListStep("GET", "/menu", ["Accept": "text/html"]),
      ListStep("GET", "/menu", ["Accept": "text/plain; q=0.1", "X-Table": "9"]),
      ListStep("GET", "/menu", ["Accept": "text/plain,text/html", "X-Table": "9"]),
      ListStep("GET", "/menu", ["Accept": "*/*", "X-Table": "9"]),
      ListStep("GET", "/menu", ["Accept": "Text/Plain", "X-Table": "9"]),
      ListStep("GET", "/menu", ["Accept": "text/plain", "X-Table": "09"]),
      ListStep("GET", "/menu", ["Accept": "9", "X-Table": "text/plain"]),
      ListStep("GET", "/menu", ["Accept": "text/html", "X-Table": "7"]),
      ListStep("PUT", "/orders/12"), ListStep("POST", "/Orders/12"), ListStep("POST", "/orders/1"),
      ListStep("HEAD", "/menu", ["Accept": "text/plain", "X-Table": "9"]),
      ListStep("POST", "/orders/12/lines"), ListStep("POST", "/v2/orders/12"),
      ListStep(
        "GET", "/menu",
        ["Accept": "text/plain", "X-Table": "9", "X-Tea": "no", "X-Seat": "2", "X-Till": "1"],
        is: 0),
      ListStep("POST", "/orders/12", is: 1),
      ListStep("GET", "/menu", ["Accept": "text/html", "X-Table": ""], is: 2),
      ListStep("DELETE", "/orders/12", ["X-Table": "9"], is: 4),
      ListStep("POST", "/orders/12?express", is: 1),
    ])

  /// Some with headers and some without, of methods of each kind.
  static let unlike = ListSample(
    expected: [
      ExpectedRequest("PUT", "/tables/7", headers: ["X-Seat": "2"]),
      ExpectedRequest("GET", "/drinks"),
      ExpectedRequest("POST", "/tables", headers: ["X-Till": "1", "X-Note": ""]),
      ExpectedRequest("PUT", "/tables/9"),
      ExpectedRequest("POST", "/bills/3"),
      ExpectedRequest("DELETE", "/bills/4"),
    ],
    steps: [
      ListStep("PUT", "/tables/7"), ListStep("PUT", "/tables/7", ["X-Seat": "3"]),
      ListStep("POST", "/tables", ["X-Till": "1"]),
      ListStep("POST", "/tables", ["X-Till": "4", "X-Note": ""]),
      ListStep("POST", "/tables", ["X-Till": "1", "X-Note": "tea"]),
      ListStep("PUT", "/tables/7", ["X-Seat": "2", "X-Note": "tea"], is: 0),
      ListStep("POST", "/tables", ["X-Note": "", "X-Seat": "5", "X-Till": "1"], is: 2),
      ListStep("GET", "/drinks", is: 1), ListStep("GET", "/drinks", ["Accept": "*/*"], is: 1),
      ListStep("PUT", "/tables/9", is: 3), ListStep("PUT", "/tables/9", ["X-Seat": "5"], is: 3),
      ListStep("POST", "/bills/3", ["Content-Type": "text/plain", "X-Till": "1"], is: 4),
      ListStep("DELETE", "/bills/4", ["X-Till": "1"], is: 5),
    ])

  /// Each expected request, once: then the list is empty.
  var whole: [ListStep] {
    expected.compactMap { request in steps.first { meets($0, request) } }
  }

  /// How a right list treats each step.
  @Sendable func views(after steps: [ListStep]) -> [ListView] {
    rightViews(after: steps, expecting: expected)
  }

  /// A list that expects some of the requests, and what came to it.
  func play(
    _ steps: [ListStep], expecting some: [ExpectedRequest]? = nil,
    on makeList: ([ExpectedRequest]) -> any ExpectationList
  ) -> ListPlay {
    let some = some ?? expected
    let nothing = ListView(isTaken: false, missing: some)
    return ListPlay(
      expected: some, steps: steps,
      seen: seenViews(after: steps, expecting: some, on: makeList).last ?? nothing,
      right: rightViews(after: steps, expecting: some).last ?? nothing)
  }

  /// How a list of the learner's treats each step.
  func seenViews(
    after steps: [ListStep], expecting some: [ExpectedRequest],
    on makeList: ([ExpectedRequest]) -> any ExpectationList
  ) -> [ListView] {
    var list = makeList(some)
    return steps.map { step in
      let isTaken = list.take(step.request)
      return ListView(isTaken: isTaken, missing: list.missing)
    }
  }

  private func rightViews(
    after steps: [ListStep], expecting some: [ExpectedRequest]
  ) -> [ListView] {
    var open = some
    return steps.map { step in
      let index = open.firstIndex { meets(step, $0) }
      if let index { open.remove(at: index) }
      return ListView(isTaken: index != nil, missing: open)
    }
  }

  private func meets(_ step: ListStep, _ request: ExpectedRequest) -> Bool {
    step.place.map { expected[$0] } == request
  }
}

/// A request that comes to a list.
struct ListStep: CustomStringConvertible {
  let request: URLRequest
  /// Which of the expected requests it is; nil when it is none of them.
  let place: Int?
  let description: String

  init(
    _ method: String, _ path: String, _ headers: [String: String] = [:], is place: Int? = nil
  ) {
    let expected = ExpectedRequest(method, path, headers: headers)
    request = .asking(expected)
    self.place = place
    description = expected.withHeaders
  }
}

/// How a list treated one request.
struct ListView: Equatable {
  let isTaken: Bool
  /// How often each request is missing: the order of the list does not matter.
  private let missing: [ExpectedRequest: Int]

  init(isTaken: Bool, missing: [ExpectedRequest]) {
    self.isTaken = isTaken
    self.missing = Dictionary(missing.map { ($0, 1) }, uniquingKeysWith: +)
  }

  var missingCount: Int { missing.values.reduce(0, +) }

  /// Whether the request was taken here as there, or refused.
  func takes(as other: ListView) -> Bool { isTaken == other.isTaken }

  /// What is wrong with it, as a sentence; what is right is left out.
  func compared(with right: ListView) -> String {
    if isTaken != right.isTaken {
      return "The last one was \(isTaken ? "taken" : "refused"), and should have been"
        + " \(right.isTaken ? "taken" : "refused")."
    }
    return "Then \(words) were still missing, and it should have been \(right.words)."
  }

  private var words: [String] {
    missing.flatMap { Array(repeating: $0.key.withHeaders, count: $0.value) }.sorted()
  }
}

extension ExpectedRequest {
  /// The method, the path and the headers, as a failure shows them.
  var withHeaders: String {
    let list = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return list.isEmpty ? "\(self)" : "\(self) with \(list.joined(separator: ", "))"
  }
}

extension URLRequest {
  /// The request that an expectation describes, with these headers besides.
  fileprivate static func asking(
    _ expected: ExpectedRequest, adding headers: [String: String] = [:]
  ) -> URLRequest {
    // A query is no part of the path, so it is not appended like one.
    var request = URLRequest(url: URL(string: "\(ShopURL.any)\(expected.path)") ?? ShopURL.any)
    request.httpMethod = expected.method
    for (name, value) in headers.merging(expected.headers, uniquingKeysWith: { $1 }) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}
