import ItemDetail

// Faults in how the caller is called back.
extension APIVariant {
  /// Goes on after an error as if there had been none.
  public static let noReturnAfterError = APIVariant(
    "noReturnAfterError", "calls back a second time after a transport error",
    Alteration(results: { result, call in
      guard call.answer?.error != nil else { return [result] }
      return [result, .failure(APIResponseError.network(statusCode: nil))]
    }))

  /// Calls back twice, every time.
  public static let callsBackTwice = APIVariant(
    "callsBackTwice", "calls back twice",
    Alteration(results: { result, _ in [result, result] }))

  /// Says nothing when the bytes cannot be read.
  public static let silentOnParseError = APIVariant(
    "silentOnParseError", "never calls back when the bytes are not an item",
    Alteration(results: { result, _ in
      if case .failure(APIResponseError.parsing) = result { [] } else { [result] }
    }))

  /// Blames the status when the bytes cannot be read.
  public static let decodeErrorAsStatus = APIVariant(
    "decodeErrorAsStatus", "reports bytes that are not an item as a wrong status",
    Alteration(results: { result, call in
      guard case .failure(APIResponseError.parsing) = result else { return [result] }
      return [.failure(APIResponseError.network(statusCode: call.answer?.statusCode))]
    }))

  /// Puts the title where the description belongs, and the other way round.
  public static let swapsFields = APIVariant(
    "swapsFields", "swaps the title and the descriptions of the item",
    Alteration(results: { result, _ in
      [
        result.map {
          Item(id: $0.id, title: $0.descriptions, descriptions: $0.title, price: $0.price)
        }
      ]
    }))
}
