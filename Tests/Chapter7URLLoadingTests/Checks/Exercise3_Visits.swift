import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

/// How the checks make a session.
typealias MakeSession = @Sendable (URLSessionConfiguration) -> URLSession

/// A folder of a real server that nobody else asks for: the shared storages are
/// for the whole process.
struct VisitedFolder: Sendable {
  let server: LoopbackServer
  let path = "/\(UUID().uuidString)"

  func url(_ name: String) -> URL { server.baseURL.appendingPathComponent("\(path)/\(name)") }

  /// Says how the server answers for a file of the folder.
  func answer(_ name: String, headers: HeaderFields = [:], body: String = "tea") {
    let answer = HTTPAnswer(status: 200, headers: headers, body: Data(body.utf8))
    server.script(.answer(answer), for: "\(path)/\(name)")
  }

  /// Loads a file, and gives the request as it reached the server; nil when it did
  /// not.
  func visit(_ name: String, by session: URLSession) async -> ReceivedRequest? {
    let count = server.receivedRequests.count
    _ = await text(of: name, by: session)
    return server.receivedRequests.dropFirst(count).first
  }

  /// Loads a file, and gives its text; nil when none came.
  func text(of name: String, by session: URLSession) async -> String? {
    let log = CompletionLog<SessionAnswer>()
    session.send(URLRequest(url: url(name)), to: log)
    let answer = await log.values(atLeast: 1).first
    return answer?.data.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Sessions that sign in at a shop, and ask it for the cart.
struct CookieVisits: Sendable {
  private let folder: VisitedFolder
  private let makeSession: MakeSession

  init(at server: LoopbackServer, _ makeSession: @escaping MakeSession) {
    folder = VisitedFolder(server: server)
    self.makeSession = makeSession
    // A storage with files keeps a cookie that has a date.
    let end = "Expires=Fri, 31 Dec 2100 23:59:59 GMT"
    folder.answer("sign-in", headers: ["Set-Cookie": "visitor=7; Path=\(folder.path); \(end)"])
    folder.answer("cart")
  }

  /// What went wrong, as a sentence.
  func fault() async -> String? {
    if let fault = await faultAboutOldCookies() { return fault }
    let (first, neighbour) = (makeSession(.default), makeSession(.default))
    defer { forget(first) }
    _ = await folder.visit("sign-in", by: first)
    let next = await folder.visit("cart", by: first)
    if next?.headers["Cookie"] != "visitor=7" {
      return "A session signed in and was given the cookie visitor=7. Its next request"
        + " \(sent(by: next))."
    }
    for (other, when) in [(makeSession(.default), "Then"), (neighbour, "Before that")] {
      let stranger = await folder.visit("cart", by: other)
      if stranger?.headers["Cookie"] != nil {
        return
          "A session signed in and was given the cookie visitor=7. \(when) the factory made a"
          + " second session, and its first request \(sent(by: stranger))."
      }
    }
    let last = await folder.visit("cart", by: first)
    if last?.headers["Cookie"] != "visitor=7" {
      return "A session signed in and was given the cookie visitor=7. Then the factory made a"
        + " second session, and the next request of the first one \(sent(by: last))."
    }
    if let number = storeWithACookieAgain() {
      return "A session of the factory was given a cookie. The session that was made"
        + " \(number) sessions later had it too."
    }
    if shared() != ["old=1"] {
      return "HTTPCookieStorage.shared had the cookie old=1 for the shop. A session signed in, and"
        + " after that the storage had \(shared())."
    }
    return CookieFiles.file(with: folder.path).map {
      "A session signed in and was given the cookie visitor=7. Now that is in a file,"
        + " \($0.lastPathComponent), where a session of the next run may find it."
    }
  }

  /// Cookies that were there before the session: the app's, and those of a base.
  private func faultAboutOldCookies() async -> String? {
    HTTPCookieStorage.shared.setCookie(cookie("old", "1"))
    let request = await folder.visit("cart", by: makeSession(.default))
    if request?.headers["Cookie"] != nil {
      return "HTTPCookieStorage.shared had the cookie old=1 for the shop. A new session"
        + " \(sent(by: request)) with its first request."
    }
    let base = URLSessionConfiguration.ephemeral
    base.httpCookieStorage?.setCookie(cookie("base", "2"))
    let other = await folder.visit("cart", by: makeSession(base))
    return other?.headers["Cookie"] == nil
      ? nil
      : "The storage of `base`, an ephemeral configuration, had the cookie base=2 for the shop. A"
        + " new session \(sent(by: other)) with its first request."
  }

  /// How many sessions later one has the cookie of an earlier one; nil when none does. A
  /// factory may have a few storages, and give each of them out again.
  private func storeWithACookieAgain() -> Int? {
    let sessions = (0...100).map { _ in makeSession(.default) }
    let storages = sessions.map(\.configuration.httpCookieStorage)
    defer { forget(sessions[0]) }
    storages[0]?.setCookie(cookie("pool", "3"))
    return storages.indices.dropFirst().first { place in
      storages[place]?.cookies?.contains { $0.name == "pool" && $0.path == folder.path } ?? false
    }
  }

  private func sent(by request: ReceivedRequest?) -> String {
    guard let request else { return "did not reach the server" }
    return request.headers["Cookie"].map { "sent the cookie \($0)" } ?? "sent no cookie"
  }

  private func cookie(_ name: String, _ value: String) -> HTTPCookie {
    HTTPCookie(properties: [
      .name: name, .value: value, .domain: folder.server.baseURL.host ?? "", .path: folder.path,
    ])!
  }

  /// The cookies for the shop that are in the shared storage.
  private func shared() -> [String] { storedCookies.map { "\($0.name)=\($0.value)" }.sorted() }

  private var storedCookies: [HTTPCookie] {
    HTTPCookieStorage.shared.cookies?.filter { $0.path == folder.path } ?? []
  }

  func tidyUp() { storedCookies.forEach(HTTPCookieStorage.shared.deleteCookie) }

  /// Takes the shop's cookies from a session, and so from a file that it may have.
  private func forget(_ session: URLSession) {
    let storage = session.configuration.httpCookieStorage
    let cookies = storage?.cookies?.filter { $0.path == folder.path } ?? []
    for cookie in cookies { storage?.deleteCookie(cookie) }
  }
}

/// Sessions that ask for a price of which the shared cache has an old one.
struct CacheVisits: Sendable {
  private let folder: VisitedFolder
  private let makeSession: MakeSession

  init(at server: LoopbackServer, _ makeSession: @escaping MakeSession) {
    folder = VisitedFolder(server: server)
    self.makeSession = makeSession
    // Whoever keeps this answer may use it for ten minutes.
    for name in ["price", "stock"] {
      folder.answer(name, headers: Self.headers, body: "\(name) of today")
    }
  }

  /// Where the cache of a base has its files.
  private var ownFiles: URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(folder.path)
  }

  private static let headers: HeaderFields = [
    "Cache-Control": "public, max-age=600", "Content-Type": "text/plain",
  ]

  /// What went wrong, as a sentence.
  func fault() async -> String? {
    let base = URLSessionConfiguration.ephemeral
    base.urlCache = URLCache(memoryCapacity: 100_000, diskCapacity: 0, diskPath: ownFiles.path)
    if let fault = await fault(of: .default, whose: "The shared cache") { return fault }
    if let fault = await fault(of: base, whose: "The cache of `base`") { return fault }
    if let fault = await faultAboutTheNextSession() { return fault }
    return await faultAboutAnOlderCache()
  }

  private func fault(of base: URLSessionConfiguration, whose cache: String) async -> String? {
    // Whether `base` still has this cache is another check's business.
    let oldCache = base.urlCache
    keep("price of yesterday", for: "price", in: oldCache)
    let hasFiles = hasFiles
    let text = await folder.text(of: "price", by: makeSession(base))
    if text != "price of today" {
      return "\(cache) had an answer of yesterday. A new session got"
        + " \(text.map { "\"\($0)\"" } ?? "no answer"), and the server has \"price of today\"."
    }
    // In memory it may be there still.
    return oldCache?.cachedResponse(for: request(for: "price")) == nil
      || hasFiles && !self.hasFiles
      ? "\(cache) had an answer of yesterday. After a new session was made, it was gone." : nil
  }

  /// Whether the old answer is in files of the shared cache, which on Linux a cache
  /// that was made just now reads too.
  private var hasFiles: Bool {
    URLSessionConfiguration.ephemeral.urlCache?.cachedResponse(for: request(for: "price")) != nil
  }

  /// Cannot fail on Linux: its loader reads a cache, and keeps no answer in one.
  private func faultAboutTheNextSession() async -> String? {
    _ = await folder.text(of: "stock", by: makeSession(.default))
    if URLCache.shared.cachedResponse(for: request(for: "stock")) != nil {
      return "A session loaded an answer, and left it in URLCache.shared."
    }
    return await folder.visit("stock", by: makeSession(.default)) == nil
      ? "A session loaded an answer. A second one asked for the same, and its request did not reach"
        + " the server."
      : nil
  }

  /// The answer is put where the loader of a Mac would keep it.
  private func faultAboutAnOlderCache() async -> String? {
    keep("stock of yesterday", for: "stock", in: makeSession(.default).configuration.urlCache)
    let text = await folder.text(of: "stock", by: makeSession(.default))
    return text == "stock of today"
      ? nil
      : "The cache of one session had an answer of yesterday. The next session got"
        + " \(text.map { "\"\($0)\"" } ?? "no answer"), and the server has \"stock of today\"."
  }

  private func keep(_ text: String, for name: String, in cache: URLCache?) {
    let response = HTTPURLResponse(
      url: folder.url(name), statusCode: 200, httpVersion: "HTTP/1.1",
      headerFields: Dictionary(uniqueKeysWithValues: Self.headers.all.map { ($0.name, $0.value) }))
    guard let response else { return }
    cache?.storeCachedResponse(
      CachedURLResponse(response: response, data: Data(text.utf8)), for: request(for: name))
  }

  private func request(for name: String) -> URLRequest { URLRequest(url: folder.url(name)) }

  func tidyUp() {
    for name in ["price", "stock"] { URLCache.shared.removeCachedResponse(for: request(for: name)) }
    try? FileManager.default.removeItem(at: ownFiles)
  }
}
