import Foundation
import ItemDetail

/// Passwords for a realm that no other test asks for, in the storages of sessions.
struct Passwords {
  private let makeSession: MakeSession
  /// Each is one object: on Linux, two spaces that are alike are not equal.
  private let spaces: [String: URLProtectionSpace]
  private let credentials: [String: URLCredential]

  init(_ makeSession: @escaping MakeSession) {
    self.makeSession = makeSession
    let host = "\(UUID().uuidString.lowercased()).invalid"
    let users = ["app": "Ann", "base": "Ben", "first": "Cleo"]
    spaces = Dictionary(uniqueKeysWithValues: users.keys.map { ($0, Self.space($0, of: host)) })
    credentials = users.mapValues {
      URLCredential(user: $0, password: "secret", persistence: .forSession)
    }
  }

  /// What went wrong, as a sentence.
  func fault() -> String? {
    keep("app", in: .shared)
    let base = URLSessionConfiguration.ephemeral
    keep("base", in: base.urlCredentialStorage)
    if let user = user(known: "app", to: makeSession(.default)) {
      return "URLCredentialStorage.shared had a password of \(user), and a new session knew it."
    }
    let first = makeSession(base)
    if let user = user(known: "base", to: first) {
      return "The storage of `base`, an ephemeral configuration, had a password of \(user), and a"
        + " new session knew it."
    }
    keep("first", in: first.configuration.urlCredentialStorage)
    if let user = user(known: "first", to: makeSession(base)) {
      return "The storage of one session was given a password of \(user), and a second session knew"
        + " it."
    }
    if let user = user(known: "first", in: .shared) {
      return "The storage of one session was given a password of \(user), and"
        + " URLCredentialStorage.shared knew it."
    }
    return user(known: "app", in: .shared) == nil
      ? "URLCredentialStorage.shared had a password of Ann. After new sessions were made, it was gone."
      : nil
  }

  private func keep(_ realm: String, in storage: URLCredentialStorage?) {
    guard let credential = credentials[realm], let space = spaces[realm] else { return }
    storage?.setDefaultCredential(credential, for: space)
  }

  private func user(known realm: String, to session: URLSession) -> String? {
    session.configuration.urlCredentialStorage.flatMap { user(known: realm, in: $0) }
  }

  private func user(known realm: String, in storage: URLCredentialStorage) -> String? {
    spaces[realm].flatMap { storage.defaultCredential(for: $0)?.user }
  }

  private static func space(_ realm: String, of host: String) -> URLProtectionSpace {
    URLProtectionSpace(
      host: host, port: 80, protocol: "http", realm: realm,
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
  }

  func tidyUp() {
    for (realm, space) in spaces {
      if let credential = credentials[realm] {
        URLCredentialStorage.shared.remove(credential, for: space)
      }
    }
  }
}
