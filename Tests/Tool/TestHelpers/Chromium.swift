import Foundation
import Testing
@testable import WorkbookCore

/// A real browser without a window.
struct Chromium {
  /// For its output and settings.
  let folder = URL.temporaryDirectory.appending(path: "chromium-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appending(path: name) }

  /// Opens an address, and returns what the browser said on its console and the document
  /// after loading.
  func open(_ address: URL, _ options: [String]) throws -> String {
    let words =
      ["chromium"] + Self.options + options + ["--enable-logging=stderr", "--log-level=0"]
      + ["--user-data-dir=\(url("settings").path)", "--dump-dom", address.absoluteString]
    let (exit, output) = try Shell(root: folder)
      .capture(words, withErrors: true, deadline: 120)
    try #require(
      exit == .exited(0),
      """
      These tests look at pages in a browser, and none could be started here: \(exit). \
      Install it: “apt-get install chromium fonts-noto-cjk” on Debian.
      """)
    return String(decoding: output, as: UTF8.self)
  }

  /// Root cannot use its sandbox, and the page is the tests' own. Nothing is
  /// looked up in the network, for the page or for the browser itself.
  private static let options = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--lang=en",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ]

  /// Elsewhere a browser is welcome, and not asked for.
  static var isExpected: Bool {
    #if os(Linux)
      true
    #else
      (try? Shell(root: .temporaryDirectory).capture(["chromium", "--version"]).exit) == .exited(0)
    #endif
  }
}
