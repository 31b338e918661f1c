import CheckKit
import DoubleKit
import Testing

@Suite("7.1 LifeOfARequest", .tags(.urlProtocol))
struct Exercise1_LifeOfARequest {
  var prediction: @Sendable (LifeSituation) -> [LifeEvent]? = Exercise1_Subject.prediction

  @Test("predicts what happens at the double, in order")
  func comesTrue() async {
    expectPredictions()
    let predictions = LifeSituation.allCases.map(prediction)
    var right = 0
    for (situation, predicted) in zip(LifeSituation.allCases, predictions) {
      if let predicted, await run(situation, predicted: predicted) { right += 1 }
    }
    // One answer for all may be right for some of them.
    teach("").count(right: predictions.theOnlyOne == nil ? right : 0, of: predictions.count)
  }

  /// Situations without a prediction are one failure: none of them is run, all
  /// for the same reason.
  private func expectPredictions() {
    let open = LifeSituation.allCases.filter { prediction($0) == nil }
    guard let first = open.first else { return }
    let others = open.count == 1 ? ", so it was" : " and \(open.count - 1) more, so they were"
    Issue.record(
      teach("Predict first, then run.")("There is no prediction yet for \(first)\(others) not run.")
    )
  }

  private func run(_ situation: LifeSituation, predicted: [LifeEvent]) async -> Bool {
    guard let seen = await situation.run() else {
      Issue.record("The load of \(situation) did not come to an end on this machine.")
      return false
    }
    let predicted = LifeEvent.withoutRepeatedQuestions(predicted)
    return teach(situation.reason).expect(
      seen == predicted,
      """
      \(situation)
        you predicted: \(words(predicted))
        what happened: \(words(seen))
      """)
  }

  private func words(_ events: [LifeEvent]) -> String {
    events.isEmpty ? "nothing" : events.map(\.description).joined(separator: ", ")
  }

  /// The rule is the reason of the one situation that is judged.
  private func teach(_ rule: String) -> Teaching {
    Teaching(rule, open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise1_LifeOfARequest.swift")
  }
}
