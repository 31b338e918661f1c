import CheckKit
import Dispatch
import DoubleKit
import Foundation

/// A held double whose answers a check follows on their way to the clients.
struct HeldDelivery: Sendable {
  private let held: Exercise3_HeldURLProtocol.Held

  init(of held: Exercise3_HeldURLProtocol.Held) { self.held = held }

  /// What is wrong with the way of the answers, as a sentence; nil when nothing is.
  func fault() async -> String? {
    let answers = await answersInARow()
    if let fault = answers.placeFault ?? answers.countFault ?? answers.releaseFault
      ?? answers.orderFault
    {
      return fault
    }
    if let count = await endsAfterSecondStart(), count > 1 {
      return "A load was released, started again before its answer went out, and released again."
        + " Its client heard \(count) answers. On Linux that ends the process."
    }
    if await holdsWhatIsAnswered() {
      return "A load was released, and started again before its answer went out. It has its answer,"
        + " and HeldURLProtocol still holds its request: a release of it reaches nobody."
    }
    for answer in [SessionAnswer.status(200), .failure(URLError(.timedOut))] {
      guard let calls = await callsAfterStop(of: answer) else { continue }
      return "A load was released with \(answer), and stopped before that went out."
        + " HeldURLProtocol still told its client \(calls.list)."
    }
    return nil
  }

  /// Releases many loads, one right after the other. Their numbers are those of the
  /// releases; the loads start in the opposite order.
  private func answersInARow() async -> HeldAnswers {
    let numbers = CompletionLog<Int>()
    let loads = HeldAnswers.all.reversed().map { number in
      HeldLoad(of: request(number), by: held) { _ in numbers.record(number) }
    }
    for load in loads { load.start() }
    _ = await eventually { held.held().count == loads.count }
    let areReleased = holdUpTheLoader()
    for load in loads.reversed() { _ = held.release(load.path, .status(200)) }
    let isReleasedAgain = loads.contains { held.release($0.path, .status(200)) }
    areReleased.signal()
    await numbers.values(atLeast: loads.count)
    return HeldAnswers(
      numbers: numbers.values, isReleasedAgain: isReleasedAgain,
      calls: loads.flatMap { Array(zip($0.calls, $0.places)) },
      loaderPlace: await held.session.loaderPlace)
  }

  /// Keeps the loader busy until a signal, so that no answer goes out between two
  /// releases. Not for long: a double that sends a request of its own waits for it.
  private func holdUpTheLoader() -> DispatchSemaphore {
    let signal = DispatchSemaphore(value: 0)
    held.session.runOnLoaderThread { _ = signal.wait(timeout: .now() + .milliseconds(30)) }
    return signal
  }

  /// How many ends a client hears of a load that a second `resume()` starts again while
  /// its answer is on its way; nil if the machine was too busy to see it.
  private func endsAfterSecondStart() async -> Int? {
    let load = HeldLoad(of: .first, by: held)
    load.start()
    await held.session.loaderIsDone()
    _ = await eventually { held.held().count == 1 }
    // The second start waits for the first release, and the answer waits for the second.
    let isReleased = holdUpTheLoader()
    load.startAgain()
    let isReleasedAgain = holdUpTheLoader()
    _ = held.release(load.path, .status(200))
    isReleased.signal()
    _ = await eventually { held.held().count == 1 }
    _ = held.release(load.path, .status(200))
    isReleasedAgain.signal()
    await held.session.loaderIsDone()
    _ = await eventually { load.ends > 0 }
    await Deadline.moment.pass()
    return load.ends == 0 ? nil : load.ends
  }

  /// Whether a load is held that was started again while its answer was on its way, and
  /// that has this answer.
  private func holdsWhatIsAnswered() async -> Bool {
    let load = HeldLoad(of: .first, by: held)
    load.start()
    await held.session.loaderIsDone()
    _ = await eventually { held.held().count == 1 }
    let isReleased = holdUpTheLoader()
    load.startAgain()
    _ = held.release(load.path, .status(200))
    isReleased.signal()
    guard await eventually({ load.ends == 1 }) else { return false }
    await held.session.loaderIsDone()
    return await !eventually { held.held().isEmpty }
  }

  /// What a client hears of a load that is released, and stopped before the answer
  /// goes out; nil if that is nothing.
  private func callsAfterStop(of answer: SessionAnswer) async -> [ClientCall]? {
    // On a busy machine the stop may come before the release: that shows nothing.
    for _ in 1...10 {
      let load = HeldLoad(of: .first, by: held)
      load.start()
      await held.session.loaderIsDone()
      _ = await eventually { held.held().count == 1 }
      // The stop waits until the load is released, and the answer waits for the stop.
      let isReleased = holdUpTheLoader()
      load.stop()
      let wasReleased = held.release(load.path, answer)
      isReleased.signal()
      await held.session.loaderIsDone()
      let isSilent = load.calls.isEmpty
      if isSilent { await Deadline.moment.pass() }
      if !load.callsAfterStop.isEmpty { return Array(load.callsAfterStop) }
      if isSilent && wasReleased { return nil }
    }
    return nil
  }

  private func request(_ number: Int) -> URLRequest {
    URLRequest(url: held.session.baseURL.appendingPathComponent("items/\(number)"))
  }
}

/// What the clients of many loads heard, and where.
private struct HeldAnswers: Sendable {
  static let all = Array(1...40)

  let numbers: [Int]
  /// Whether a release found a load that was released before.
  let isReleasedAgain: Bool
  let calls: [(call: ClientCall, place: ThreadOrQueue)]
  let loaderPlace: ThreadOrQueue?

  var placeFault: String? {
    guard let loaderPlace, let stray = calls.first(where: { $0.place != loaderPlace }) else {
      return nil
    }
    return "HeldURLProtocol told its client \(stray.call) on \(stray.place), and not on the"
      + " loader's thread, where startLoading is called."
  }

  var countFault: String? {
    numbers.sorted() == Self.all
      ? nil
      : "A test released \(Self.all.count) loads, one right after the other. Their clients heard"
        + " \(numbers.count) answers in all, and not one each."
  }

  var releaseFault: String? {
    isReleasedAgain
      ? "A test released a load twice, one release right after the other. Both of them returned"
        + " true, and only one answer went out."
      : nil
  }

  var orderFault: String? {
    zip(numbers, numbers.dropFirst()).first { $0 > $1 }.map { earlier, later in
      "A test released the loads 1 to \(Self.all.count), one right after the other. HeldURLProtocol"
        + " answered load \(earlier) before load \(later)."
    }
  }
}
