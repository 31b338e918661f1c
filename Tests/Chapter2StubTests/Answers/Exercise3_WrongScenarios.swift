import AnswerKit
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise3_Answers {
  /// Saboteurs that act out one of the scenarios wrongly.
  static let wrongInAScenario = [
    wrong("refuses every status but 200", rejectedBy: "deliversTheItem", saying: "In .status(201)")
    { scenario in
      if case .status(201...) = scenario { .failure(NotConfigured()) } else { nil }
    },
    wrong("sends no body with 204", rejectedBy: "deliversTheItem", saying: "In .status(204)") {
      $0 == .status(204) ? .status(204) : nil
    },
    wrong(
      "knows a few statuses alone", rejectedBy: "deliversTheVeryStatus", saying: "In .status(418)"
    ) { scenario in
      guard case .status(400...499) = scenario, scenario != .status(404) else { return nil }
      return .status(400, body: Scenario.itemJSON)
    },
    wrong(
      "sends the price by another name", rejectedBy: "spoilsABodyInOnePlace",
      saying: "it should leave out the price alone"
    ) {
      let body = Scenario.itemJSON.replacing("price", with: "Price")
      return $0 == .missingPrice ? .status(200, body: body) : nil
    },
    wrong(
      "says 404 for a 4xx and 501 for a 5xx", rejectedBy: "deliversTheVeryStatus",
      saying: "In .status(418)"
    ) {
      switch $0 {
      case .status(400..<500): .status(404, body: Scenario.itemJSON)
      case .status(500...): .status(501, body: Scenario.itemJSON)
      default: nil
      }
    },
    wrong(
      "says 200 for every good status", rejectedBy: "deliversTheVeryStatus",
      saying: "In .status(201) SaboteurURLSession delivered"
    ) { scenario in
      if case .status(200...299) = scenario { .status(200, body: Scenario.itemJSON) } else { nil }
    },
    wrong(
      "has no body for a bad status", rejectedBy: "deliversTheVeryStatus", saying: "In .status(300)"
    ) { scenario in
      if case .status(300...) = scenario { .status(404) } else { nil }
    },
    wrong(
      "says 200 even with an error", rejectedBy: "deliversNoResponse", saying: "more than the error"
    ) { scenario in
      guard scenario == .transportError else { return nil }
      let response = SessionAnswer.status(200).response
      return SessionAnswer(data: nil, response: response, error: Scenario.connectionError)
    },
    wrong("takes no response for an error", rejectedBy: "deliversNoResponse", saying: "three nils")
    {
      $0 == .noResponse ? .failure(Scenario.connectionError) : nil
    },
    wrong("sends {} for an empty body", rejectedBy: "deliversNoItem", saying: "In .emptyBody") {
      $0 == .emptyBody ? .status(200, body: "{}") : nil
    },
    wrong("forgets the quotes", rejectedBy: "deliversNoItem", saying: "In .quotedNumbers") {
      $0 == .quotedNumbers ? .status(200, body: Scenario.itemJSON) : nil
    },
    wrong(
      "sends garbage for whatever is bad", rejectedBy: "spoilsABodyInOnePlace",
      saying: "something else in the body"
    ) {
      $0 == .quotedNumbers || $0 == .missingPrice ? .status(200, body: "?") : nil
    },
    wrong(
      "quotes the price alone", rejectedBy: "spoilsABodyInOnePlace",
      saying: "both numbers, id and price"
    ) { scenario in
      let body = Scenario.itemJSON.replacing("18000", with: "\"18000\"")
      return scenario == .quotedNumbers ? .status(200, body: body) : nil
    },
    wrong(
      "says 500 for a spoiled body", rejectedBy: "deliversNoItem",
      saying: "In .emptyBody ItemDetailAPI should get .unwrapping"
    ) { scenario in
      scenario == .emptyBody ? .status(500) : nil
    },
    wrong("sends {} for garbage", rejectedBy: "deliversNoItem", saying: "delivered JSON") {
      $0 == .garbage ? .status(200, body: "{}") : nil
    },
    wrong(
      "sends HTML in quotes, which is JSON", rejectedBy: "deliversNoItem", saying: "delivered JSON"
    ) {
      $0 == .garbage ? .status(200, body: #""<html>""#) : nil
    },
  ]

  /// An answer that is right but where `fault` says otherwise.
  private static func wrong(
    _ name: String, rejectedBy check: String, saying complaint: String,
    fault: @escaping @Sendable (Scenario) -> SessionAnswer?
  ) -> WrongAnswer<Checks> {
    WrongAnswer(
      name, rejectedBy: check, saying: complaint,
      Checks(makeSaboteur: { scenario, _ in
        saboteur { scenario.map { fault($0) ?? rightAnswer($0) } }
      }))
  }
}
