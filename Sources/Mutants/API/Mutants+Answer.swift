import Foundation
import ItemDetail

// Faults in how an answer is read.
extension APIVariant {
  /// Never looks at the status.
  public static let noStatusCheck = APIVariant(
    "noStatusCheck", "never looks at the status",
    Alteration(answer: { accepting($0, where: { _ in true }) }))

  /// Counts 300 among the good statuses.
  public static let acceptsUpTo300 = APIVariant(
    "acceptsUpTo300", "accepts status 300 as success",
    Alteration(answer: { accepting($0, where: { $0 == 300 }) }))

  /// Counts 200 alone among the good statuses.
  public static let only200 = APIVariant(
    "only200", "accepts only status 200, and refuses 201, for instance",
    Alteration(results: { result, call in
      guard let answer = call.answer, answer.error == nil, let status = answer.statusCode,
        (201...299).contains(status)
      else { return [result] }
      return [.failure(APIResponseError.network(statusCode: status))]
    }))

  /// Takes an answer that is not HTTP for a good one.
  public static let notHTTPIsOK = APIVariant(
    "notHTTPIsOK", "accepts an answer whose response is not HTTP, or is missing",
    Alteration(answer: { answer in
      answer.statusCode == nil && answer.error == nil ? withStatus(200, answer) : answer
    }))

  /// Reports a lost connection as bytes that cannot be read.
  public static let errorAsParsing = APIVariant(
    "errorAsParsing", "reports a transport error as .parsing",
    Alteration(results: { result, call in
      [call.answer?.error == nil ? result : .failure(APIResponseError.parsing)]
    }))

  /// Fails where the shop has sent an item. Only 6.1 asks for it: one test of an item
  /// notices it anywhere else.
  public static let losesTheItem = APIVariant(
    "losesTheItem", "reports .unwrapping for a good answer",
    Alteration(results: { result, _ in
      if case .success = result { [.failure(APIResponseError.unwrapping)] } else { [result] }
    }))

  /// Tells another status than the one that came.
  public static let replacesStatus = APIVariant(
    "replacesStatus", "reports every refused status as 500",
    Alteration(results: { result, _ in
      guard case .failure(APIResponseError.network(statusCode: _?)) = result else {
        return [result]
      }
      return [.failure(APIResponseError.network(statusCode: 500))]
    }))

  /// Tells another error of the transport than the one that came. Only 6.1 asks for it.
  public static let replacesTransportError = APIVariant(
    "replacesTransportError", "reports every transport error as URLError.unknown",
    Alteration(results: { result, call in
      [call.answer?.error == nil ? result : .failure(URLError(.unknown))]
    }))

  /// Asks for too much money. Only 6.1 asks for it.
  public static let raisesThePrice = APIVariant(
    "raisesThePrice", "raises the price of the item by 1",
    Alteration(results: { result, _ in
      [
        result.map {
          Item(id: $0.id, title: $0.title, descriptions: $0.descriptions, price: $0.price + 1)
        }
      ]
    }))

  /// Looks at the response before it looks at the error.
  public static let responseBeforeError = APIVariant(
    "responseBeforeError", "ignores a transport error when there is a response too",
    Alteration(answer: { answer in
      var answer = answer
      if answer.response != nil { answer.error = nil }
      return answer
    }))

  /// Takes an answer with no bytes for an item with nothing in it.
  public static let emptyDataIsSuccess = APIVariant(
    "emptyDataIsSuccess", "returns an empty item when the answer has no bytes",
    Alteration(results: { result, call in
      guard case .failure(APIResponseError.unwrapping) = result else { return [result] }
      return [.success(Item(id: call.id, title: "", descriptions: "", price: 0))]
    }))

  /// Takes numbers in quotes for numbers.
  public static let lenientNumbers = APIVariant(
    "lenientNumbers", "accepts numbers that are sent as text, such as \"price\": \"100\"",
    Alteration(answer: { answer in
      editing(answer) { object in
        for key in ["id", "price"] {
          object[key] = (object[key] as? String).flatMap { Int($0) } ?? object[key]
        }
      }
    }))

  /// Sells an item without a price for nothing.
  public static let zeroPriceOnMissing = APIVariant(
    "zeroPriceOnMissing", "uses 0 when the price is missing",
    Alteration(answer: { editing($0) { object in object["price"] = object["price"] ?? 0 } }))

  /// The answer with a status that the real API accepts, if its own status is
  /// one that `isAccepted` lets through.
  private static func accepting(
    _ answer: LoaderAnswer, where isAccepted: (Int) -> Bool
  ) -> LoaderAnswer {
    guard let status = answer.statusCode, isAccepted(status) else { return answer }
    return withStatus(200, answer)
  }

  private static func withStatus(_ status: Int, _ answer: LoaderAnswer) -> LoaderAnswer {
    var altered = answer
    let url = answer.response?.url ?? URL(fileURLWithPath: "/")
    altered.response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    return altered
  }

  /// The answer with its JSON object edited; any other answer as it is.
  static func editing(
    _ answer: LoaderAnswer, _ edit: (inout [String: Any]) -> Void
  ) -> LoaderAnswer {
    guard let data = answer.data,
      var object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return answer }
    edit(&object)
    var altered = answer
    altered.data = try? JSONSerialization.data(withJSONObject: object)
    return altered
  }
}
