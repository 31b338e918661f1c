import Foundation
import Testing
@testable import TestHelpers

/// Looks at pages of a site in the browser. A page of the test's own shows each in a frame,
/// and writes down what is in there.
struct SiteProbe {
  struct Page: Decodable {
    let path: String
    /// The widths of the frame and of its content.
    let width, contentWidth: Int
    let title, heading: String
    /// The addresses of pictures that are not shown, and of all links.
    let brokenPictures, links: [String]
    let pictures: Int
  }

  let pages: [Page]
  /// What the browser says of errors on its console.
  let errors: [String]

  /// Shows the pages at some paths, each in a width.
  init(
    _ frames: [(path: String, width: Int)], in folder: URL, at server: FolderServer,
    with chromium: Chromium
  ) throws {
    let elements = frames.map { #"<iframe width="\#($0.width)" height="900"></iframe>"# }
    let paths = String(decoding: try JSONEncoder().encode(frames.map(\.path)), as: UTF8.self)
    let page = """
      <!doctype html><meta charset="utf-8">\(elements.joined())<pre id="findings"></pre>
      <script>const paths = \(paths);\n\(Self.script)</script>
      """
    try Data(page.utf8).write(to: folder.appending(path: "probe.html"))
    let address = try #require(URL(string: "http://127.0.0.1:\(server.port)/probe.html"))
    let output = try chromium.open(
      address, ["--virtual-time-budget=60000", "--window-size=1400,1000"], messages: true)
    let text = output.components(separatedBy: #"<pre id="findings">"#).last?.prefix { $0 != "<" }
    let bytes = try #require(Data(base64Encoded: String(text ?? "")), "the page wrote nothing")
    pages = try JSONDecoder().decode([Page].self, from: bytes)
    errors = output.components(separatedBy: "\n").filter { $0.contains(":CONSOLE") }
  }

  private static let script = """
    const sleep = (time) => new Promise((done) => setTimeout(done, time));
    const until = async (condition) => {
      for (let i = 0; i < 100 && !condition(); i++) await sleep(100);
    };
    const load = async (frame, path) => {
      frame.src = path;
      await until(() => frame.contentDocument?.querySelector("h1")
        && [...frame.contentDocument.images].every((image) => image.complete));
    };
    const facts = (frame, path) => {
      const page = frame.contentDocument, images = [...page.querySelectorAll("main img")];
      return {
        path, width: frame.contentWindow.innerWidth,
        contentWidth: page.documentElement.scrollWidth,
        title: page.title, heading: page.querySelector("h1")?.innerText ?? "",
        pictures: images.length,
        brokenPictures: images.filter((i) => !i.naturalWidth).map((i) => i.src),
        links: [...page.querySelectorAll("a[href]")].map((a) => a.getAttribute("href")),
      };
    };
    const look = async () => {
      const frames = [...document.querySelectorAll("iframe")];
      for (const [i, frame] of frames.entries()) await load(frame, paths[i]);
      const pages = frames.map((frame, i) => facts(frame, paths[i]));
      const bytes = new TextEncoder().encode(JSON.stringify(pages));
      document.querySelector("#findings").textContent =
        btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
    };
    look();
    """
}
