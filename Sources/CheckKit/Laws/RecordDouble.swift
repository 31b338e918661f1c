import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A double that keeps what it is asked, as the laws of a record see it: spies,
/// dummies that remember, and any log.
///
/// An entry is whatever the double keeps: a request, a result, a call.
public struct RecordingDouble<Entry: Sendable>: Sendable {
  /// One double that was made, and the way to its record.
  public struct Record: Sendable {
    let put: @Sendable (_ entry: Entry, _ onAnswer: @escaping @Sendable () -> Void) -> Void
    let putInARace: @Sendable (_ entry: Entry) -> Void
    /// What is on the record.
    public let entries: @Sendable () -> [Entry]
    private let unfinished: @Sendable (_ entries: [Entry]) -> Int
    let comeToNothing: (@Sendable (_ entry: Entry) -> Void)?

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - entries: What is on the record.
    ///   - putInARace: Uses the double once, with as little around it as can be:
    ///     whatever takes a lock here keeps the threads of a race apart. Left out,
    ///     as `put` does.
    ///   - unfinished: How many of the entries do not show yet all that was done;
    ///     left out, each entry shows all at once.
    ///   - comeToNothing: Begins to use the double, and leaves off before it does anything
    ///     to be kept; left out where nothing can come between.
    ///   - put: Uses the double once. The closure is for the double to call when
    ///     its answer goes out; one that answers nothing leaves it alone.
    public init(
      entries: @escaping @Sendable () -> [Entry],
      putInARace: (@Sendable (_ entry: Entry) -> Void)? = nil,
      unfinished: @escaping @Sendable (_ entries: [Entry]) -> Int = { _ in 0 },
      comeToNothing: (@Sendable (_ entry: Entry) -> Void)? = nil,
      put: @escaping @Sendable (_ entry: Entry, _ onAnswer: @escaping @Sendable () -> Void) -> Void
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

  /// Makes a recording double.
  ///
  /// - Parameters:
  ///   - name: Its name in a sentence, `SpyURLSession` for instance.
  ///   - samples: Entry number 0, 1, 2 and so on. The first three differ.
  ///   - text: An entry as a failure shows it. Two entries with one text are
  ///     the same entry.
  ///   - verb: What happens to it, before the entries in a sentence.
  ///   - isOrdered: Whether the record shows the order; counts do not.
  ///   - answers: What it may be told to answer, for a double that can be told;
  ///     the first is plain, and what most laws tell it.
  ///   - make: Makes a new double.
  public init(
    _ name: String, samples: @escaping @Sendable (_ number: Int) -> Entry,
    text: @escaping @Sendable (Entry) -> String, verb: String = "was given",
    isOrdered: Bool = true, answers: [SessionAnswer],
    make: @escaping @Sendable (SessionAnswer) -> Record
  ) {
    self.name = name
    self.samples = samples
    self.text = text
    self.verb = verb
    self.isOrdered = isOrdered
    kinds = answers.enumerated().map { number, answer in
      Kind(name: number == 0 ? name : "\(name), told to answer \(answer),") { make(answer) }
    }
  }

  /// Makes a recording double that cannot be told what to answer.
  ///
  /// - Parameters:
  ///   - name: Its name in a sentence, `SpyDataTask` for instance.
  ///   - samples: Entry number 0, 1, 2 and so on. The first three differ.
  ///   - text: An entry as a failure shows it.
  ///   - verb: What happens to it, before the entries in a sentence.
  ///   - isOrdered: Whether the record shows the order; counts do not.
  ///   - make: Makes a new double.
  public init(
    _ name: String, samples: @escaping @Sendable (_ number: Int) -> Entry,
    text: @escaping @Sendable (Entry) -> String, verb: String = "was given",
    isOrdered: Bool = true, make: @escaping @Sendable () -> Record
  ) {
    self.name = name
    self.samples = samples
    self.text = text
    self.verb = verb
    self.isOrdered = isOrdered
    kinds = [Kind(name: name, make: make)]
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
