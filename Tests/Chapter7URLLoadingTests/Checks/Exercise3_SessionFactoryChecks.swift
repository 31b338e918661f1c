import CheckKit
import DoubleKit
import Foundation
import LoopbackServer
import Testing

@Suite("7.3 SessionFactory", .tags(.urlProtocol), .serialized)
struct Exercise3_SessionFactory {
  var makeSession: @Sendable (URLSessionConfiguration) -> URLSession =
    Exercise3_Subject.makeSession

  let teach = Teaching(
    "A session for one test brings nothing along and leaves nothing behind.",
    open: "Chapters/Chapter7URLLoading/URLProtocol/Exercise3_SessionFactory.swift")

  @Test("keeps the cookies of each session to that session")
  func keepsCookiesApart() async throws {
    let fault = try await withServer { server in
      let visits = CookieVisits(at: server, makeSession)
      defer { visits.tidyUp() }
      return await visits.fault()
    }
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("asks the server, whatever a cache has, and leaves nothing in the shared cache")
  func asksTheServer() async throws {
    let fault = try await withServer { server in
      let visits = CacheVisits(at: server, makeSession)
      defer { visits.tidyUp() }
      return await visits.fault()
    }
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("keeps the passwords of each session to that session")
  func keepsPasswordsApart() {
    // Only the storages are asked: on Linux, a request that the server wants a
    // password for never ends.
    let passwords = Passwords(makeSession)
    defer { passwords.tidyUp() }
    let fault = passwords.fault()
    teach.expect(fault == nil, fault ?? "")
  }

  @Test("takes over the settings of the caller's configuration, and leaves that as it is")
  func keepsTheSettings() async throws {
    let fault = try await withServer { server in
      await CallersSettings(at: server, makeSession).fault()
    }
    teach.expect(fault == nil, fault ?? "")
  }
}
