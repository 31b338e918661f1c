import DoubleKit
import Foundation

extension RecordLaws {
  package static func isCompleteBeforeTheAnswer<Entry>() -> Law<RecordingDouble<Entry>> {
    Law(
      "Its record is complete before an answer goes out, and while it goes out, a test can read the"
        + " record and call again.", unlessBroken: [sharesNothing()]
    ) { double in
      for kind in double.kinds {
        let moment = AnswerMoment(of: double, kind: kind)
        if let fault = await moment.fault { return fault }
      }
      return nil
    }
  }
}

/// What a record shows while an answer goes out.
private struct AnswerMoment<Entry: Sendable>: Sendable {
  private let double: RecordingDouble<Entry>
  private let kind: RecordingDouble<Entry>.Kind
  private let record: RecordingDouble<Entry>.Record

  init(of double: RecordingDouble<Entry>, kind: RecordingDouble<Entry>.Kind) {
    self.double = double
    self.kind = kind
    record = kind.make()
  }

  /// The first fault of two answers, as a sentence.
  var fault: String? {
    get async {
      for number in 1...2 {
        // What is held up may keep the threads of Swift's pool waiting.
        let fault: String? = await withTaskExecutorPreference(OwnThreads.shared) {
          await self.fault(atTheAnswerTo: number)
        }
        if let fault { return fault }
      }
      return await faultOfQuickAnswers
    }
  }

  /// The first fault of answers that go out one at a time, and whose own thread reads
  /// the record, before another one has a moment to write. It holds no lock: see the
  /// answers before.
  private var faultOfQuickAnswers: String? {
    get async {
      let (record, kept) = (kind.make(), CompletionLog<[Entry]>())
      for number in 0..<20 {
        Thread.detachNewThread {
          record.put(double.samples(number % 3)) { kept.record(record.entries()) }
        }
        // As long as a busy machine takes: an answer that is late hides a record that is.
        let records = await kept.values(atLeast: number + 1, within: .test)
        // One that answers otherwise breaks another law.
        guard records.count == number + 1 else { return nil }
        guard records[number].count <= number else { continue }
        // One that does not show it later either breaks another law.
        guard await record.count(atLeast: number + 1) == number + 1 else { return nil }
        return "\(kind.name) gave \(number + 1) answers, and its record showed"
          + " \(double.list(records[number])) at that moment."
      }
      return nil
    }
  }

  private func fault(atTheAnswerTo number: Int) async -> String? {
    let (kept, again) = (CompletionLog<[Entry]>(), CallsDuringAnAnswer(of: double, kind: kind))
    let answer = HeldCallback { answer in
      let entries = record.entries()
      if answer.isInTime { kept.record(entries) }
      if number == 2 { again.make(to: record, during: answer) }
    }
    let returned = CompletionLog<Void>()
    defer { answer.letGo() }
    answer.hold { callback in
      record.put(double.samples(number), callback)
      returned.record(())
    }
    // One that does not answer, or keeps another number of calls, breaks another law.
    if await answer.hasBegun.values(atLeast: 1).isEmpty { return nil }
    guard let kept = await kept.values(atLeast: 1, within: .onOwnThreads).first else {
      return "\(kind.name) holds a lock while it answers: a test cannot read its record then."
    }
    if kept.count < number {
      answer.letGo()
      // Two calls more were made while the second answer went out.
      let all = number == 1 ? 1 : 4
      guard await record.count(atLeast: all) == all else { return nil }
      return "\(kind.name) answered \(double.text(double.samples(number))), and its record showed"
        + " \(double.list(kept)) at that moment."
    }
    if number == 2 { return await again.fault(on: record, during: answer) }
    // The second answer does not begin during the first.
    await returned.values(atLeast: 1)
    return nil
  }
}

/// Calls of another thread, while the second answer goes out: of the same double,
/// and of another one.
private struct CallsDuringAnAnswer<Entry: Sendable>: Sendable {
  private let double: RecordingDouble<Entry>
  private let kind: RecordingDouble<Entry>.Kind
  private let returned = CompletionLog<Void>()
  private let answered = CompletionLog<Void>()

  init(of double: RecordingDouble<Entry>, kind: RecordingDouble<Entry>.Kind) {
    self.double = double
    self.kind = kind
  }

  func make(to record: RecordingDouble<Entry>.Record, during answer: HeldCallback) {
    // With one closure for both: a double may call it later, when the other call
    // has been made.
    for number in [1, 0] { record.put(double.samples(number)) { answered.record(()) } }
    kind.make().put(double.samples(1))
    if answer.isInTime { returned.record(()) }
  }

  func fault(
    on record: RecordingDouble<Entry>.Record, during answer: HeldCallback
  ) async -> String? {
    if await returned.values(atLeast: 1, within: .onOwnThreads).isEmpty {
      return "\(kind.name) holds a lock while it answers: a second call, a retry for instance,"
        + " waits for ever."
    }
    answer.letGo()
    let asked = [1, 2, 1, 0].map(double.samples)
    let kept = double.texts(await record.entries(atLeast: asked.count))
    // What is wrong in a record of calls that follow one another is what another law is about.
    let usual = await double.kept(of: asked, by: kind.make())
    if kept.sorted() != usual.sorted() {
      return "\(kind.name) was called again while an answer went out. It shows \(kept.inWords),"
        + " and should keep \(double.list(asked))."
    }
    return await answered.values(atLeast: 1).isEmpty
      ? "\(kind.name) was called again while an answer went out, and did not answer that call."
      : nil
  }
}
