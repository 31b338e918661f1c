import DoubleKit
import Testing

/// The laws of a record: what every double keeps to that keeps what it is
/// asked.
public enum RecordLaws {
  /// The laws of every record but the one about threads, which takes long and is
  /// tried only when the others are kept. The one about isolation comes first: a double
  /// that breaks it seems to break others too.
  ///
  /// - Returns: The laws, for a record of any entries.
  public static func all<Entry>() -> [Law<RecordingDouble<Entry>>] {
    [sharesNothing(), keepsEverything(), isKeptWhenRead()]
  }

  /// The law of a double that answers, next to those of every record.
  ///
  /// - Returns: The law, for a record of any entries.
  public static func whenItAnswers<Entry>() -> [Law<RecordingDouble<Entry>>] {
    [isCompleteBeforeTheAnswer()]
  }

  static func judgesNothing<Entry>() -> Law<RecordingDouble<Entry>> {
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

  private static func sharesNothing<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("Each one keeps a record of its own.") { double in
      let entries = [[0, 1], [2]].map { $0.map(double.samples) }
      let alone = await entries.mapAtOnce { entries in
        let record = double.make()
        for entry in entries { record.put(entry) }
        return double.texts(await record.entries(atLeast: entries.count))
      }
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
      // One that keeps the wrong thing alone as well breaks another law.
      return kept == entries.map(double.texts) || kept == alone
        ? nil
        : "Two of \(double.name) were asked by turns, \(entries.map(double.texts)), and their"
          + " records are not apart: they keep \(kept)."
    }
  }

  static func keepsEverything<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("It keeps everything that it was asked, the oldest first, repeats included.") { double in
      let entries = [0, 1, 1, 2, 0, 0, 2, 2].map(double.samples)
      let asked = double.texts(entries)
      for kind in double.kinds {
        let record = kind.make()
        for entry in entries { record.put(entry) }
        let kept = double.texts(await record.entries(atLeast: entries.count))
        if kept != asked { return "\(kind.name) was asked \(asked) and keeps \(kept)." }
      }
      return nil
    }
  }

  private static func isKeptWhenRead<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("Its record may be read at any time, again and again.") { double in
      let record = double.make()
      let entries = [0, 1].map(double.samples)
      record.put(entries[0])
      let first = double.texts(await record.entries(atLeast: 1))
      let second = double.texts(record.entries())
      guard second == first else {
        return "\(double.name) showed \(first), and at a second look \(second)."
      }
      record.put(entries[1])
      let third = double.texts(await record.entries(atLeast: 2))
      return third == double.texts(entries)
        ? nil
        : "\(double.name) was asked, read, and asked again: \(double.texts(entries)). It keeps"
          + " \(third)."
    }
  }

  static func losesNothing<Entry>() -> Law<RecordingDouble<Entry>> {
    Law("It loses nothing, on however many threads it is asked.") { double in
      let entries = (0..<3).map(double.samples)
      return await ThreadRace.forCounts.firstFault(
        of: double.make, calling: { $0.putInARace(entries[$1 % 3]) }
      ) { record, count in
        let kept = await record.entries(atLeast: count).count
        if kept == count { return nil }
        // One that has no room for so many loses them without threads too.
        return await double.lossAlone(after: count)
          ?? "Eight threads asked \(double.name) \(count) times at once and it keeps \(kept)."
      }
    }
  }
}

extension Teaching {
  /// Expects that the record of a double keeps the laws.
  ///
  /// Of a double that reports by itself, or keeps nothing at all, only that is
  /// said: whatever else would be said follows from it.
  ///
  /// - Parameters:
  ///   - laws: Further laws, next to those of every record.
  ///   - double: The double.
  ///   - sourceLocation: Where to report what it breaks.
  /// - Returns: Whether there was a record to look at.
  @discardableResult
  public func expectRecordLaws<Entry>(
    and laws: [Law<RecordingDouble<Entry>>] = [], keptBy double: RecordingDouble<Entry>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    // What is reported on a thread of a race would belong to no test.
    let judgement = await [RecordLaws.judgesNothing()].breaches(by: double)
    let isBlank = judgement.isEmpty ? await double.isBlank : true
    let first = isBlank ? [RecordLaws.keepsEverything()] : RecordLaws.all() + laws
    let early = judgement.isEmpty ? await first.breaches(by: double) : judgement
    record(
      early.isEmpty ? await [RecordLaws.losesNothing()].breaches(by: double) : early,
      sourceLocation: sourceLocation)
    return !isBlank
  }
}

extension Array {
  /// What a double breaks, as sentences. All laws are tried at once.
  fileprivate func breaches<Entry>(by double: RecordingDouble<Entry>) async -> [String]
  where Element == Law<RecordingDouble<Entry>> {
    await mapAtOnce { law in
      await law.breach(double).map { "\($0) A law of this seam: \(law)" }
    }.compactMap(\.self)
  }
}

extension RecordingDouble {
  /// Whether it keeps nothing of what it is asked.
  fileprivate var isBlank: Bool {
    get async {
      let record = make()
      record.put(samples(0))
      return await record.entries(atLeast: 1).isEmpty
    }
  }

  /// What it loses when one thread asks it so many times, as a sentence.
  fileprivate func lossAlone(after count: Int) async -> String? {
    let (record, entries) = (make(), (0..<3).map(samples))
    for number in 0..<count { record.putInARace(entries[number % 3]) }
    let kept = await record.entries(atLeast: count).count
    return kept == count ? nil : "\(name) was asked \(count) times and keeps \(kept)."
  }
}
