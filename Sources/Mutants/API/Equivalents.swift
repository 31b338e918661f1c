import Dispatch
import Foundation
import ItemDetail
import Synchronization

// Differences that no caller may rely on.
extension APIVariant {
  /// Sends one more header.
  public static let sendsExtraHeader = APIVariant(
    "sendsExtraHeader", "adds one harmless header",
    Alteration(request: { request, _ in
      var request = request
      request.setValue("ko-KR", forHTTPHeaderField: "Accept-Language")
      return request
    }))

  /// Calls back on a queue of its own.
  public static let answersOnAnotherQueue = APIVariant(
    "answersOnAnotherQueue", "calls back on another queue",
    Alteration(deliver: { callback in DispatchQueue.global().async { callback() } }))

  /// Builds the URL from its components.
  public static let buildsURLFromComponents = APIVariant(
    "buildsURLFromComponents", "builds the URL from components instead of appending to it",
    Alteration(request: { request, _ in
      var request = request
      request.url =
        request.url
        .flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.url
      return request
    }))

  /// Reads the bytes after a decoder of its own has written them anew, with
  /// other spaces and the keys in another order.
  public static let decodesWithItsOwnDecoder = APIVariant(
    "decodesWithItsOwnDecoder", "reads the bytes with a decoder of its own",
    Alteration(answer: { editing($0) { _ in } }))

  /// Waits longer, and never looks into a cache.
  public static let waitsLonger = APIVariant(
    "waitsLonger", "allows another time for an answer, and no cache",
    Alteration(request: { request, _ in
      var request = request
      request.timeoutInterval = 20
      request.cachePolicy = .reloadIgnoringLocalCacheData
      return request
    }))

  /// Calls back some milliseconds later, and sooner for a later call: of two
  /// loads at once, the second ends first.
  public static let answersLate = APIVariant(
    "answersLate", "calls back a moment later, and not always in the order of the calls"
  ) {
    LateAPI(real: ItemDetailAPI(urlSession: $0, baseURL: $1))
  }

  /// Every difference that a test must put up with.
  public static let equivalents = [
    sendsExtraHeader, answersOnAnotherQueue, buildsURLFromComponents, decodesWithItsOwnDecoder,
    waitsLonger, answersLate,
  ]

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

private final class LateAPI: ItemDetailAPIProtocol {
  private let real: ItemDetailAPI
  private let calls = Mutex(0)

  init(real: ItemDetailAPI) {
    self.real = real
  }

  func loadItemDetail(
    id: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.loadItemDetail(id: id, completion: late(completion))
  }

  func updatePrice(
    ofItem id: Int, to price: Int, completion: @escaping ItemCompletion
  ) -> (any URLSessionDataTaskProtocol)? {
    real.updatePrice(ofItem: id, to: price, completion: late(completion))
  }

  private func late(_ completion: @escaping ItemCompletion) -> ItemCompletion {
    let call = calls.withLock { calls in
      calls += 1
      return calls
    }
    let delay = DispatchTimeInterval.milliseconds(max(20 - 8 * call, 2))
    return { result in
      DispatchQueue.global().asyncAfter(deadline: .now() + delay) { completion(result) }
    }
  }
}
