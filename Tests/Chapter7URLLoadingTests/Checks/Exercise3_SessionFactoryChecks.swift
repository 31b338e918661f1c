import CheckKit
import DoubleKit
import Foundation
import ItemDetail
import LoopbackServer
import Testing

@Suite("7.3 SessionFactory", .tags(.urlProtocol), .serialized, .ownChecksFirst)
struct Exercise3_SessionFactory {
  typealias MakeSession = @Sendable (URLSessionConfiguration) -> URLSession

  var makeSession: MakeSession = Exercise3_Subject.makeSession

  let teach = Teaching(
    "A session for one test brings nothing along and leaves nothing behind.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise3_SessionFactory.swift")

  @Test("keeps the cookies of each session to that session")
  func keepsCookiesApart() async throws {
    let fault = try await withServer { server in
      let visit = SessionVisit(to: server, by: makeSession)
      defer { visit.tidyUp() }
      return await visit.cookieFault()
    }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("asks the server, whatever a cache has, and leaves the shared cache as it was", .askedLast)
  func asksTheServer() async throws {
    let fault = try await withServer { server in
      let visit = SessionVisit(to: server, by: makeSession)
      defer { visit.tidyUp() }
      return await visit.cacheFault()
    }
    teach.expect(fault == nil, fault.orNothing)
  }

  @Test("takes over the settings of the caller's configuration, and leaves that as it is")
  func keepsTheSettings() {
    let base = URLSessionConfiguration.default
    base.protocolClasses = [RateStubURLProtocol.self]
    base.httpAdditionalHeaders = ["X-Till": "4"]
    base.timeoutIntervalForRequest = 7
    base.timeoutIntervalForResource = 11
    base.allowsCellularAccess = false
    let before = base.settings + base.stores
    let made = makeSession(base).configuration
    let teach = teach.saying("A session has the settings of `base`, and `base` stays as it was.")
    if let change = before.first(where: { !(base.settings + base.stores).contains($0) }) {
      let name = change.prefix { $0 != " " }
      teach.expect(false, "The factory changed the caller's configuration: \(name).")
    } else if let lost = base.settings.first(where: { !made.settings.contains($0) }) {
      teach.expect(false, "`base` has \(lost), and a session like it does not.")
    }
  }

  @Test("keeps the passwords of each session to that session", .askedLast)
  func keepsPasswordsApart() {
    // Only the storages are asked: on Linux, a request that the server wants a
    // password for never ends.
    let fault = Passwords().fault(of: makeSession)
    teach.expect(fault == nil, fault.orNothing)
  }
}

extension URLSessionConfiguration {
  /// Some settings, each with its name.
  fileprivate var settings: [String] {
    [
      "protocolClasses \(protocolClasses?.first.map { "\($0)" } ?? "none")",
      "httpAdditionalHeaders \(httpAdditionalHeaders ?? [:])",
      "timeoutIntervalForRequest \(timeoutIntervalForRequest)",
      "timeoutIntervalForResource \(timeoutIntervalForResource)",
      "allowsCellularAccess \(allowsCellularAccess)",
    ]
  }

  /// The three stores, as objects.
  fileprivate var stores: [String] {
    let objects: [(String, AnyObject?)] = [
      ("httpCookieStorage", httpCookieStorage), ("urlCache", urlCache),
      ("urlCredentialStorage", urlCredentialStorage),
    ]
    return objects.map { name, object in
      "\(name) \(object.map { "\(ObjectIdentifier($0))" } ?? "nil")"
    }
  }
}

/// A password that one storage is given, for a host that no other test asks.
private struct Passwords {
  // One object: on Linux, two spaces that are alike are not equal.
  private let space = URLProtectionSpace(
    host: "\(UUID().uuidString.lowercased()).invalid", port: 80, protocol: "http", realm: "till",
    authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
  private let credential = URLCredential(user: "Ann", password: "tea", persistence: .forSession)

  /// What is wrong with the sessions of a factory, as a sentence.
  func fault(of makeSession: Exercise3_SessionFactory.MakeSession) -> String? {
    URLCredentialStorage.shared.setDefaultCredential(credential, for: space)
    defer { URLCredentialStorage.shared.remove(credential, for: space) }
    if isKnown(to: makeSession(.default)) {
      return "URLCredentialStorage.shared had a password of Ann, and a new session knew it."
    }
    URLCredentialStorage.shared.remove(credential, for: space)
    let base = URLSessionConfiguration.ephemeral
    let storage = makeSession(base).configuration.urlCredentialStorage
    storage?.setDefaultCredential(credential, for: space)
    return isKnown(to: makeSession(base))
      ? "One session was given a password of Ann, and the next session knew it." : nil
  }

  private func isKnown(to session: URLSession) -> Bool {
    session.configuration.urlCredentialStorage?.defaultCredential(for: space) != nil
  }
}
