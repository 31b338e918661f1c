import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer

/// Sessions of a factory that ask a real server, in a folder that nobody else asks for: the
/// shared storages belong to the whole process.
struct SessionVisit: Sendable {
  private let server: LoopbackServer
  private let makeSession: Exercise3_SessionFactory.MakeSession
  private let folder = "/\(UUID().uuidString)"

  init(to server: LoopbackServer, by makeSession: @escaping Exercise3_SessionFactory.MakeSession) {
    (self.server, self.makeSession) = (server, makeSession)
    answer("sign-in", headers: ["Set-Cookie": "visitor=7; Path=\(folder)"], body: "hello")
    answer("cart", body: "tea")
    answer("price", body: "price of today")
  }

  /// What went wrong with sessions that sign in at a shop, as a sentence.
  func cookieFault() async -> String? {
    HTTPCookieStorage.shared.setCookie(cookie("old", "1"))
    let sent = await cookies(sentBy: makeSession(.default))
    if sent != "no cookie" {
      return "HTTPCookieStorage.shared had the cookie old=1. The first request of a new session"
        + " sent \(sent)."
    }
    return await faultAfterASignIn()
  }

  private func faultAfterASignIn() async -> String? {
    let signIn = "A session signed in and was given the cookie visitor=7."
    let first = makeSession(.default)
    _ = await text(of: "sign-in", by: first)
    let next = await cookies(sentBy: first)
    if next != "the cookie visitor=7" { return "\(signIn) Its next request sent \(next)." }
    let other = await cookies(sentBy: makeSession(.default))
    if other != "no cookie" {
      return
        "\(signIn) Then the factory made a second session, and its first request sent \(other)."
    }
    let shared = storedCookies.map { "\($0.name)=\($0.value)" }
    return shared == ["old=1"]
      ? nil : "\(signIn) After that, HTTPCookieStorage.shared had \(shared)."
  }

  /// What went wrong with sessions that ask for a price which a cache has too, as a sentence.
  func cacheFault() async -> String? {
    keepYesterdaysPrice(in: .shared)
    let text = await text(of: "price", by: makeSession(.default))
    if text != "price of today" {
      return "The shared cache had an answer of yesterday. A new session got"
        + " \(text.map { "\"\($0)\"" } ?? "no answer"), and the server has \"price of today\"."
    }
    return URLCache.shared.cachedResponse(for: request("price")) == nil
      ? "The shared cache had an answer of yesterday. After a new session was made, it was gone."
      : nil
  }

  func tidyUp() {
    URLCache.shared.removeCachedResponse(for: request("price"))
    storedCookies.forEach(HTTPCookieStorage.shared.deleteCookie)
  }

  private static let headers = [
    "Cache-Control": "public, max-age=600", "Content-Type": "text/plain",
  ]

  private func answer(_ name: String, headers: HeaderFields = [:], body: String) {
    let answer = HTTPAnswer(status: 200, headers: headers, body: Data(body.utf8))
    server.script(.answer(answer), for: "\(folder)/\(name)")
  }

  private func request(_ name: String) -> URLRequest {
    URLRequest(url: server.baseURL.appendingPathComponent("\(folder)/\(name)"))
  }

  /// The text of a file; nil when none came.
  private func text(of name: String, by session: URLSession) async -> String? {
    let log = CompletionLog<SessionAnswer>()
    session.send(request(name), to: log)
    let answer = await log.values(atLeast: 1).first
    return answer?.data.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The cookies of a session's next request, in words.
  private func cookies(sentBy session: URLSession) async -> String {
    let count = server.receivedRequests.count
    _ = await text(of: "cart", by: session)
    let request = server.receivedRequests.dropFirst(count).first
    return request.map { $0.headers["Cookie"].map { "the cookie \($0)" } ?? "no cookie" }
      ?? "nothing that reached the server"
  }

  private func cookie(_ name: String, _ value: String) -> HTTPCookie {
    HTTPCookie(properties: [
      .name: name, .value: value, .domain: server.baseURL.host ?? "", .path: folder,
    ])!
  }

  /// The cookies of this folder in the shared storage.
  private var storedCookies: [HTTPCookie] {
    HTTPCookieStorage.shared.cookies?.filter { $0.path == folder } ?? []
  }

  private func keepYesterdaysPrice(in cache: URLCache?) {
    let response = HTTPURLResponse(
      url: request("price").url!, statusCode: 200, httpVersion: "HTTP/1.1",
      headerFields: Self.headers)
    guard let response else { return }
    let body = Data("price of yesterday".utf8)
    cache?.storeCachedResponse(
      CachedURLResponse(response: response, data: body), for: request("price"))
  }
}
