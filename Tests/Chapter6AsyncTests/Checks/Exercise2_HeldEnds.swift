import CheckKit
import Foundation
import ItemDetail

/// What became of the requests of a race, by number.
struct HeldEnds {
  let held: [Int]
  let answered: [Int]
  let cancelled: Set<Int>
  let releaseCount: Int

  func fault(after count: Int) -> String? {
    let (open, ended) = (Set(held), Set(answered))
    let lost = Set(0..<count).subtracting(open).subtracting(ended).subtracting(cancelled)
    let findings: [(Int, String)] = [
      (answered.count - ended.count, "answered a request a second time, \(Self.times)"),
      (held.count - open.count, "holds a request twice, \(Self.times)"),
      (open.intersection(ended).count, "still holds a request that was answered, \(Self.times)"),
      (open.intersection(cancelled).count, "still holds a cancelled request, \(Self.times)"),
      (lost.count, "lost a request, neither answered nor held, \(Self.times)"),
      (
        isCountRight(cancelledFirst: cancelled.subtracting(ended).count) ? 0 : 1,
        "gave \(answered.count) answers, and release returned true \(releaseCount) times"
      ),
    ]
    return findings.first { $0.0 > 0 }.map { $1.replacing(Self.times, with: "\($0) times") }
  }

  /// A double that answers on a queue may release a request, and then see its
  /// cancel before the answer goes out.
  private func isCountRight(cancelledFirst: Int) -> Bool {
    (0...cancelledFirst).contains(releaseCount - answered.count)
  }

  private static let times = "N times"
}

extension ThreadRace {
  /// 400 calls, each of which ends the oldest of 400 requests.
  static let atTheOldest = ThreadRace(rounds: 3, calls: 50)
}

extension URLRequest {
  /// A request of a race. Every second one has the same path, if none is given.
  static func ofRace(_ number: Int, to baseURL: URL, path: String? = nil) -> URLRequest {
    var request = URLRequest(
      url: baseURL.appendingPathComponent(path ?? "items/\(number % 2)"))
    request.setValue("\(number)", forHTTPHeaderField: "X-Number")
    return request
  }

  /// Its number in the race.
  var raceNumber: Int? { value(forHTTPHeaderField: "X-Number").flatMap { Int($0) } }
}
