import AnswerKit
import DoubleKit
import Foundation

// Wrong doubles that lose or answer too much when many threads call, or change an order.
extension Exercise3_Answers {
  static let wrongThreads = [
    wrong(
      "answers twice when two threads release at once", rejectedBy: "endsEachLoadOnce",
      saying: "answered a request a second time"
    ) {
      $0.take = { list, path in
        let load = list.entries.first { $0.path == path }
        list.meetingPoint.meet()
        list.change { list in list.removeAll { $0 == load } }
        return load.map { [$0] } ?? []
      }
    },
    wrong(
      "holds each load once in its life", rejectedBy: "holdsEachLoad",
      saying: "stopLoading() and startLoading() of the newest load] HeldURLProtocol holds nothing"
    ) {
      let known = HookedURLProtocol.List()
      let hold = $0.onStart
      $0.onStart = { load, list in
        if known.entries.contains(load) { return }
        known.change { $0.append(load) }
        hold(load, list)
      }
    },
  ]
}
