import DoubleKit
import Foundation
import ItemDetail

extension SessionLaws {
  private static let request = URLRequest.ofLaw("items/31")
  private static let answer = SessionAnswer.status(410)

  package static let answersEveryRequest = Law<SessionDouble>(
    "It answers every task and every request, whatever the method, headers and body."
  ) { double in
    // The first one comes again at the end.
    let requests = URLRequest.everyKind + [request]
    let made = double.make(answer, requests)
    for (place, request) in requests.enumerated() {
      guard await made.answer(to: request) == nil else { continue }
      return await double.silence(on: request, at: place)
    }
    return nil
  }

  package static let waitsForResume = Law<SessionDouble>(
    "A task answers when it is resumed, and not before."
  ) { double in
    let made = double.make(answer, [request, request])
    let early = HandlerWatch()
    let asleep = made.task(for: request, watchedBy: early)
    // The second task is resumed, so its answer is the sign that the first has
    // had its time.
    guard await made.answer(to: request) != nil else { return nil }
    await Deadline.moment.pass()
    guard early.answers.isEmpty else {
      return "\(double.name) answered before resume() was called."
    }
    asleep.resume()
    if await early.answer != nil { return nil }
    // One that does not answer twice breaks another law.
    return await double.statusesOneAfterTheOther.isEmpty
      ? nil : "\(double.name) made two tasks; the one that was resumed last was not answered."
  }

  package static let completesOnce = Law<SessionDouble>(
    "It calls each completion handler exactly once."
  ) { double in
    let requests = [request, request, request]
    let made = double.make(answer, requests)
    let watches = requests.map { _ in HandlerWatch() }
    for (request, watch) in zip(requests, watches) {
      made.task(for: request, watchedBy: watch).resume()
      guard await watch.answer != nil else { break }
    }
    let counts = await watches.mapAtOnce { await $0.allAnswers.count }
    guard let place = counts.firstIndex(where: { $0 > 1 }) else { return nil }
    return """
      \(double.name) called the completion handler of one task \(counts[place]) times; it was \
      task number \(place + 1).
      """
  }

  package static let deliversNothingOnCancel = Law<SessionDouble>(
    "`cancel()` on its task never calls the completion handler."
  ) { double in
    let made = double.make(answer, [request, request])
    let (asleep, answered) = (HandlerWatch(), HandlerWatch())
    let tasks = [answered, asleep].map { made.task(for: request, watchedBy: $0) }
    tasks[0].resume()
    guard await answered.answer != nil else { return nil }
    // Whoever answers twice, or before resume(), breaks another law.
    await Deadline.moment.pass()
    let before = answered.answers.count
    guard asleep.answers.isEmpty else { return nil }
    for task in tasks { task.cancel() }
    let answers = await [asleep, answered].mapAtOnce { await $0.allAnswers }
    if let answer = answers[0].first {
      return "\(double.name) delivered \(answer) when a task that was never resumed was cancelled."
    }
    guard let answer = answers[1].dropFirst(before).first else { return nil }
    return "\(double.name) delivered \(answer) when a task that had its answer was cancelled."
  }

  package static let cancelsOneTaskAlone = Law<SessionDouble>(
    "A task that is cancelled leaves the others alone."
  ) { double in
    // One that does not answer twice breaks another law.
    if await double.statusesOneAfterTheOther.isEmpty { return nil }
    guard await double.answersTheLaterOfTwo else {
      return "\(double.name) made two tasks; the later one was resumed, and it was not answered."
    }
    let made = double.make(answer, [request, request])
    let waiting = HandlerWatch()
    let tasks = [HandlerWatch(), waiting].map { made.task(for: request, watchedBy: $0) }
    tasks[0].cancel()
    tasks[1].resume()
    let isOtherAnswered = await waiting.answer != nil
    guard withExtendedLifetime(tasks, { isOtherAnswered }) else {
      return "\(double.name) made two tasks; one was cancelled, and the other was not answered."
    }
    return await made.answer(to: request) == nil
      ? "One task of \(double.name) was cancelled, and one that was made later was not answered."
      : nil
  }

  package static let outlivesItsSession = Law<SessionDouble>(
    "A task still answers when nobody holds its session any more."
  ) { double in
    let watch = HandlerWatch()
    let task = double.make(answer, [request]).task(for: request, watchedBy: watch)
    task.resume()
    async let heldAnswer = double.make(answer, [request]).answer(to: request)
    let isAnswered = await watch.answer != nil
    let answersWhenHeld = await heldAnswer != nil
    if withExtendedLifetime(task, { isAnswered }) || !answersWhenHeld { return nil }
    return "\(double.name) was let go before its task was resumed, and the task did not answer."
  }

  package static let outlivesItsTask = Law<SessionDouble>(
    "A resumed task still answers when nobody holds it any more."
  ) { double in
    let watch = HandlerWatch()
    let made = double.make(answer, [request])
    made.task(for: request, watchedBy: watch).resume()
    async let heldAnswer = double.make(answer, [request]).answer(to: request)
    let isAnswered = await watch.answer != nil
    let answersWhenHeld = await heldAnswer != nil
    if withExtendedLifetime(made, { isAnswered }) || !answersWhenHeld { return nil }
    return "A task of \(double.name) was resumed and then let go, and it did not answer."
  }

  package static let sharesNoAnswer = Law<SessionDouble>(
    "Each double gives only its own answer, the one that it was made with.", comesFirst: true
  ) { double in
    let statuses = [410, 299]
    let doubles = statuses.map { double.make(.status($0), [request, request]) }
    for place in [0, 1, 0] {
      guard let got = await doubles[place].answer(to: request)?.statusCode else { return nil }
      if got == statuses[1 - place] {
        return """
          Two doubles of \(double.name) were given the statuses 410 and 299; the one with \
          \(statuses[place]) answered with \(got).
          """
      }
    }
    return nil
  }

  package static let callsNobodyUnderALock = Law<SessionDouble>(
    "It calls the completion handler outside its locks, so that the handler may ask again."
  ) { double in
    let isShutOut = await HeldCallback.shutsOut {
      double.make(answer, [request, request]).trial(of: request, meanwhile: request)
    }
    return isShutOut
      ? """
      \(double.name) calls the completion handler inside a lock, or on a queue that it needs \
      itself: nobody can ask it there.
      """ : nil
  }

  /// The same law for the calls that a mock does not expect: a caller that failed
  /// may try again at once. What the mock reports of them is not the question here.
  package static let refusesOutsideItsLocks = Law<SessionDouble>(callsNobodyUnderALock.description)
  {
    double in
    let isShutOut = CompletionLog<Bool>()
    _ = await issues {
      let isOut = await HeldCallback.shutsOut {
        double.make(answer, [request]).trial(of: .ofLaw("cart", "DELETE"), meanwhile: request)
      }
      isShutOut.record(isOut)
    }
    guard isShutOut.values == [true] else { return nil }
    return """
      \(double.name) answers an unexpected call inside a lock, or on a queue that it needs itself: \
      nobody can ask it there.
      """
  }

  package static let answersManyThreads = Law<SessionDouble>(
    "It answers every task, however many threads ask at the same time."
  ) { double in
    let number = 50
    // One that answers otherwise than it was told, and always so, breaks another law.
    let alone = await double.statusesOneAfterTheOther
    guard let usual = alone.first, Set(alone).count == 1 else { return nil }
    let made = double.make(answer, Array(repeating: request, count: 8 * number))
    let statuses = CompletionLog<Int?>()
    await onManyThreads { _ in
      for _ in 0..<number {
        made.session.dataTask(with: request) { _, response, _ in
          statuses.record((response as? HTTPURLResponse)?.statusCode)
        }.resume()
      }
    }
    let count = await statuses.countWhenQuiet(upTo: 8 * number)
    if count < 8 * number {
      return "Eight threads asked \(double.name) \(8 * number) times and it answered \(count)"
        + " times."
    }
    let strange = statuses.values.count { $0 != usual }
    return strange == 0
      ? nil
      : "Eight threads asked \(double.name) \(count) times, and \(strange) of its answers were not"
        + " the one that it gives to one thread."
  }

  package static let answersInsideAHandler = Law<SessionDouble>(
    "It answers each task once, even one that is resumed inside a completion handler.",
    // One that keeps a lock must not be asked inside it: that may end the process.
    after: [callsNobodyUnderALock], unlessBroken: [completesOnce]
  ) { double in
    let made = double.make(answer, [request, request])
    let watch = HandlerWatch()
    // A double that waits for itself keeps this thread, and not the checks.
    Thread.detachNewThread {
      made.session.dataTask(with: request) { _, _, _ in
        made.task(for: request, watchedBy: watch).resume()
      }.resume()
    }
    let isAnswered = await watch.answer != nil
    let count = isAnswered ? await watch.allAnswers.count : 0
    if count == 1 { return nil }
    return await double.statusesOneAfterTheOther.isEmpty
      ? nil
      : "A task of \(double.name) was resumed inside a completion handler, and its own was called"
        + " \(count) times."
  }
}

extension SessionDouble {
  /// Whether it answers the later of two tasks when the earlier one sleeps.
  fileprivate var answersTheLaterOfTwo: Bool {
    get async {
      let request = URLRequest.ofLaw("items/31")
      let made = make(.status(410), [request, request])
      let (asleep, watch) = (HandlerWatch(), HandlerWatch())
      let tasks = [asleep, watch].map { made.task(for: request, watchedBy: $0) }
      tasks[1].resume()
      let isAnswered = await watch.answer != nil
      return withExtendedLifetime(tasks) { isAnswered }
    }
  }

  /// The statuses of some tasks that nobody holds; none if one of them does not answer.
  fileprivate var statusesOneAfterTheOther: [Int?] {
    get async {
      let requests = Array(repeating: URLRequest.ofLaw("items/31"), count: 5)
      let made = make(.status(410), requests)
      var statuses: [Int?] = []
      for request in requests {
        let watch = HandlerWatch()
        made.task(for: request, watchedBy: watch).resume()
        guard let answer = await watch.answer else { return [] }
        statuses.append(answer.statusCode)
      }
      return statuses
    }
  }

  /// What to say of a request that was not answered, after others that were.
  fileprivate func silence(on request: URLRequest, at place: Int) async -> String {
    let fresh = make(.status(410), [request, request])
    let isAnswered = await fresh.answer(to: request) != nil
    let isRepeated = place >= URLRequest.everyKind.count
    if isRepeated, isAnswered, await fresh.answer(to: request) == nil {
      return "\(name) answered \(request.inWords), and did not answer when the same came again."
    }
    if place > 0, isAnswered {
      let tasks = place == 1 ? "task" : "\(place) tasks"
      return "\(name) answered its first \(tasks) and not the next one."
    }
    return """
      \(name) did not answer \(request.inWords): its task was resumed and nothing came within \
      \(Deadline.answer).
      """
  }
}

extension MadeSession {
  /// A request, and another one that is to be made while the first is answered.
  fileprivate func trial(
    of request: URLRequest, meanwhile nestedRequest: URLRequest
  ) -> (call: HeldCallback.Call, work: @Sendable () -> Void) {
    (
      { callback in session.dataTask(with: request) { _, _, _ in callback() }.resume() },
      { session.dataTask(with: nestedRequest) { _, _, _ in }.resume() }
    )
  }
}

extension CompletionLog {
  /// How many values have come, waited for as long as more are coming.
  func countWhenQuiet(upTo count: Int) async -> Int {
    var seen = -1
    while values.count > seen, values.count < count {
      seen = values.count
      await values(atLeast: min(count, seen + 100))
    }
    return values.count
  }
}
