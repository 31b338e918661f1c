import DoubleKit
import Foundation
import ItemDetail

extension RecordingDouble where Entry == URLRequest {
  /// A double that keeps requests, and may answer them as it is told: what it keeps
  /// must not depend on that. The record is asked for pages of any shop; where each
  /// double has a shop of its own, `Record.put` sends the request there.
  public init(
    requestsOf name: String, make: @escaping @Sendable (_ answer: SessionAnswer) -> Record
  ) {
    self.init(
      name, samples: URLRequest.sample, text: \.pathAlone, verb: "was asked for",
      answers: [
        .status(200, body: "tea"), .failure(URLError(.timedOut)), .status(503),
        SessionAnswer(data: nil, response: nil, error: nil),
      ], make: make)
  }
}

extension URLRequest {
  fileprivate var pathAlone: String { url?.path ?? "no path" }

  @Sendable fileprivate static func sample(_ number: Int) -> URLRequest {
    samples[number % samples.count]
  }

  private static let samples: [URLRequest] = [
    .like("GET", "items/4"), .like("DELETE", "carts/3/lines"), .like("GET", "items/40/price"),
  ]
}

extension RecordingDouble.Record where Entry == URLRequest {
  /// The record of a session double.
  public init(
    of session: any URLSessionProtocol, requests: @escaping @Sendable () -> [URLRequest]
  ) {
    self.init(entries: requests) { request, onAnswer in
      session.dataTask(with: request) { _, _, _ in onAnswer() }.resume()
    }
  }
}

extension RecordLaws {
  /// The laws of a record of requests, next to those of every record.
  public static let ofRequests: [Law<RecordingDouble<URLRequest>>] = [
    keepsTheWhole, keepsTheSlash,
  ]

  package static let keepsTheWhole = Law<RecordingDouble<URLRequest>>(
    "It keeps each request as it was: method, path and query, headers, body and settings."
  ) { double in
    let record = double.make()
    for request in requests { record.put(request.asSent) }
    let kept = await record.entries(atLeast: requests.count)
    if kept.isEmpty { return nil }
    if let fault = bodyFault(in: record.entries(), after: kept) { return "\(double.name) \(fault)" }
    var losses: [(request: String, text: String)] = []
    for (place, request) in requests.enumerated() {
      // How many are kept, and in which order, is what another law is about.
      let same = kept.first { $0.url?.path == request.url?.path }
      let like = same ?? kept.first { $0.httpMethod == request.httpMethod }
      if let partner = like ?? (kept.count == requests.count ? kept[place] : nil) {
        request.loss(in: partner).map { losses.append((request.line, $0)) }
      } else if await double.kept(of: [request.asSent], by: double.make()).isEmpty {
        losses.append((request.line, "nothing of it"))
      }
    }
    return losses.isEmpty ? nil : told(losses, of: double.name)
  }

  /// What requests lost on their way to a record: one line for what is alike.
  private static func told(
    _ losses: [(request: String, text: String)], of name: String
  ) -> String {
    var texts: [String] = []
    for loss in losses where !texts.contains(loss.text) { texts.append(loss.text) }
    return texts.map { text in
      let lines = losses.filter { $0.text == text }.map(\.request)
      return "\(name) was asked for \(lines.joined(separator: ", ")) and shows \(text)."
    }.joined(separator: "\n")
  }

  package static let keepsTheSlash = Law<RecordingDouble<URLRequest>>(
    "It keeps each URL as it was, a slash at the end included."
  ) { double in
    let record = double.make()
    record.put(.like("GET", "teas/"))
    // `URL.path` leaves such a slash out.
    guard let url = await record.entries(atLeast: 1).first?.url, !url.absoluteString.hasSuffix("/")
    else { return nil }
    return "\(double.name) was asked for GET /teas/ and shows the address \(url.absoluteString)."
  }

  /// The law of a double whose requests may have their body in a stream, and
  /// that shows it in `httpBody`.
  public static let ofStreams: [Law<RecordingDouble<URLRequest>>] = [readsStreams]

  package static let readsStreams = Law<RecordingDouble<URLRequest>>(
    "Each recorded request has its body in `httpBody` at every look, even if it came as a stream."
  ) { double in
    let record = double.make()
    // More than fits into one read of a stream, and no text in one byte each.
    let bodies = [2000, 3].map { Data(String(repeating: "보리차 ", count: $0).utf8) }
    let uploads = zip(["reviews", "reviews/2"], bodies).map { URLRequest.like("PUT", $0, body: $1) }
    for upload in uploads { record.put(upload.asStream) }
    let looks = [await record.entries(atLeast: 2), record.entries()]
    for upload in uploads {
      let counts = looks.map { look in
        look.first { $0.url?.path == upload.url?.path }.map { $0.httpBody?.count ?? 0 }
      }
      // What is lost of a body that is no stream, or in all, is what another law is about.
      guard let count = counts[0], await double.keepsTheBody(of: upload) else { continue }
      let size = upload.httpBody?.count ?? 0
      if count != size {
        return "\(double.name) was sent \(size) bytes as a stream and shows \(count) of them in"
          + " httpBody."
      }
      if let later = counts[1], later != count {
        return "\(double.name) showed \(count) bytes of a body, and at a second look \(later). A"
          + " stream can be read only once, so read it before you keep the request."
      }
    }
    return nil
  }

  /// What a second look lacks of the bodies that a first one showed. It leaves the
  /// streams alone, since only one look at them can be had.
  private static func bodyFault(
    in second: [URLRequest], after first: [URLRequest]
  ) -> String? {
    zip(first, second).lazy.compactMap { first, second -> String? in
      guard let body = first.httpBody, second.httpBody != body else { return nil }
      return "showed \(body.count) bytes of a body, and at a second look"
        + " \(second.httpBody?.count ?? 0). A stream can be read only once, so read it before you"
        + " keep the request."
    }.first
  }

  /// No two of them have the same method, and each has something that the
  /// others have not.
  private static let requests: [URLRequest] = [
    .like("GET", "items/12?language=ko&page=2", headers: ["Accept": "application/json"])
      .with(timeout: 7, cachePolicy: .reloadIgnoringLocalCacheData).withoutCellular,
    .like(
      "PUT", "items/12/price", headers: ["Content-Type": "application/json", "X-Table": "7, 8"],
      body: Data(#"{"price":9000}"#.utf8)
    ).with(timeout: 11, cachePolicy: .returnCacheDataElseLoad),
    .like("DELETE", "carts/3", headers: ["Authorization": "Bearer tea"]).withoutCookies,
    .like("POST", "reviews", body: Data([0, 255, 10, 13, 0]) + Data(repeating: 7, count: 70_000)),
    .like("OPTIONS", "teas", from: URL(string: "\(ShopURL.any):8443")),
    .like("HEAD", "teas/%EB%B3%B4%EB%A6%AC%EC%B0%A8"),
    .like("PATCH", "teas/7", headers: [bodyIsAStream: "yes"], body: Data(#"{"name":"차"}"#.utf8)),
  ]

  /// The header of a sample whose body is sent as a stream, as Darwin sends all.
  fileprivate static let bodyIsAStream = "X-Body-As-Stream"
}

extension RecordingDouble<URLRequest> {
  /// Whether it keeps the body of a request that is sent alone, and not as a stream.
  fileprivate func keepsTheBody(of request: URLRequest) async -> Bool {
    let record = make()
    record.put(request)
    return await record.entries(atLeast: 1).first?.httpBody == request.httpBody
  }
}

extension URLRequest {
  fileprivate static func like(
    _ method: String, _ path: String, headers: [String: String] = [:], body: Data? = nil,
    from shop: URL? = ShopURL.any
  ) -> URLRequest {
    let shop = shop ?? ShopURL.any
    var request = URLRequest(url: URL(string: "\(shop)/\(path)") ?? shop)
    request.httpMethod = method
    request.allHTTPHeaderFields = headers
    request.httpBody = body
    return request
  }

  fileprivate func with(timeout: TimeInterval, cachePolicy: CachePolicy) -> URLRequest {
    var request = self
    request.timeoutInterval = timeout
    request.cachePolicy = cachePolicy
    return request
  }

  fileprivate var withoutCellular: URLRequest {
    var request = self
    request.allowsCellularAccess = false
    return request
  }

  fileprivate var withoutCookies: URLRequest {
    var request = self
    request.httpShouldHandleCookies = false
    request.networkServiceType = .background
    return request
  }

  /// The method and the path, as a failure shows them.
  fileprivate var line: String { "\(httpMethod ?? "no method") \(pathAndQuery)" }

  private var pathAndQuery: String {
    (url?.path ?? "no path") + (url?.query.map { "?\($0)" } ?? "")
  }

  /// The request as a double meets it.
  fileprivate var asSent: URLRequest {
    value(forHTTPHeaderField: RecordLaws.bodyIsAStream) == nil ? self : asStream
  }

  /// The request with its body in a stream. That is read once, so each has its own.
  fileprivate var asStream: URLRequest {
    guard let body = httpBody else { return self }
    var request = self
    request.httpBodyStream = InputStream(data: body)
    return request
  }

  /// What another request lacks to be this one, in words. Its host is left
  /// out, since a shop of the double's own may stand there, and so are headers
  /// that a system adds: none of them begins with "X-".
  fileprivate func loss(in other: URLRequest) -> String? {
    if other.httpMethod != httpMethod { return "the method \(other.httpMethod ?? "nil")" }
    if other.pathAndQuery != pathAndQuery { return "the address \(other.pathAndQuery)" }
    for (name, value) in allHTTPHeaderFields ?? [:] {
      let kept = other.value(forHTTPHeaderField: name)
      if kept == nil { return "no header \(name)" }
      if kept != value { return "its header \(name) as \(kept ?? "nothing")" }
    }
    let known = Set((allHTTPHeaderFields ?? [:]).keys.map { $0.lowercased() })
    let added = (other.allHTTPHeaderFields ?? [:]).keys.first {
      !known.contains($0.lowercased()) && $0.lowercased().hasPrefix("x-")
    }
    if let added { return "a header that it had not, \(added)" }
    return bodyLoss(in: other) ?? settingLoss(in: other)
  }

  private func bodyLoss(in other: URLRequest) -> String? {
    let kept = other.bodyBytes
    if httpBody == nil, kept != nil { return "a body of \(kept?.count ?? 0) bytes; it had none" }
    if kept ?? Data() == httpBody ?? Data() { return nil }
    return value(forHTTPHeaderField: RecordLaws.bodyIsAStream) == nil
      ? "\(kept?.count ?? 0) bytes of its \(httpBody?.count ?? 0)"
      : "a stream with \(kept?.count ?? 0) bytes of its body: a stream can be read only once"
  }

  private func settingLoss(in other: URLRequest) -> String? {
    if other.timeoutInterval != timeoutInterval {
      return "its timeout of \(timeoutInterval) seconds as \(other.timeoutInterval)"
    }
    if other.cachePolicy != cachePolicy { return "another cache policy" }
    if other.allowsCellularAccess != allowsCellularAccess {
      return "its allowsCellularAccess as \(other.allowsCellularAccess)"
    }
    if other.httpShouldHandleCookies != httpShouldHandleCookies {
      return "its httpShouldHandleCookies as \(other.httpShouldHandleCookies)"
    }
    return other.networkServiceType == networkServiceType ? nil : "another networkServiceType"
  }
}
