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

  /// Opens a page, and returns its document after loading.
  func open(_ page: String, _ options: [String] = []) throws -> String {
    let file = url("page-\(UUID()).html")
    try Data(page.utf8).write(to: file)
    var words = ["chromium"] + Self.options + options
    words += ["--user-data-dir=\(url("settings").path)", "--dump-dom", file.absoluteString]
    // Its own messages go to standard error.
    let (exit, output) = try Shell(root: folder).capture(words, deadline: 60)
    try #require(
      exit == .exited(0),
      """
      These tests look at the page of a class in a browser, and none could be started here: \
      \(exit). Install it: “apt-get install chromium fonts-noto-cjk” on Debian.
      """)
    return String(decoding: output, as: UTF8.self)
  }

  /// Root cannot use its sandbox, and the page is the tests' own. Nothing is
  /// looked up in the network, for the page or for the browser itself.
  private static let options = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND", "--lang=en",
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
