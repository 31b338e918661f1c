import Dispatch
import DoubleKit
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLProtocolLawBreaker {
  /// Breakers of `URLProtocolLaws.answering`.
  public static var answering: [URLProtocolLawBreaker] {
    everywhere + ofTheEnd + ofTheOrder + ofTheAnswer + ofTheFailure + ofTheSessions
  }

  /// Breakers of `URLProtocolLaws.answeringItsOwn`.
  public static var answeringItsOwn: [URLProtocolLawBreaker] {
    answering + [
      breaker("answers 404 at another host", "without an answer", by: FourOFourURLProtocol.self),
      URLProtocolLawBreaker(
        "looks its host up with the port", saying: "port 8443",
        fault: LoadFault(onStart: { double in
          guard double.request.url?.port != nil else { return double.startInside() }
          double.tell(.failure(URLError(.cannotFindHost)))
        })),
    ]
  }

  /// Breakers of `URLProtocolLaws.failing`.
  public static let failing = everywhere + ofTheFailing

  /// Breakers of `URLProtocolLaws.silent`.
  public static let silent = everywhere + ofTheSilent

  private static let everywhere = [
    breaker("canInit knows one host alone", "in canInit", by: LocalURLProtocol.self),
    breaker("canInit takes https alone", "in canInit", by: SecureURLProtocol.self),
    breaker("canInit takes GET alone", "in canInit", by: GettingURLProtocol.self),
    breaker("canInit takes http and https alone", "in canInit", by: WebURLProtocol.self),
    breaker("canInit takes no body in a stream", "in a stream", by: BodyURLProtocol.self),
    breaker("canInit takes no port", ":8443/items/31 in canInit", by: PortlessURLProtocol.self),
    breaker("canInit takes plain paths alone", "in canInit", by: TidyURLProtocol.self),
    breaker("canInit takes no query", "in canInit", by: PlainURLProtocol.self),
    breaker("makes a GET of each request", "in canonicalRequest", by: RewritingURLProtocol.self),
    breaker("lets no request be cached", "in canonicalRequest", by: UncachedURLProtocol.self),
    breaker("drops the query of each request", "in canonicalRequest", by: CuttingURLProtocol.self),
    URLProtocolLawBreaker(
      "fails a load that is stopped", saying: "was stopped",
      fault: LoadFault(onStop: { $0.tell(.failure(URLError(.cancelled))) })),
  ]

  private static let ofTheEnd = [
    telling("never ends", "did not end the load") { step, double in
      if case .end = step { return }
      double.tell(step)
    },
    telling("never ends what fails", "did not end the load") { step, double in
      if case .failure = step { return }
      double.tell(step)
    },
    telling("answers GET alone", "did not end the load") { step, double in
      if double.request.httpMethod == "GET" { double.tell(step) }
    },
    telling("answers no query", "did not end the load") { step, double in
      if double.request.url?.query == nil { double.tell(step) }
    },
    breaker("is silent at another host", "a host without", by: SilentAbroadURLProtocol.self),
    breaker("ends at another host", "a host without", by: EndingAbroadURLProtocol.self),
    URLProtocolLawBreaker(
      "answers later, though it was stopped", saying: "was stopped",
      fault: LoadFault(onStep: { later($1, $0) }, onStop: { _ in })),
  ]

  private static let ofTheOrder = [
    telling("ends twice", "didFinishLoading after didFinishLoading") { step, double in
      double.tell(step)
      if case .end = step { double.tell(.end) }
    },
    telling("ends a second time, later", "didFinishLoading after didFinishLoading") {
      step, double in
      double.tell(step)
      if case .end = step { later(double, .end) }
    },
    telling("sends the response twice", "a second didReceive") { step, double in
      if case .response = step { double.tell(step) }
      double.tell(step)
    },
    telling("sends the body before the response", "before didReceive") { step, double in
      if case .response = step { double.tell(.body(Data())) }
      double.tell(step)
    },
    telling("sends the body after the end", "after didFinishLoading") { step, double in
      double.tell(step)
      if case .end = step { double.tell(.body(Data("more".utf8))) }
    },
    telling("sends the body in two pieces", "in 2 pieces") { step, double in
      guard case .body(let data) = step, data.count > 1 else { return double.tell(step) }
      double.tell(.body(data.prefix(1)), .body(data.dropFirst()))
    },
    telling("fails, does not return, and ends", "after didFailWithError") { step, double in
      double.tell(step)
      if case .failure = step { double.tell(.end) }
    },
    telling("fails twice", "after didFailWithError") { step, double in
      double.tell(step)
      if case .failure = step { double.tell(step) }
    },
  ]

  private static let ofTheAnswer = [
    telling("always says 200", "status 200 instead of status") { step, double in
      guard case .response(let response) = step else { return double.tell(step) }
      double.tell(.response(rewritten(response, status: 200) ?? response))
    },
    telling("drops the headers", "other headers") { step, double in
      guard case .response(let response) = step else { return double.tell(step) }
      double.tell(.response(rewritten(response, headers: [:]) ?? response))
    },
    telling("makes HTTP of each response", "instead of not HTTP") { step, double in
      guard case .response(let response) = step, !(response is HTTPURLResponse) else {
        return double.tell(step)
      }
      double.tell(SessionAnswer.status(200).response.map { .response($0) } ?? step)
    },
    telling("loses the body", "sent 0 bytes") { step, double in
      if case .body = step { return }
      double.tell(step)
    },
    telling("makes up a body where none was set", "sent 9 bytes") { step, double in
      guard case .body(let body) = step, body.isEmpty else { return double.tell(step) }
      double.tell(.body(Data("not found".utf8)))
    },
    telling("loses the body of a HEAD", "asked for HEAD /items/31/price") { step, double in
      if case .body = step, double.request.httpMethod == "HEAD" { return }
      double.tell(step)
    },
    telling("fails a DELETE with a body", "asked for DELETE /carts/3") { step, double in
      let isRefused = double.request.httpMethod == "DELETE" && double.request.httpBody != nil
      guard isRefused, case .response = step else {
        if !isRefused { double.tell(step) }
        return
      }
      double.tell(.failure(URLError(.badURL)))
    },
    URLProtocolLawBreaker(
      "loses the body of a 204 and of a 304", saying: "status 204, sent 0 bytes",
      fault: losingBodies(of: [204, 304])),
    telling("loses the end of a long body", "bytes. A law") { step, double in
      guard case .body(let data) = step else { return double.tell(step) }
      double.tell(.body(data.prefix(4096)))
    },
    telling("takes the body for text", "bytes. A law") { step, double in
      guard case .body(let data) = step else { return double.tell(step) }
      double.tell(.body(Data(String(decoding: data, as: UTF8.self).utf8)))
    },
    URLProtocolLawBreaker(
      "answers each request once", saying: "failed the load", fault: answers(times: 1)),
    URLProtocolLawBreaker(
      "answers each request a hundred times", saying: "it was load number 101 of its session",
      fault: answers(times: 100)),
  ]

  private static let ofTheFailure = [
    telling("fails with an error of its own", "another error") { step, double in
      guard case .failure = step else { return double.tell(step) }
      double.tell(.failure(URLError(.badServerResponse)))
    },
    telling("sends a response before the error", "An error goes out") { step, double in
      if case .failure = step, let ok = SessionAnswer.status(200).response {
        double.tell(.response(ok))
      }
      double.tell(step)
    },
    telling("ends what has no response", "no real load succeeds") { step, double in
      guard case .failure = step else { return double.tell(step) }
      double.tell(.end)
    },
    telling("makes an empty 200 of what has no response", "With neither a response nor an error") {
      step, double in
      guard case .failure = step, let ok = SessionAnswer.status(200).response else {
        return double.tell(step)
      }
      double.tell(.response(ok), .end)
    },
  ]

  private static let ofTheFailing = [
    telling("fails twice", "after didFailWithError") { $1.tell($0, $0) },
    telling("fails, does not return, and ends", "after didFailWithError") { $1.tell($0, .end) },
    telling("fails a second time, later", "after didFailWithError") { step, double in
      double.tell(step)
      later(double, step)
    },
    telling("fails GET alone", "told its client nothing") { step, double in
      if double.request.httpMethod == "GET" { double.tell(step) }
    },
    telling("sends a response before the error", "told its client didReceive") { step, double in
      if let response = SessionAnswer.status(200).response { double.tell(.response(response)) }
      double.tell(step)
    },
    breaker("is silent at another host", "by another host", by: SilentAbroadURLProtocol.self),
    breaker("ends at another host", "by another host", by: EndingAbroadURLProtocol.self),
  ]

  private static let ofTheSilent = [
    URLProtocolLawBreaker(
      "fails at once", saying: "told its client didFailWithError",
      fault: LoadFault(onStart: { double in
        double.startInside()
        double.tell(.failure(URLError(.timedOut)))
      })),
    URLProtocolLawBreaker(
      "begins an answer", saying: "told its client didReceive",
      fault: LoadFault(onStart: { double in
        double.startInside()
        if let response = SessionAnswer.status(200).response { double.tell(.response(response)) }
      })),
  ]

  private static func telling(
    _ description: String, _ saying: String,
    _ tell: @escaping @Sendable (ClientStep, BreakingURLProtocol) -> Void
  ) -> URLProtocolLawBreaker {
    URLProtocolLawBreaker(description, saying: saying, fault: LoadFault(onStep: tell))
  }

  private static func breaker(
    _ description: String, _ saying: String, by double: BreakingURLProtocol.Type
  ) -> URLProtocolLawBreaker {
    URLProtocolLawBreaker(description, saying: saying, by: double)
  }

  /// Tells the client a little later, on another queue.
  private static func later(_ double: BreakingURLProtocol, _ step: ClientStep) {
    // A URLProtocol is not Sendable; nothing else uses this one meanwhile.
    nonisolated(unsafe) let double = double
    queue.asyncAfter(deadline: .now() + .milliseconds(5)) { double.tell(step) }
  }

  private static let queue = DispatchQueue(label: "URLProtocolLawBreaker")

  /// Drops what follows a response with one of some statuses.
  private static func losingBodies(of statuses: Set<Int>) -> LoadFault {
    let bare = Mutex<Set<ObjectIdentifier>>([])
    return LoadFault(onStep: { step, double in
      let load = ObjectIdentifier(double)
      switch step {
      case .response(let response):
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        bare.withLock { bare in
          _ = statuses.contains(status) ? bare.insert(load).memberAfterInsert : bare.remove(load)
        }
        double.tell(step)
      case .body where bare.withLock { $0.contains(load) }: return
      default: double.tell(step)
      }
    })
  }

  /// Answers each request so many times, and fails it from then on.
  private static func answers(times most: Int) -> LoadFault {
    let asked = Mutex<[String: Int]>([:])
    return LoadFault(onStart: { double in
      let name = "\(double.request.httpMethod ?? "") \(double.request.url?.absoluteString ?? "")"
      let count = asked.withLock { asked in
        asked[name, default: 0] += 1
        return asked[name] ?? 0
      }
      if count <= most { double.startInside() } else { double.tell(.failure(URLError(.badURL))) }
    })
  }

  private static func rewritten(
    _ response: URLResponse, status: Int? = nil, headers: [String: String]? = nil
  ) -> HTTPURLResponse? {
    guard let http = response as? HTTPURLResponse, let url = http.url else { return nil }
    let fields = Dictionary(http.allHeaderFields.map { ("\($0)", "\($1)") }) { first, _ in first }
    return HTTPURLResponse(
      url: url, statusCode: status ?? http.statusCode, httpVersion: "HTTP/1.1",
      headerFields: headers ?? fields)
  }
}
