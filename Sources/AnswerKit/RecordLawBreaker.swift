import CheckKit
import Foundation
import Synchronization

/// A record that breaks one law of records and keeps the others, to be put in
/// the place of a right double's own.
public struct RecordLawBreaker<Entry: Sendable>: Sendable {
  /// One broken record, for one double.
  public struct Record: Sendable {
    /// Keeps an entry before the double acts on it.
    public let keep: @Sendable (Entry) -> Void
    /// Keeps an entry after the double has answered.
    public let keepLate: @Sendable (Entry) -> Void
    /// What is on the record.
    public let entries: @Sendable () -> [Entry]
  }

  /// What it does wrong.
  public let name: String
  /// A piece of the sentence that the learner reads.
  public let fault: String
  /// Makes a record for a double.
  public let make: @Sendable () -> Record
}

extension RecordLawBreaker {
  /// One record for each law that every record keeps to, and more than one for
  /// a law with several clauses.
  public static var all: [RecordLawBreaker] {
    [
      sharing(), emptying,
      keeping("keeps the last entry alone", "and shows") { $0 = [$1] },
      keeping("keeps the first entry alone", "and shows") { if $0.isEmpty { $0 = [$1] } },
      keeping("keeps the newest first", "and shows") { $0.insert($1, at: 0) },
      keeping("has room for three entries", "and shows") { $0 = ($0 + [$1]).suffix(3) },
      keeping("loses what two threads record at once", "Eight threads", isInTwoSteps: true) {
        $0.append($1)
      },
    ]
  }

  /// A record whose loss seems to come from threads, and does not.
  public static var short: RecordLawBreaker {
    keeping("has room for twenty entries", "times and shows 20") {
      $0 = ($0 + [$1]).suffix(20)
    }
  }

  /// The record of a double that answers before it writes.
  public static var late: RecordLawBreaker {
    RecordLawBreaker(name: "answers first and records then", fault: "at that moment") {
      let list = Locked<[Entry]>([])
      return Record(keep: { _ in }, keepLate: { entry in list.change { $0.append(entry) } }) {
        list.value
      }
    }
  }

  /// A record that breaks no law, beside a double that breaks another one.
  public static var keepingAll: RecordLawBreaker { keeping("right", "") { $0.append($1) } }

  private static func keeping(
    _ name: String, _ fault: String, isInTwoSteps: Bool = false,
    _ change: @escaping @Sendable (inout [Entry], Entry) -> Void
  ) -> RecordLawBreaker {
    RecordLawBreaker(name: name, fault: fault) {
      let list = Locked<[Entry]>([])
      let keep: @Sendable (Entry) -> Void = { entry in
        if isInTwoSteps {
          list.changeInTwoSteps { change(&$0, entry) }
        } else {
          list.change { change(&$0, entry) }
        }
      }
      return Record(keep: keep, keepLate: { _ in }, entries: { list.value })
    }
  }

  private static func sharing() -> RecordLawBreaker {
    let list = Locked<[Entry]>([])
    return RecordLawBreaker(name: "one record for all", fault: "are not apart") {
      Record(
        keep: { entry in list.change { $0.append(entry) } }, keepLate: { _ in },
        entries: { list.value })
    }
  }

  private static var emptying: RecordLawBreaker {
    RecordLawBreaker(name: "forgets what it has shown", fault: "at a second look") {
      let list = Locked<[Entry]>([])
      return Record(
        keep: { entry in list.change { $0.append(entry) } }, keepLate: { _ in },
        entries: {
          defer { list.change { $0 = [] } }
          return list.value
        })
    }
  }
}

/// A value behind a lock that closures can share.
private final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>
  private let meetingPoint = MeetingPoint()

  init(_ value: Value) { mutex = Mutex(value) }

  var value: Value { mutex.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) { mutex.withLock { body(&$0) } }

  /// Reads under one lock and writes under another: every access is safe, and
  /// updates are lost all the same.
  func changeInTwoSteps(_ body: (inout Value) -> Void) {
    var copy = value
    meetingPoint.meet()
    body(&copy)
    mutex.withLock { [copy] in $0 = copy }
  }
}
