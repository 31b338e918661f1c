import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Differences that no caller may rely on.
extension APIVariant {
  /// Sends one more header.
  public static let sendsExtraHeader = APIVariant(
    "sendsExtraHeader", "sends a harmless header more",
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

  /// Every difference that a test must put up with.
  public static let equivalents = [
    sendsExtraHeader, answersOnAnotherQueue, buildsURLFromComponents, decodesWithItsOwnDecoder,
  ]

  /// Every fault that the workbook knows.
  public static let mutants = [
    validatesTooLate, doesNotValidate, acceptsZero, usesShared, doesNotValidateAndUsesShared,
    noResume,
    noStatusCheck, acceptsUpTo300, only200, notHTTPIsOK, errorAsParsing, responseBeforeError,
    emptyDataIsSuccess, lenientNumbers, zeroPriceOnMissing, noReturnAfterError, callsBackTwice,
    silentOnParseError, decodeErrorAsStatus, swapsFields, wrongPath, ignoresID, usesPost,
    noAcceptHeader, resumeTwice, retriesOnce, cancelDropped, cachesForever, dropsTheWrite,
  ]
}
