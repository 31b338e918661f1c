import AnswerKit
import DoubleKit
import Foundation

@testable import Chapter4Spy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Spies that record at the wrong moment, or lose their record at one.
extension Exercise2_Answers {
  static let emptying = WrongAnswer(
    "has no record any more when it was read", rejectedBy: "recordsTheWholeRequest",
    saying: "a record of 1, and at a second look of 0",
    Checks(makeSpy: { answer in
      let record = Record([])
      let spy = spied(
        .init(onStart: { double in
          keep(record, double.request)
          double.send(answer)
        }), record: record)
      return Checks.Spied(session: spy.session) {
        defer { record.change { $0 = [] } }
        return record.current
      }
    }))

  static func makeSpyOfQuestions(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return spied(
      .init(onQuestion: { keep(record, $0) }, onStart: { $0.send(answer) }), record: record)
  }

  static func makeSpyOfStops(answer: SessionAnswer) -> Checks.Spied {
    let record = Record([])
    return spied(
      .init(
        onStart: { $0.send(answer) },
        onStop: { record.change { $0.append(URLRequest(url: ShopURL.any)) } }),
      record: record)
  }
}
