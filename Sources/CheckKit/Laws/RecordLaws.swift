import DoubleKit
import Testing

/// The laws of a record: what every double keeps to that keeps what it is
/// asked. Why each matters: `Chapters/Laws.md`.
public enum RecordLaws {
  /// The laws of every record.
  public static func all<Entry>() -> [Law<RecordingDouble<Entry>>] {
    [sharesNothing(), keepsEverything(), keepsNothingElse(), isKeptWhenRead()]
  }

  /// The law that hunts a data race.
  public static func underThreads<Entry>() -> [Law<RecordingDouble<Entry>>] { [losesNothing()] }

  /// The law of a double that answers, next to those of every record.
  public static func whenItAnswers<Entry>() -> [Law<RecordingDouble<Entry>>] {
    [isCompleteBeforeTheAnswer()]
  }

  package static func judgesNothing<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("It judges nothing: the verdict is the test's.") { double in
      let issues = await issues {
        let record = double.make()
        for number in 0..<3 { record.put(double.samples(number)) }
        _ = record.entries()
      }
      return issues.isEmpty
        ? nil : "\(double.name) failed the test by itself: \(issues.map(\.sentence))."
    }
  }

  package static func sharesNothing<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("Each one keeps a record of its own.", comesFirst: true) { double in
      let entries = [[0, 1], [2]].map { $0.map(double.samples) }
      // One that keeps the wrong thing alone as well breaks another law.
      let alone = await entries.mapAtOnce { await double.kept(of: $0, by: double.make()) }
      // By turns, so that a record which is emptied when the next one is made, or
      // first asked, is found out too.
      let first = double.make()
      first.put(entries[0][0])
      let second = double.make()
      second.put(entries[1][0])
      first.put(entries[0][1])
      let kept = [
        double.texts(await first.entries(atLeast: 2)),
        double.texts(await second.entries(atLeast: 1)),
      ]
      // In which order is the affair of another law too.
      let own = [entries.map(double.texts), alone].map { $0.map { $0.sorted() } }
      return own.contains(kept.map { $0.sorted() })
        ? nil
        : "Two of \(double.name) took turns, and their records are not apart. One"
          + " \(double.verb) \(double.list(entries[0])) and shows \(kept[0].inWords), the other"
          + " \(double.verb) \(double.list(entries[1])) and shows \(kept[1].inWords)."
    }
  }

  package static func keepsEverything<Entry>() -> Law<RecordingDouble<Entry>> {
    Law(
      "It keeps every call, oldest first, even a repeated one.", unlessBroken: [sharesNothing()]
    ) { double in
      let entries = [0, 1, 1, 2, 0, 0, 2, 2].map(double.samples)
      for kind in double.kinds {
        guard let fault = await double.loss(of: entries, by: kind) else { continue }
        // The first few entries often show it too, and are read sooner.
        let short = await Array(1..<entries.count).mapAtOnce { count in
          await double.loss(of: Array(entries.prefix(count)), by: kind)
        }
        return short.compactMap(\.self).first ?? fault
      }
      return nil
    }
  }

  /// A session makes a load, and stops it, of a task that is cancelled before it is resumed.
  package static func keepsNothingElse<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("It keeps nothing of a load that never starts.") { double in
      let entries = [0, 1, 2].map(double.samples)
      for kind in double.kinds {
        let record = kind.make()
        guard let comeToNothing = record.comeToNothing else { return nil }
        comeToNothing(entries[0])
        for entry in entries.dropFirst() { record.put(entry) }
        let kept = double.texts(await record.entries(atLeast: 2))
        guard kept.contains(double.text(entries[0])) else { continue }
        return "A load of \(double.list([entries[0]])) was stopped before it was started, and then"
          + " \(kind.name) \(double.verb) \(double.list(Array(entries.dropFirst()))). It shows"
          + " \(kept.inWords)."
      }
      return nil
    }
  }

  package static func isKeptWhenRead<Entry>() -> Law<RecordingDouble<Entry>> {
    Law(
      "A test can read its record at any time, again and again.", unlessBroken: [sharesNothing()]
    ) { double in
      let record = double.make()
      let entries = [0, 1].map(double.samples)
      record.put(entries[0])
      let first = double.texts(await record.entries(atLeast: 1))
      let second = double.texts(record.entries())
      guard second == first else {
        return "\(double.name) showed \(first.inWords), and at a second look \(second.inWords)."
      }
      record.put(entries[1])
      let third = double.texts(await record.entries(atLeast: 2))
      let fourth = double.texts(record.entries())
      // What is wrong in a record that was not read before is what another law is about.
      let unread = await double.kept(of: entries, by: double.make())
      guard third.sorted() == unread.sorted() else {
        return "\(double.name) \(double.verb) \(double.list([entries[0]])), was read, and then"
          + " \(double.verb) \(double.list([entries[1]])). It shows \(third.inWords)."
      }
      return fourth == third
        ? nil : "\(double.name) showed \(third.inWords), and at a second look \(fourth.inWords)."
    }
  }

  package static func losesNothing<Entry>() -> Law<RecordingDouble<Entry>> {
    Law(
      "It loses nothing, however many threads call at the same time.",
      unlessBroken: [sharesNothing(), keepsEverything()]
    ) { double in
      let entries = (0..<3).map(double.samples)
      return await ThreadRace.forCounts.firstFault(
        of: double.make, calling: { $0.putInARace(entries[$1 % 3]) }
      ) { record, count in
        let kept = await record.count(atLeast: count)
        if kept == count { return nil }
        // One that has no room for so many loses them without threads too.
        return await double.lossAlone(after: count)
          ?? "Eight threads called \(double.name) \(count) times at the same time, and it shows"
          + " \(kept)."
      }
    }
  }
}

extension Teaching {
  /// Expects that the record of a double keeps the laws.
  ///
  /// Of a double that reports by itself, or keeps nothing at all, only that is
  /// said: whatever else would be said follows from it.
  @discardableResult
  public func expectRecordLaws<Entry>(
    and laws: [Law<RecordingDouble<Entry>>] = [], keptBy double: RecordingDouble<Entry>,
    then lateLaws: [Law<RecordingDouble<Entry>>] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    // What is reported on a thread of a race would belong to no test.
    let judgement = await [RecordLaws.judgesNothing()].breaches(by: double)
    let blank = judgement.isEmpty ? await double.blankness : nil
    var breaches = judgement + [blank].compactMap(\.self)
    let hasRecord = breaches.isEmpty
    let laws = RecordLaws.all() + laws
    var kept = 0
    if hasRecord { (breaches, kept) = await laws.results(for: double, then: lateLaws) }
    record(breaches, sourceLocation: sourceLocation)
    count(right: kept, of: laws.count)
    return hasRecord
  }
}

extension RecordingDouble {
  /// How it keeps nothing at all, as a sentence; nil when it keeps something.
  fileprivate var blankness: String? {
    get async {
      let entry = samples(0)
      let isBlank = await kept(of: [entry], by: make()).isEmpty
      return isBlank ? "\(name) \(verb) \(list([entry])) and shows nothing." : nil
    }
  }

  /// What a new double of a kind loses of some entries, as a sentence.
  fileprivate func loss(of entries: [Entry], by kind: Kind) async -> String? {
    let kept = await kept(of: entries, by: kind.make())
    return kept == texts(entries)
      ? nil : "\(kind.name) \(verb) \(list(entries)) and shows \(kept.inWords)."
  }

  /// The texts of what a record keeps of some entries.
  func kept(of entries: [Entry], by record: Record) async -> [String] {
    for entry in entries { record.put(entry) }
    return texts(await record.entries(atLeast: entries.count))
  }

  /// What it loses when one thread calls it so many times, as a sentence.
  fileprivate func lossAlone(after count: Int) async -> String? {
    let (record, entries) = (make(), (0..<3).map(samples))
    for number in 0..<count { record.putInARace(entries[number % 3]) }
    let kept = await record.count(atLeast: count)
    return kept == count ? nil : "\(name) was called \(count) times and shows \(kept)."
  }
}
