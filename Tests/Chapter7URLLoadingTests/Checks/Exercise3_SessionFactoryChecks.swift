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
    let base = CallersSettings.configuration()
    let (before, stores) = (CallersSettings(of: base), Stores(of: base))
    let made = CallersSettings(of: makeSession(base).configuration)
    let change = before.difference(from: CallersSettings(of: base))
    let lost = before.difference(from: made)
    guard
      teach.expect(
        change == nil && stores == Stores(of: base),
        "The factory changed the caller's configuration: \(change ?? "it has another store").")
    else { return }
    teach.expect(lost == nil, "`base` has \(lost.orNothing), and a session like it does not.")
  }

  @Test("keeps the passwords of each session to that session", .askedLast)
  func keepsPasswordsApart() {
    // Only the storages are asked: on Linux, a request that the server wants a
    // password for never ends.
    let fault = Passwords().fault(of: makeSession)
    teach.expect(fault == nil, fault.orNothing)
  }
}

/// The settings of a configuration that can be compared.
private struct CallersSettings {
  private let values: [(name: String, value: String)]

  /// A configuration with settings of its own.
  static func configuration() -> URLSessionConfiguration {
    let base = URLSessionConfiguration.default
    base.protocolClasses = [RateStubURLProtocol.self]
    base.httpAdditionalHeaders = ["X-Till": "4"]
    base.timeoutIntervalForRequest = 7
    base.timeoutIntervalForResource = 11
    base.allowsCellularAccess = false
    base.httpMaximumConnectionsPerHost = 3
    return base
  }

  init(of configuration: URLSessionConfiguration) {
    values = [
      ("protocolClasses", "\(configuration.protocolClasses?.first.map { "\($0)" } ?? "none")"),
      ("httpAdditionalHeaders", "\(configuration.httpAdditionalHeaders ?? [:])"),
      ("timeoutIntervalForRequest", "\(configuration.timeoutIntervalForRequest)"),
      ("timeoutIntervalForResource", "\(configuration.timeoutIntervalForResource)"),
      ("allowsCellularAccess", "\(configuration.allowsCellularAccess)"),
      ("httpMaximumConnectionsPerHost", "\(configuration.httpMaximumConnectionsPerHost)"),
    ]
  }

  /// The first setting that is another one there.
  func difference(from other: CallersSettings) -> String? {
    zip(values, other.values).first { $0.value != $1.value }.map { "\($0.0.name) \($0.0.value)" }
  }
}

/// The three stores of a configuration, as objects.
private struct Stores: Equatable {
  private let objects: [ObjectIdentifier?]

  init(of configuration: URLSessionConfiguration) {
    objects = [
      configuration.httpCookieStorage.map(ObjectIdentifier.init),
      configuration.urlCache.map(ObjectIdentifier.init),
      configuration.urlCredentialStorage.map(ObjectIdentifier.init),
    ]
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
