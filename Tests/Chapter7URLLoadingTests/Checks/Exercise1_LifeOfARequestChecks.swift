import CheckKit
import DoubleKit
import Testing

@Suite("7.1 LifeOfARequest", .tags(.urlProtocol))
struct Exercise1_LifeOfARequest {
  var prediction: @Sendable (LifeSituation) -> [LifeEvent]? = Exercise1_Subject.prediction

  let teach = Teaching(
    "A double hears questions, a start and a stop, and not always all three.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise1_LifeOfARequest.swift")

  /// Only the situations with a prediction are played.
  @Test("predicts what happens at the double, in order")
  func comesTrue() async {
    let all = LifeSituation.allCases
    let open = all.filter { prediction($0) == nil }
    var wrong: [String] = []
    for situation in all {
      guard let predicted = prediction(situation) else { continue }
      if let fault = await fault(in: situation, predicted: predicted) { wrong.append(fault) }
    }
    let right = all.count - wrong.count - open.count
    let more = open.count > 1 ? " and \(open.count - 1) more" : ""
    let missing = open.first.map { ["There is no prediction yet for \($0)\(more)."] } ?? []
    let header = right == all.count || open.count == all.count ? [] : ["\(right) of 6 right:"]
    let teach = wrong.isEmpty ? teach.saying("Predict first, then run.") : teach
    teach.record(header + wrong + missing, sourceLocation: #_sourceLocation)
    // One answer for all may be right for some of them.
    teach.count(right: all.map(prediction).theOnlyOne == nil ? right : 0, of: all.count)
    if right == all.count { teach.explain(all.map { "\($0): \($0.reason)" }) }
  }

  /// What is wrong with a prediction, and why; nil when it comes true.
  private func fault(in situation: LifeSituation, predicted: [LifeEvent]) async -> String? {
    guard let seen = await situation.run() else {
      return "The load of \(situation) did not come to an end on this machine."
    }
    let predicted = LifeEvent.withoutRepeatedQuestions(predicted)
    if seen == predicted { return nil }
    return """
      \(situation)
        you predicted: \(words(predicted))
        what happened: \(words(seen))
        \(situation.reason)
      """
  }

  private func words(_ events: [LifeEvent]) -> String {
    events.isEmpty ? "nothing" : events.map(\.description).joined(separator: ", ")
  }
}
