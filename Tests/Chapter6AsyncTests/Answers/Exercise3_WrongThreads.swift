import AnswerKit
import Foundation

// Wrong doubles that lose or answer too much when many threads call.
extension Exercise3_Answers {
  static let wrongThreads = [
    wrong(
      "loses what two threads hold at once", rejectedBy: "endsEachLoadOnce", saying: "times"
    ) { $0.onStart = { load, list in list.changeInTwoSteps { $0.append(load) } } },
    wrong(
      "answers twice when two threads release at once", rejectedBy: "endsEachLoadOnce",
      saying: "answered a request a second time"
    ) {
      $0.take = { list, path in
        let load = list.entries.first { $0.path == path }
        sched_yield()
        list.change { list in list.removeAll { $0 == load } }
        return load.map { [$0] } ?? []
      }
    },
    wrong("stops in two steps", rejectedBy: "endsEachLoadOnce", saying: "times") {
      $0.onStop = { load, list in list.changeInTwoSteps { $0.removeAll { $0 == load } } }
    },
  ]
}
