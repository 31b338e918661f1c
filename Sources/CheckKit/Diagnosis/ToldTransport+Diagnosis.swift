import DoubleKit
import Foundation
import ItemDetail

// The laws of a transport that was not written for the workbook.
extension ToldTransport {
  func trials(of stage: DiagnosisStage) -> [DiagnosisTrial] {
    switch stage {
    case .beforeAnyAnswer:
      [
        trial(of: TransportLaws.endsTheFirstCall, unless: makesNone),
        trial(of: TransportLaws.failsTheFirstCall, unless: failsToEnd),
      ]
    case .oneAfterTheOther:
      [
        DiagnosisTrial(TransportLaws.endsEachCall, of: answering, named: name),
        trial(of: TransportLaws.deliversAsGiven), trial(of: TransportLaws.answersInAnyOrder),
      ]
    case .severalAtOnce:
      [trial(of: TransportLaws.answersTwoAtOnce, unless: answersInTurn)]
    case .twentySessionsAtOnce:
      [
        trial(of: TransportLaws.keepsTwentyApart, unless: wrongWhenAlone),
        DiagnosisTrial(
          TransportLaws.losesNothing, of: answering, named: name, unless: wrongWhenAlone),
      ]
    }
  }

  private func trial(
    of law: Law<ToldTransport>,
    unless reason: @escaping @Sendable () async -> String? = { nil }
  ) -> DiagnosisTrial {
    DiagnosisTrial(law, of: self, named: name, unless: reason)
  }

  /// The double, as the laws of the workbook's own see it.
  private var answering: AnsweringTransport {
    AnsweringTransport(name) { items, calls in
      make(
        calls.compactMap { call in
          items.first { $0.id == call.id }.map { (call.request, .item($0)) }
        }) ?? MissingTransport()
    }
  }

  @Sendable private func makesNone() -> String? {
    make([]) == nil ? "`makeTransport` makes no double without an answer" : nil
  }

  @Sendable private func failsToEnd() async -> String? {
    if let reason = makesNone() { return reason }
    return await TransportLaws.endsTheFirstCall.breach(self).map { _ in "the call did not end" }
  }

  @Sendable private func answersInTurn() async -> String? {
    await TransportLaws.answersInAnyOrder.breach(self).map { _ in
      "two calls get each other's answers already if one comes after the other"
    }
  }

  @Sendable private func wrongWhenAlone() async -> String? {
    await ownAnswer()?.item == TransportLaws.items[0]
      ? nil : "a double that is alone does not give the item that it was told"
  }
}

/// Stands for a double that the adapter did not make.
private struct MissingTransport: HTTPTransport {
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    throw URLError(.resourceUnavailable)
  }
}
