import DoubleKit
import Foundation
import ItemDetail
import Mutants

// What stands between a checkout and its shop, to bring a difference about.

/// The real API in front of a session, which refuses some ids and still sends a
/// request for them. Nobody looks at the answer.
struct CarelessAPI: APIDecorator {
  private let urlSession: any URLSessionProtocol
  private let baseURL: URL
  private let sends: @Sendable (Int) -> Bool
  let real: any ItemDetailAPIProtocol

  init(
    urlSession: any URLSessionProtocol, baseURL: URL, sends: @escaping @Sendable (Int) -> Bool
  ) {
    (self.urlSession, self.baseURL, self.sends) = (urlSession, baseURL, sends)
    real = ItemDetailAPI(urlSession: urlSession, baseURL: baseURL)
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    if id < 1, sends(id) {
      let request = URLRequest(url: baseURL.appendingPathComponent("items/\(id)"))
      urlSession.dataTask(with: request) { _, _, _ in }.resume()
    }
    return real.loadItemDetail(id: id, completion: completion)
  }
}

/// An API that asks for the next item.
struct WrongItemAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id < 1 ? id : id + 1, completion: completion)
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price + 1, completion: completion)
  }
}

/// An API that tells the shop another price.
struct WrongPriceAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price + 100, completion: completion)
  }
}

/// An API that lets no invalid id through.
struct FilteringAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    if id > 0 { return real.loadItemDetail(id: id, completion: completion) }
    completion(.failure(APIResponseError.request))
    return nil
  }
}

/// An API that loads an item after it has changed its price, and answers with that.
struct CheckingAPI: APIDecorator {
  let real: any ItemDetailAPIProtocol

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price) { [real] result in
      guard case .success = result else { return completion(result) }
      real.loadItemDetail(id: id, completion: completion)
    }
  }
}

/// An API of which each task is cancelled twice.
struct TwiceCancellingAPI: APIDecorator {
  private struct TwiceCancelledTask: URLSessionDataTaskProtocol {
    let base: any URLSessionDataTaskProtocol

    func resume() { base.resume() }

    func cancel() {
      base.cancel()
      base.cancel()
    }
  }

  let real: any ItemDetailAPIProtocol

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id, completion: completion).map(TwiceCancelledTask.init)
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price, completion: completion).map(TwiceCancelledTask.init)
  }
}

/// An API that asks nobody.
struct SilentAPI: ItemDetailAPIDouble {
  func answer(_ call: ItemCall, completion: @escaping ItemCompletion) {}
}
