import Foundation
import ItemDetail

// Faults in how an answer is read, and in how the caller is called back.
extension APIVariant {
  package static let noStatusCheck = APIVariant(
    "noStatusCheck", "never looks at the status",
    Alteration(answer: { if $0.statusCode != nil { $0.status = 200 } }))

  package static let acceptsUpTo300 = APIVariant(
    "acceptsUpTo300", "accepts status 300 as success",
    Alteration(answer: { if $0.statusCode == 300 { $0.status = 200 } }))

  package static let only200 = APIVariant(
    "only200", "accepts only status 200, and refuses 201, for instance",
    .result { _, call in
      guard let answer = call.answer, answer.error == nil, let status = answer.statusCode,
        (201...299).contains(status)
      else { return nil }
      return .failure(APIResponseError.network(statusCode: status))
    })

  package static let notHTTPIsOK = APIVariant(
    "notHTTPIsOK", "accepts an answer whose response is not HTTP, or is missing",
    Alteration(answer: { if $0.statusCode == nil, $0.error == nil { $0.status = 200 } }))

  package static let errorAsParsing = APIVariant(
    "errorAsParsing", "reports a transport error as .parsing",
    .failure { $1.answer?.error == nil ? nil : APIResponseError.parsing })

  package static let replacesStatus = APIVariant(
    "replacesStatus", "reports every refused status as 500",
    .failure { error, _ in
      guard case APIResponseError.network(statusCode: _?) = error else { return nil }
      return APIResponseError.network(statusCode: 500)
    })

  package static let replacesTransportError = APIVariant(
    "replacesTransportError", "reports every transport error as URLError.unknown",
    .failure { $1.answer?.error == nil ? nil : URLError(.unknown) })

  package static let responseBeforeError = APIVariant(
    "responseBeforeError", "ignores a transport error when there is a response too",
    Alteration(answer: { if $0.response != nil { $0.error = nil } }))

  package static let emptyDataIsSuccess = APIVariant(
    "emptyDataIsSuccess", "returns an empty item when the answer has no bytes",
    .result { result, call in
      guard case .failure(APIResponseError.unwrapping) = result else { return nil }
      return .success(Item(id: call.id, title: "", descriptions: "", price: 0))
    })

  package static let lenientNumbers = APIVariant(
    "lenientNumbers", "accepts numbers that are sent as text, such as \"price\": \"100\"",
    Alteration(answer: {
      $0.editObject { object in
        for key in ["id", "price"] {
          object[key] = (object[key] as? String).flatMap { Int($0) } ?? object[key]
        }
      }
    }))

  package static let zeroPriceOnMissing = APIVariant(
    "zeroPriceOnMissing", "uses 0 when the price is missing",
    Alteration(answer: { $0.editObject { $0["price"] = $0["price"] ?? 0 } }))

  package static let losesTheItem = APIVariant(
    "losesTheItem", "reports .unwrapping for a good answer",
    .result { result, _ in
      if case .success = result { .failure(APIResponseError.unwrapping) } else { nil }
    })

  package static let raisesThePrice = APIVariant(
    "raisesThePrice", "raises the price of the item by 1",
    .result { result, _ in result.map { $0.costing($0.price + 1) } })

  package static let noReturnAfterError = APIVariant(
    "noReturnAfterError", "calls back a second time after a transport error",
    Alteration(results: { result, call in
      guard call.answer?.error != nil else { return [result] }
      return [result, .failure(APIResponseError.network(statusCode: nil))]
    }))

  package static let callsBackTwice = APIVariant(
    "callsBackTwice", "calls back twice", Alteration(results: { result, _ in [result, result] }))

  package static let silentOnParseError = APIVariant(
    "silentOnParseError", "never calls back when the bytes are not an item",
    Alteration(results: { result, _ in
      if case .failure(APIResponseError.parsing) = result { [] } else { [result] }
    }))

  package static let decodeErrorAsStatus = APIVariant(
    "decodeErrorAsStatus", "reports bytes that are not an item as a wrong status",
    .failure { error, call in
      guard case APIResponseError.parsing = error else { return nil }
      return APIResponseError.network(statusCode: call.answer?.statusCode)
    })

  package static let swapsFields = APIVariant(
    "swapsFields", "swaps the title and the descriptions of the item",
    .result { result, _ in
      result.map {
        Item(id: $0.id, title: $0.descriptions, descriptions: $0.title, price: $0.price)
      }
    })
}

extension APIVariant {
  /// Every fault of Chapters 1 to 5. What only one later exercise asks for is beside
  /// these.
  public static let mutants = [
    validatesTooLate, doesNotValidate, acceptsZero, usesShared, doesNotValidateAndUsesShared,
    refusesAndSends, acceptsNegative, refusesAsNetwork, noResume,
    noStatusCheck, acceptsUpTo300, only200, notHTTPIsOK, errorAsParsing, responseBeforeError,
    replacesStatus,
    emptyDataIsSuccess, lenientNumbers, zeroPriceOnMissing, noReturnAfterError, callsBackTwice,
    silentOnParseError, decodeErrorAsStatus, swapsFields, wrongPath, ignoresID, usesPost,
    noAcceptHeader, resumeTwice, retriesOnce, writesTwice, cancelDropped, cachesForever,
    dropsTheWrite,
  ]
}

extension Alteration.Answer {
  /// Another status for the answer, whose bytes stay as they are.
  fileprivate var status: Int {
    get { statusCode ?? 0 }
    set {
      let url = response?.url ?? URL(fileURLWithPath: "/")
      response = HTTPURLResponse(
        url: url, statusCode: newValue, httpVersion: nil, headerFields: nil)
    }
  }

  /// Edits a JSON object; any other answer stays as it is.
  mutating func editObject(_ edit: (inout [String: Any]) -> Void) {
    guard let data, var object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return }
    edit(&object)
    self.data = try? JSONSerialization.data(withJSONObject: object)
  }
}
