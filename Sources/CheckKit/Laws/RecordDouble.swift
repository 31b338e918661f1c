import DoubleKit
import Foundation

/// A double that keeps what it is asked, as the laws of a record see it: spies,
/// dummies that remember, and any log.
///
/// An entry is whatever the double keeps: a request, a result, a call.
public struct RecordingDouble<Entry: Sendable>: Sendable {
  /// One double that was made, and the way to its record.
  public struct Record: Sendable {
    /// Uses the double once. It calls the closure when its answer goes out; one that
    /// answers nothing leaves it alone.
    public typealias Put =
      @Sendable (_ entry: Entry, _ onAnswer: @escaping @Sendable () -> Void) -> Void

    let put: Put
    let putInARace: @Sendable (_ entry: Entry) -> Void
    /// What is on the record.
    public let entries: @Sendable () -> [Entry]
    private let unfinished: @Sendable (_ entries: [Entry]) -> Int
    let comeToNothing: (@Sendable (_ entry: Entry) -> Void)?

    /// Makes a record. `putInARace` uses the double with as little around it as can be,
    /// since a lock here keeps the threads of a race apart. `unfinished` counts the
    /// entries that do not show yet all that was done, and `comeToNothing` begins to use
    /// the double, and leaves off before it does anything to be kept.
    public init(
      entries: @escaping @Sendable () -> [Entry],
      putInARace: (@Sendable (_ entry: Entry) -> Void)? = nil,
      unfinished: @escaping @Sendable (_ entries: [Entry]) -> Int = { _ in 0 },
      comeToNothing: (@Sendable (_ entry: Entry) -> Void)? = nil,
      put: @escaping Put
    ) {
      self.entries = entries
      self.put = put
      self.unfinished = unfinished
      self.comeToNothing = comeToNothing
      self.putInARace = putInARace ?? { put($0) {} }
    }
  }

  let name: String
  let samples: @Sendable (_ number: Int) -> Entry
  let text: @Sendable (Entry) -> String
  let verb: String
  let isOrdered: Bool
  let kinds: [Kind]

  /// One way to make the double: what it is told may change what it keeps.
  struct Kind: Sendable {
    /// The name of the double, and what it was told unless a double that was
    /// told something plain shows the same, as a sentence begins.
    let name: String
    let make: @Sendable () -> Record
  }

  /// Makes a recording double. The first three `samples` differ, and two entries with
  /// one `text` are the same entry. The `verb` says what happens to the double: "was
  /// given". Counts are a record that shows no order. Of the `answers` that it may be
  /// told the first is plain, and what most laws tell it.
  public init(
    _ name: String, samples: @escaping @Sendable (_ number: Int) -> Entry,
    text: @escaping @Sendable (Entry) -> String, verb: String = "was given",
    isOrdered: Bool = true, answers: [SessionAnswer] = [.status(200)],
    make: @escaping @Sendable (SessionAnswer) -> Record
  ) {
    (self.name, self.samples, self.text) = (name, samples, text)
    (self.verb, self.isOrdered) = (verb, isOrdered)
    kinds = answers.enumerated().map { number, answer in
      Kind(name: number == 0 ? name : "\(name), told to answer \(answer),") { make(answer) }
    }
  }

  /// Makes a double of the first kind.
  func make() -> Record { kinds[0].make() }

  /// The texts of entries, in an order that can be compared.
  func texts(_ entries: [Entry]) -> [String] {
    let texts = entries.map(text)
    return isOrdered ? texts : texts.sorted()
  }

  /// Entries as a sentence lists them.
  func list(_ entries: [Entry]) -> String { texts(entries).inWords }
}

extension [String] {
  /// The texts as a sentence lists them.
  var inWords: String {
    if isEmpty { return "nothing" }
    // A record that several doubles share may be as long as you like.
    let rest = count > 12 ? ", and \(count - 12) more" : ""
    return prefix(12).joined(separator: ", ") + rest
  }
}

extension RecordingDouble.Record {
  func put(_ entry: Entry) { put(entry) {} }

  /// The record, as soon as it has so many entries: a double may write on a
  /// thread of its own. It is looked at once at a time, so that a record which
  /// empties when it is read is seen before it is empty.
  func entries(atLeast count: Int) async -> [Entry] {
    for _ in 0..<Deadline.answer.ticks {
      let entries = entries()
      if finished(entries) >= count { return entries }
      await Deadline(ticks: 1).pass()
    }
    return entries()
  }

  /// How many entries show all that was done, as soon as there are so many.
  func count(atLeast count: Int) async -> Int { finished(await entries(atLeast: count)) }

  private func finished(_ entries: [Entry]) -> Int { entries.count - unfinished(entries) }
}
