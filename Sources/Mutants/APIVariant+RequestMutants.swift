import Foundation
import ItemDetail

// Faults in what is sent, and how often.
extension APIVariant {
  package static let validatesTooLate = APIVariant(
    "validatesTooLate", "sends the request for an invalid id and refuses the id only afterwards",
    Alteration(
      id: acceptedID, request: askForOriginalID,
      results: { result, call in [call.id > 0 ? result : .failure(APIResponseError.request)] }))

  package static let doesNotValidate = APIVariant(
    "doesNotValidate", "sends the request for an invalid id",
    Alteration(id: acceptedID, request: askForOriginalID))

  package static let acceptsZero = APIVariant(
    "acceptsZero", "sends the request for id 0",
    Alteration(id: { $0 == 0 ? 1 : $0 }, request: askForOriginalID))

  package static let usesShared = APIVariant(
    "usesShared", "sends every request through URLSession.shared, not through its own session",
    Alteration(session: { _ in URLSession.shared }, request: { request, _ in stray(&request) }))

  package static let doesNotValidateAndUsesShared = APIVariant(
    "doesNotValidateAndUsesShared",
    "sends every request through URLSession.shared, even the request for an invalid id",
    Alteration(
      id: acceptedID, session: { _ in URLSession.shared },
      request: { request, _ in stray(&request) }))

  package static let refusesAndSends = APIVariant(
    "refusesAndSends", "refuses an invalid id immediately, but still sends the request"
  ) {
    let real = ItemDetailAPI(urlSession: $0, baseURL: $1)
    // Through a real session the request would be seen now and then, by luck.
    if $0 is URLSession { return real }
    let careless = doesNotValidate.makeAPI($0, $1)
    return DecoratedAPI(
      real,
      load: { real, id, completion in
        if id <= 0 { careless.loadItemDetail(id: id) { _ in } }
        return real.loadItemDetail(id: id, completion: completion)
      },
      update: { real, id, price, completion in
        if id <= 0 { careless.updatePrice(ofItem: id, to: price) { _ in } }
        return real.updatePrice(ofItem: id, to: price, completion: completion)
      })
  }

  package static let acceptsNegative = APIVariant(
    "acceptsNegative", "refuses id 0, but sends the request for a negative id",
    Alteration(id: { $0 < 0 ? 1 : $0 }, request: askForOriginalID))

  package static let refusesAsNetwork = APIVariant(
    "refusesAsNetwork", "refuses an invalid id with .network, though nothing was sent",
    .result { $1.id > 0 ? nil : .failure(APIResponseError.network(statusCode: nil)) })

  package static let noResume = APIVariant(
    "noResume", "makes the task and never resumes it", Alteration(resumes: 0))

  package static let resumeTwice = APIVariant(
    "resumeTwice", "resumes its task twice", Alteration(resumes: 2))

  package static let wrongPath = APIVariant(
    "wrongPath", "asks for item/{id} instead of items/{id}",
    Alteration(request: { request, _ in
      let url = request.url?.absoluteString.replacing("/items/", with: "/item/")
      request.url = url.flatMap(URL.init(string:))
    }))

  package static let ignoresID = APIVariant(
    "ignoresID", "asks for item 1, whatever the id", Alteration(id: { min($0, 1) }))

  package static let usesPost = APIVariant(
    "usesPost", "loads an item with POST instead of GET",
    Alteration(request: { request, _ in
      if request.httpMethod == "GET" { request.httpMethod = "POST" }
    }))

  package static let noAcceptHeader = APIVariant(
    "noAcceptHeader", "sends no Accept header",
    Alteration(request: { request, _ in request.setValue(nil, forHTTPHeaderField: "Accept") }))

  package static let noContentType = APIVariant(
    "noContentType", "sends a price change without a Content-Type",
    Alteration(request: { request, _ in
      request.setValue(nil, forHTTPHeaderField: "Content-Type")
    }))

  package static let sendsThePriceAsText = APIVariant(
    "sendsThePriceAsText", "sends a new price as text, such as {\"price\":\"100\"}",
    Alteration(request: { request, _ in
      guard let body = request.httpBody,
        let change = try? JSONDecoder().decode([String: Int].self, from: body)
      else { return }
      request.httpBody = try? JSONEncoder().encode(change.mapValues(String.init))
    }))

  package static let retriesOnce = APIVariant(
    "retriesOnce", "sends a failed request again",
    Alteration(session: { base in
      DecoratedSession { request, handler in
        base.dataTask(with: request) { data, response, error in
          let status = (response as? HTTPURLResponse)?.statusCode ?? 0
          if error == nil, (200...299).contains(status) { return handler(data, response, error) }
          base.dataTask(with: request, completionHandler: handler).resume()
        }
      }
    }))

  package static let writesTwice = APIVariant(
    "writesTwice", "sends each price change again, after the answer to the first request",
    Alteration(session: { base in
      DecoratedSession { request, handler in
        base.dataTask(with: request) { data, response, error in
          guard request.httpMethod == "PUT" else { return handler(data, response, error) }
          base.dataTask(with: request) { _, _, _ in handler(data, response, error) }.resume()
        }
      }
    }))

  package static let cancelDropped = APIVariant(
    "cancelDropped", "does not pass cancel() on to the session's task",
    decorated: { .recancelling($0) { _ in } })

  package static let cachesForever = APIVariant(
    "cachesForever", "asks for an item once and then answers from memory for ever",
    decorated: { .caching($0) })

  package static let dropsTheWrite = APIVariant(
    "dropsTheWrite", "reports a price as changed without sending the change",
    decorated: {
      DecoratedAPI(
        $0,
        update: { real, id, price, completion in
          real.loadItemDetail(id: id) { completion($0.map { $0.costing(price) }) }
        })
    })
}

extension APIVariant {
  /// An id that the real API sends, so that the check of the id is passed over.
  private static let acceptedID: @Sendable (Int) -> Int = { max($0, 1) }

  private static let askForOriginalID: @Sendable (inout URLRequest, Int) -> Void = { request, id in
    guard id <= 0, var url = request.url?.absoluteString,
      let path = url.range(of: "/items/1", options: .backwards)
    else { return }
    url.replaceSubrange(path, with: "/items/\(id)")
    request.url = URL(string: url)
  }

  /// Gives the request a scheme that no loader knows: a fault that gets past
  /// the double must reach nothing, and a proxy would even carry a request to
  /// 127.0.0.1 out of this machine.
  private static func stray(_ request: inout URLRequest) {
    request.url = URL(string: "nowhere://shared")
  }
}

extension Item {
  /// The item at another price.
  package func costing(_ price: Int) -> Item {
    Item(id: id, title: title, descriptions: descriptions, price: price)
  }
}
