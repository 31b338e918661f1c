import Foundation
import ItemDetail

// Faults in what is sent.
extension APIVariant {
  /// Sends the request for an id that it then refuses.
  public static let validatesTooLate = APIVariant(
    "validatesTooLate", "sends the request for an invalid id and refuses the id only afterwards",
    Alteration(
      id: acceptedID, request: asksForOriginalID,
      results: { result, call in [call.id > 0 ? result : .failure(APIResponseError.request)] }))

  /// Sends whatever id it is given.
  public static let doesNotValidate = APIVariant(
    "doesNotValidate", "sends the request for an invalid id",
    Alteration(id: acceptedID, request: asksForOriginalID))

  /// Refuses the ids below 0 alone.
  public static let acceptsZero = APIVariant(
    "acceptsZero", "sends the request for id 0",
    Alteration(id: { $0 == 0 ? 1 : $0 }, request: asksForOriginalID))

  /// Uses `URLSession.shared`, whatever session it is given.
  public static let usesShared = APIVariant(
    "usesShared", "sends every request through URLSession.shared, not through its own session",
    Alteration(session: { _ in URLSession.shared }, request: { request, _ in strayed(request) }))

  /// Sends whatever id it is given, and past the session it was given.
  public static let doesNotValidateAndUsesShared = APIVariant(
    "doesNotValidateAndUsesShared",
    "sends every request through URLSession.shared, even the request for an invalid id",
    Alteration(
      id: acceptedID, session: { _ in URLSession.shared },
      request: { request, _ in strayed(request) }))

  /// Refuses an invalid id as it should, and sends the request all the same.
  public static let refusesAndSends = APIVariant(
    "refusesAndSends", "refuses an invalid id immediately, but still sends the request"
  ) {
    let real = ItemDetailAPI(urlSession: $0, baseURL: $1)
    // Through a real session the request would be seen now and then, by luck.
    if $0 is URLSession { return real }
    return SendingAPI(real: real, careless: doesNotValidate.makeAPI($0, $1))
  }

  /// Refuses 0 alone.
  public static let acceptsNegative = APIVariant(
    "acceptsNegative", "refuses id 0, but sends the request for a negative id",
    Alteration(id: { $0 < 0 ? 1 : $0 }, request: asksForOriginalID))

  /// Refuses an invalid id for another reason.
  public static let refusesAsNetwork = APIVariant(
    "refusesAsNetwork", "refuses an invalid id with .network, though nothing was sent",
    Alteration(results: { result, call in
      [call.id > 0 ? result : .failure(APIResponseError.network(statusCode: nil))]
    }))

  /// Never starts the task that it makes.
  public static let noResume = APIVariant(
    "noResume", "makes the task and never resumes it", Alteration(resumes: 0))

  /// Does not say that a change is JSON.
  public static let noContentType = APIVariant(
    "noContentType", "sends a price change without a Content-Type",
    Alteration(request: { request, _ in
      var request = request
      request.setValue(nil, forHTTPHeaderField: "Content-Type")
      return request
    }))

  /// Sends a new price as text, and the shop expects a number. Only 8.6 asks for it:
  /// the tests of a price change elsewhere are about its answer.
  public static let sendsThePriceAsText = APIVariant(
    "sendsThePriceAsText", "sends a new price as text, such as {\"price\":\"100\"}",
    Alteration(request: { request, _ in
      guard let body = request.httpBody,
        let change = try? JSONDecoder().decode([String: Int].self, from: body)
      else { return request }
      var request = request
      request.httpBody = try? JSONEncoder().encode(change.mapValues(String.init))
      return request
    }))

  /// An id that the real API sends, so that the check of the id is passed over.
  private static let acceptedID: @Sendable (Int) -> Int = { max($0, 1) }

  private static let asksForOriginalID: @Sendable (URLRequest, Alteration.Call) -> URLRequest = {
    request, call in
    guard call.id <= 0, var url = request.url?.absoluteString,
      let path = url.range(of: "/items/1", options: .backwards)
    else { return request }
    url.replaceSubrange(path, with: "/items/\(call.id)")
    var request = request
    request.url = URL(string: url)
    return request
  }

  /// The request, with a scheme that no loader knows: a fault that gets past
  /// the double must reach nothing, and a proxy would even carry a request to
  /// 127.0.0.1 out of this machine.
  private static func strayed(_ request: URLRequest) -> URLRequest {
    var request = request
    request.url = URL(string: "nowhere://shared")
    return request
  }
}

/// An API that sends also what it refuses.
private struct SendingAPI: ItemDetailAPIProtocol {
  let real: ItemDetailAPI
  let careless: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    if id <= 0 { careless.loadItemDetail(id: id) { _ in } }
    return real.loadItemDetail(id: id, completion: completion)
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    if id <= 0 { careless.updatePrice(ofItem: id, to: price) { _ in } }
    return real.updatePrice(ofItem: id, to: price, completion: completion)
  }
}
