import CheckKit
import DoubleKit
import Testing

@Suite("7.1 LifeOfARequest", .tags(.urlProtocol))
struct Exercise1_LifeOfARequest {
  var prediction: @Sendable (LifeSituation) -> [LifeEvent]? = Exercise1_Subject.prediction

  let teach = Teaching(
    "A double hears questions, a start and a stop, and not always all three.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise1_LifeOfARequest.swift")

  @Test("predicts what happens at the double, in order")
  func comesTrue() async {
    await teach.expectPredictions(
      of: LifeSituation.allCases, by: prediction, because: \.reason
    ) { situation, predicted in
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
  }

  private func words(_ events: [LifeEvent]) -> String {
    events.isEmpty ? "nothing" : events.map(\.description).joined(separator: ", ")
  }
}
