import AnswerKit
import Foundation

// Wrong clocks whose sleeps end in the wrong way, or not at all.
extension Exercise6_Answers {
  static let wrongCancels = [
    wrong(
      "cancel() does nothing", rejectedBy: "keepsEachSleep",
      saying: "and then cancel() of all tasks, ManualClock has moved by 0 s, lists [1 s]"
    ) { $0.onCancel = { _, _ in } },
    wrong(
      "cancel() takes the sleep off the list and forgets it", rejectedBy: "keepsEachSleep",
      saying: "lists nothing, and no sleep has ended"
    ) {
      $0.onCancel = { clock, sleeper in
        clock.face.change { $0.sleepers.removeAll { $0 === sleeper } }
      }
    },
    wrong(
      "a cancelled sleep stays on the list", rejectedBy: "keepsEachSleep",
      saying: "lists [1 s], and the sleep of task 1 has thrown CancellationError"
    ) { $0.onCancel = { $1.end(with: .failure(CancellationError())) } },
    wrong(
      "a cancelled sleep returns without an error", rejectedBy: "keepsEachSleep",
      saying: "the sleep of task 1 has returned. A right one"
    ) {
      $0.onCancel = { clock, sleeper in
        clock.face.change { $0.sleepers.removeAll { $0 === sleeper } }
        sleeper.end(with: .success(()))
      }
    },
    wrong(
      "a cancelled sleep throws an error of its own", rejectedBy: "keepsEachSleep",
      saying: "the sleep of task 1 has thrown another error"
    ) {
      $0.onCancel = { clock, sleeper in
        clock.face.change { $0.sleepers.removeAll { $0 === sleeper } }
        sleeper.end(with: .failure(URLError(.cancelled)))
      }
    },
    wrong(
      "cancel() ends all sleeps", rejectedBy: "keepsEachSleep", saying: "A right one"
    ) {
      $0.onCancel = { clock, _ in
        let all = clock.face.change { face in
          defer { face.sleepers = [] }
          return face.sleepers
        }
        for sleeper in all { sleeper.end(with: .failure(CancellationError())) }
      }
    },
    wrong(
      "cancel() ends the oldest of two equal sleeps", rejectedBy: "keepsEachSleep",
      saying: "cancel() of the newest task]"
    ) {
      $0.onCancel = { clock, own in
        let oldest = clock.face.change { face in
          face.sleepers.firstIndex { $0.deadline == own.deadline }
            .map { face.sleepers.remove(at: $0) }
        }
        oldest?.end(with: .failure(CancellationError()))
      }
    },
    wrong(
      "a task that was cancelled before sleeps", rejectedBy: "keepsEachSleep",
      saying: "After [sleep(until: now + 2 s) of a cancelled task] ManualClock has moved by 0 s,"
        + " lists [2 s], and no sleep has ended"
    ) { $0.refusal = { $0 <= $1.now ? .success(()) : nil } },
    wrong(
      "asks whether the task is cancelled before there is a handler",
      rejectedBy: "endsEachSleepOnce", saying: "ManualClock sleeps on"
    ) {
      let cancel = MeetingPoint(waits: 200)
      $0.prepare = {
        try Task.checkCancellation()
        cancel.wait { Task.isCancelled }
      }
      $0.refusal = { $0 <= $1.now ? .success(()) : nil }
    },
    wrong(
      "a task that was cancelled before stays on the list", rejectedBy: "keepsEachSleep",
      saying: "lists [2 s], and the sleep of task 1 has thrown CancellationError"
    ) {
      $0.begin = { clock, sleeper in
        if Task.isCancelled { sleeper.end(with: .failure(CancellationError())) }
        let refusal = clock.face.change { face in
          face.take(sleeper) { $0 <= $1.now ? .success(()) : nil }
        }
        if let refusal { sleeper.end(with: refusal) }
      }
    },
    wrong(
      "a task that was cancelled before returns without an error", rejectedBy: "keepsEachSleep",
      saying: "of a cancelled task] ManualClock has moved by 0 s, lists nothing, and the sleep of"
        + " task 1 has returned"
    ) { $0.refusal = { $0 <= $1.now || Task.isCancelled ? .success(()) : nil } },
  ]

  static let wrongOrders = [
    wrong(
      "wakes in the order of the list", rejectedBy: "wakesInOrder",
      saying: "woke them in the order [until 10 s, until 13 s, until 12 s]"
    ) {
      $0.due = { face in
        defer { face.sleepers.removeAll { $0.deadline <= face.now } }
        return face.sleepers.filter { $0.deadline <= face.now }
      }
    },
    wrong(
      "wakes the latest first", rejectedBy: "wakesInOrder",
      saying: "woke them in the order [until 13 s, until 12 s, until 10 s]"
    ) {
      let due = $0.due
      $0.due = { due(&$0).reversed() }
    },
    wrong(
      "wakes the shortest first", rejectedBy: "wakesInOrder",
      saying: "woke them in the order [until 12 s, until 13 s, until 10 s]"
    ) {
      let due = $0.due
      $0.due = { due(&$0).sorted { $0.length < $1.length } }
    },
    wrong(
      "moves when all are awake", rejectedBy: "wakesInOrder",
      saying: "woke the one until 10 s while `now` had moved by 8 s only"
    ) {
      $0.advance = { clock, duration in
        let due = clock.face.change { face in
          var moved = face
          moved.now += duration
          defer { face.sleepers = moved.sleepers }
          return clock.hooks.due(&moved)
        }
        for sleeper in due { sleeper.end(with: .success(())) }
        clock.face.change { $0.now += duration }
      }
    },
    wrong(
      "wakes under its lock", rejectedBy: "wakesInOrder",
      saying: "advance(by: 5 s) resumed one inside a lock"
    ) {
      $0.advance = { clock, duration in
        clock.face.change { face in
          face.now += duration
          for sleeper in clock.hooks.due(&face) { sleeper.end(with: .success(())) }
        }
      }
    },
    wrong(
      "ends a cancelled sleep under its lock", rejectedBy: "wakesInOrder",
      saying: "was cancelled, and ManualClock resumed it inside a lock"
    ) {
      $0.onCancel = { clock, sleeper in
        clock.face.change { face in
          face.sleepers.removeAll { $0 === sleeper }
          sleeper.end(with: .failure(CancellationError()))
        }
      }
    },
  ]

  static let wrongThreads = [
    wrong(
      "loses sleeps that two threads begin at once", rejectedBy: "endsEachSleepOnce",
      saying: "of the tasks sleep on"
    ) {
      let advance = MeetingPoint(waits: 200)
      $0.begin = { clock, sleeper in
        let face = clock.face.value
        if let refusal = clock.hooks.refusal(sleeper.deadline, face) {
          return sleeper.end(with: refusal)
        }
        advance.wait { clock.face.value.now > face.now }
        clock.face.change { $0.sleepers = face.sleepers + [sleeper] }
      }
    },
    wrong(
      "compares under one lock, and lists under the next", rejectedBy: "endsEachSleepOnce",
      saying: "of the tasks sleep on"
    ) {
      let advance = MeetingPoint(waits: 200)
      $0.begin = { clock, sleeper in
        let face = clock.face.value
        if let refusal = clock.hooks.refusal(sleeper.deadline, face) {
          return sleeper.end(with: refusal)
        }
        advance.wait { clock.face.value.now > face.now }
        clock.face.change { $0.sleepers.append(sleeper) }
      }
    },
    wrong(
      "loses advances of two threads", rejectedBy: "endsEachSleepOnce",
      saying: "times advance(by: 1 ms)"
    ) {
      $0.advance = { clock, duration in
        let moved = clock.face.value.now + duration
        clock.face.meetingPoint.meet()
        let due = clock.face.change { face in
          face.now = moved
          return clock.hooks.due(&face)
        }
        for sleeper in due { sleeper.end(with: .success(())) }
      }
    },
    wrong(
      "wakes in two steps", rejectedBy: "endsEachSleepOnce", saying: "ManualClock "
    ) {
      $0.advance = { clock, duration in
        clock.face.change { $0.now += duration }
        let due = clock.face.changeInTwoSteps { clock.hooks.due(&$0) }
        for sleeper in due { sleeper.end(with: .success(())) }
      }
    },
    wrong(
      "looks for a cancellation a step too early", rejectedBy: "endsEachSleepOnce",
      saying: "ManualClock sleeps on"
    ) {
      let cancel = MeetingPoint(waits: 200)
      $0.begin = { clock, sleeper in
        if Task.isCancelled { return sleeper.end(with: .failure(CancellationError())) }
        cancel.wait { Task.isCancelled }
        clock.face.change { $0.sleepers.append(sleeper) }
      }
      $0.onCancel = { clock, sleeper in
        let isListed = clock.face.change { face in
          defer { face.sleepers.removeAll { $0 === sleeper } }
          return face.sleepers.contains { $0 === sleeper }
        }
        if isListed { sleeper.end(with: .failure(CancellationError())) }
      }
    },
  ]
}
