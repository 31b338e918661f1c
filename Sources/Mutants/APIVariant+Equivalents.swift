import Dispatch
import Foundation
import ItemDetail
import Synchronization

extension APIVariant {
  /// Every difference that no caller may rely on, so that a test must put up with it.
  public static let equivalents = [
    sendsExtraHeader, answersOnAnotherQueue, buildsURLFromComponents, decodesWithItsOwnDecoder,
    waitsLonger, answersLate,
  ]

  package static let sendsExtraHeader = APIVariant(
    "sendsExtraHeader", "adds one harmless header",
    Alteration(request: { request, _ in
      request.setValue("ko-KR", forHTTPHeaderField: "Accept-Language")
    }))

  package static let answersOnAnotherQueue = APIVariant(
    "answersOnAnotherQueue", "calls back on another queue",
    Alteration(deliver: { callback in DispatchQueue.global().async { callback() } }))

  package static let buildsURLFromComponents = APIVariant(
    "buildsURLFromComponents", "builds the URL from components instead of appending to it",
    Alteration(request: { request, _ in
      let components = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
      request.url = components?.url
    }))

  package static let decodesWithItsOwnDecoder = APIVariant(
    "decodesWithItsOwnDecoder", "reads the bytes with a decoder of its own",
    Alteration(answer: { $0.editObject { _ in } }))

  package static let waitsLonger = APIVariant(
    "waitsLonger", "allows another time for an answer, and no cache",
    Alteration(request: { request, _ in
      request.timeoutInterval = 20
      request.cachePolicy = .reloadIgnoringLocalCacheData
    }))

  /// Calls back sooner for a later call: of two loads at once, the second ends first.
  package static let answersLate = APIVariant(
    "answersLate", "calls back a moment later, and not always in the order of the calls",
    decorated: {
      let delays = Delays()
      let late: @Sendable (@escaping ItemCompletion) -> ItemCompletion = { completion in
        let delay = delays.next()
        return { result in
          DispatchQueue.global().asyncAfter(deadline: .now() + delay) { completion(result) }
        }
      }
      return DecoratedAPI(
        $0, load: { $0.loadItemDetail(id: $1, completion: late($2)) },
        update: { $0.updatePrice(ofItem: $1, to: $2, completion: late($3)) })
    })
}

// Differences in how requests go out. No caller that waits for the answers may
// rely on them; a test that looks at its double at once may, so they are not
// among `equivalents`.
extension APIVariant {
  package static let sendsTheLaterFirst = APIVariant(
    "sendsTheLaterFirst", "sends a request a moment later, and the second of two first"
  ) {
    let (base, delays) = ($0, Delays())
    let session = DecoratedSession {
      DelayedTask(base: base.dataTask(with: $0, completionHandler: $1), delay: delays.next())
    }
    return ItemDetailAPI(urlSession: session, baseURL: $1)
  }

  package static let writesOtherJSON = APIVariant(
    "writesOtherJSON", "writes the JSON of a change with spaces",
    Alteration(request: { request, _ in
      let object = request.httpBody.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      let json = object.flatMap {
        try? JSONSerialization.data(withJSONObject: $0, options: .prettyPrinted)
      }
      request.httpBody = json ?? request.httpBody
    }))

  /// No reader of JSON looks at the parameter (RFC 8259, section 11).
  package static let namesTheCharset = APIVariant(
    "namesTheCharset", "adds a charset to the Content-Type of a change",
    Alteration(request: { request, _ in
      guard let type = request.value(forHTTPHeaderField: "Content-Type") else { return }
      request.setValue("\(type); charset=utf-8", forHTTPHeaderField: "Content-Type")
    }))
}

/// A task that begins a moment after it was told to, if nobody has cancelled it by then.
private final class DelayedTask: URLSessionDataTaskProtocol {
  private let base: any URLSessionDataTaskProtocol
  private let delay: DispatchTimeInterval
  private let isCancelled = Mutex(false)

  init(base: any URLSessionDataTaskProtocol, delay: DispatchTimeInterval) {
    (self.base, self.delay) = (base, delay)
  }

  func resume() {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [self] in
      if !isCancelled.withLock({ $0 }) { base.resume() }
    }
  }

  func cancel() {
    isCancelled.withLock { $0 = true }
    base.cancel()
  }
}

/// A delay for each of some calls: a moment, and less for a later one.
private final class Delays: Sendable {
  private let calls = Mutex(0)

  func next() -> DispatchTimeInterval {
    let call = calls.withLock { calls in
      calls += 1
      return calls
    }
    return .milliseconds(max(28 - 8 * call, 2))
  }
}
