import Foundation
import Testing

/// Inspects pages in the browser. A page of the test's own, which alone has a script of
/// theirs, shows each in a frame and writes down what is in there.
struct PageProbe {
  /// The facts about a loaded page.
  struct Page: Decodable {
    let title, text: String
    /// The widths of the frame and of its content.
    let width, contentWidth: Int
    /// Scripts, images, frames, forms and whatever else may fetch or run.
    let active: Int
    /// Attributes that would run, such as `onerror`.
    let handlers: Int
    /// The number of attempts to fetch something.
    let fetched: Int
  }

  private struct Findings: Decodable {
    let pages: [Page]
    let showsKorean: Bool
  }

  let pages: [Page]
  /// Whether two letters look different: without a font both are a box.
  let showsKorean: Bool

  /// Shows the pages at some paths below a folder, each in a width.
  init(
    _ frames: [(path: String, width: Int)], in folder: URL, at server: FolderServer,
    with chromium: Chromium
  ) throws {
    let elements = frames.map { #"<iframe width="\#($0.width)" height="900"></iframe>"# }
    let paths = String(decoding: try JSONEncoder().encode(frames.map(\.path)), as: UTF8.self)
    let page = """
      <!doctype html><meta charset="utf-8"><style>iframe { border: 0 }</style>
      \(elements.joined())<pre id="findings"></pre>
      <script>const paths = \(paths);\n\(Self.script)</script>
      """
    try Data(page.utf8).write(to: folder.appending(path: "probe.html"))
    let address = try #require(URL(string: "http://127.0.0.1:\(server.port)/probe.html"))
    let output = try chromium.open(
      address, ["--virtual-time-budget=60000", "--window-size=1400,1000"])
    let text = output.components(separatedBy: #"<pre id="findings">"#).last?.prefix { $0 != "<" }
    let bytes = try #require(Data(base64Encoded: String(text ?? "")), "the page wrote nothing")
    let findings = try JSONDecoder().decode(Findings.self, from: bytes)
    (pages, showsKorean) = (findings.pages, findings.showsKorean)
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
    const facts = (frame) => {
      const page = frame.contentDocument, all = [...page.querySelectorAll("*")];
      return {
        title: page.title, text: page.body.innerText, width: frame.contentWindow.innerWidth,
        contentWidth: page.documentElement.scrollWidth,
        active: page.querySelectorAll(
          "script, img, iframe, object, embed, link, form, svg, video, audio, base").length,
        handlers: all.flatMap((e) => [...e.attributes]).filter((a) => a.name.startsWith("on")).length,
        fetched: frame.contentWindow.performance.getEntriesByType("resource").length,
      };
    };
    const letter = (text) => {
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
      context.font = "40px system-ui, sans-serif"; context.fillText(text, 5, 45);
      return context.getImageData(0, 0, 60, 60).data.join();
    };
    const look = async () => {
      const frames = [...document.querySelectorAll("iframe")];
      for (const [i, frame] of frames.entries()) await load(frame, paths[i]);
      const findings = {
        pages: frames.map(facts),
        showsKorean: letter("김") !== letter("서"),
      };
      const bytes = new TextEncoder().encode(JSON.stringify(findings));
      document.querySelector("#findings").textContent =
        btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
    };
    look();
    """
}
