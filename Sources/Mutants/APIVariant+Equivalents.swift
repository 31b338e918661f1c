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
      let calls = Mutex(0)
      let late: @Sendable (@escaping ItemCompletion) -> ItemCompletion = { completion in
        let call = calls.withLock { calls in
          calls += 1
          return calls
        }
        let delay = DispatchTimeInterval.milliseconds(max(20 - 8 * call, 2))
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
    ItemDetailAPI(urlSession: UnhurriedSession(base: $0), baseURL: $1)
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

/// Holds each request back for a moment: when another one comes meanwhile,
/// that one goes out first.
private final class UnhurriedSession: URLSessionProtocol {
  private let base: any URLSessionProtocol
  private let held = Mutex<UnhurriedTask?>(nil)

  init(base: any URLSessionProtocol) { self.base = base }

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> any URLSessionDataTaskProtocol {
    UnhurriedTask(
      base: base.dataTask(with: request, completionHandler: completionHandler), session: self)
  }

  fileprivate func hold(_ task: UnhurriedTask) {
    let earlier = held.withLock { held in
      let earlier = held.take()
      if earlier == nil { held = task }
      return earlier
    }
    guard let earlier else {
      return DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
        self.held.withLock { $0.take() }?.send()
      }
    }
    task.send()
    earlier.send()
  }
}

private final class UnhurriedTask: URLSessionDataTaskProtocol {
  private let base: any URLSessionDataTaskProtocol
  private let session: UnhurriedSession
  private let isCancelled = Mutex(false)

  init(base: any URLSessionDataTaskProtocol, session: UnhurriedSession) {
    (self.base, self.session) = (base, session)
  }

  func resume() { session.hold(self) }

  func cancel() {
    isCancelled.withLock { $0 = true }
    base.cancel()
  }

  fileprivate func send() {
    if !isCancelled.withLock({ $0 }) { base.resume() }
  }
}
