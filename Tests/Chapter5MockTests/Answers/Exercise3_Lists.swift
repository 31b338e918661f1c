import AnswerKit
import DoubleKit
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The lists that the answers of 5.3 are made of.

/// Judges as it should while it has something to expect.
struct WelcomingList: ExpectationList {
  private var list: any ExpectationList

  init(_ requests: [ExpectedRequest]) { list = ClosureList().expecting(requests) }

  var missing: [ExpectedRequest] { list.missing }

  mutating func take(_ request: URLRequest) -> Bool {
    missing.isEmpty || list.take(request)
  }
}

struct HastyList: ExpectationList {
  private(set) var missing: [ExpectedRequest]

  init(_ requests: [ExpectedRequest]) { missing = requests }

  mutating func take(_ request: URLRequest) -> Bool {
    guard let index = missing.firstIndex(where: { $0.matches(request) }),
      ClosureList().isMet(missing[index], request)
    else { return false }
    missing.remove(at: index)
    return true
  }
}

struct CountedList: ExpectationList {
  private var counts: [ExpectedRequest: Int]

  init(_ requests: [ExpectedRequest]) {
    counts = Dictionary(requests.map { ($0, 1) }, uniquingKeysWith: +)
  }

  var missing: [ExpectedRequest] {
    counts.flatMap { Array(repeating: $0.key, count: $0.value) }
  }

  mutating func take(_ request: URLRequest) -> Bool {
    let came = (request.allHTTPHeaderFields ?? [:]).map { "\($0.key.lowercased()):\($0.value)" }
    let met = counts.keys.first { expected in
      let wanted = expected.headers.map { "\($0.key.lowercased()):\($0.value)" }
      return counts[expected, default: 0] > 0 && expected.matches(request)
        && Set(wanted).isSubset(of: came)
    }
    guard let met else { return false }
    counts[met, default: 0] -= 1
    return true
  }
}

struct MarkedList: ExpectationList {
  private var lines: [(request: ExpectedRequest, hasCome: Bool)]

  init(_ requests: [ExpectedRequest]) { lines = requests.map { ($0, false) } }

  var missing: [ExpectedRequest] { lines.filter { !$0.hasCome }.map(\.request) }

  mutating func take(_ request: URLRequest) -> Bool {
    for index in lines.indices where !lines[index].hasCome {
      let expected = lines[index].request
      let other = expected.headers.first { request.value(forHTTPHeaderField: $0.key) != $0.value }
      if other == nil && "\(expected)" == "\(request.httpMethod ?? "") \(request.url?.path ?? "")" {
        lines[index].hasCome = true
        return true
      }
    }
    return false
  }
}

/// A list whose steps are given to it. Each step that is left out is right.
struct ClosureList: ExpectationList {
  private(set) var missing: [ExpectedRequest] = []
  var strikesRefused = false

  var isMet: @Sendable (ExpectedRequest, URLRequest) -> Bool = {
    $0.matches($1) && hasHeaders($0, $1)
  }
  var pick: @Sendable ([ExpectedRequest], (ExpectedRequest) -> Bool) -> Int? = {
    $0.firstIndex(where: $1)
  }
  var strike: @Sendable (inout [ExpectedRequest], Int) -> Void = { $0.remove(at: $1) }

  init(spoiltBy spoil: (inout ClosureList) -> Void = { _ in }) { spoil(&self) }

  static func hasHeaders(_ expected: ExpectedRequest, _ request: URLRequest) -> Bool {
    expected.headers.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
  }

  func expecting(_ requests: [ExpectedRequest]) -> ClosureList {
    var list = self
    list.missing = requests
    return list
  }

  mutating func take(_ request: URLRequest) -> Bool {
    guard let index = pick(missing, { isMet($0, request) }) else {
      if strikesRefused { missing = Array(missing.dropFirst()) }
      return false
    }
    strike(&missing, index)
    return true
  }
}
