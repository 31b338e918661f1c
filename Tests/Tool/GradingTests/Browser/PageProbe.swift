import Foundation
import Testing
@testable import TestHelpers

/// Inspects pages in the browser: each is shown in a frame of a page of the test's own,
/// which alone has a script.
struct PageProbe {
  /// The facts about a loaded page.
  struct Facts: Decodable {
    let title: String
    /// The widths of the frame and of its content.
    let width, contentWidth: Int
    /// Scripts, images, frames, forms and whatever else may fetch or run.
    let active: Int
    /// Attributes that would run, such as `onerror`.
    let handlers: Int
    /// The number of attempts to fetch something.
    let fetched: Int
    let text: String
  }

  private struct Findings: Decodable {
    let pages: [Facts]
    let showsKorean: Bool
  }

  let pages: [Facts]
  /// Whether two letters look different: without a font both are a box.
  let showsKorean: Bool

  /// Shows each page in a frame of a width.
  init(_ pages: [(page: String, width: Int)], in chromium: Chromium) throws {
    let frames = pages.map { #"<iframe width="\#($0.width)" height="900"></iframe>"# }.joined()
    let sources = String(decoding: try JSONEncoder().encode(pages.map(\.page)), as: UTF8.self)
    // A script ends at its end tag, whatever stands around that.
    let safe = sources.replacing("<", with: "\\u003c")
    let document = try chromium.open(
      """
      <!doctype html><meta charset="utf-8"><style>iframe { border: 0 }</style>\(frames)
      <pre id="findings"></pre><script>const sources = \(safe);
      \(Self.script)</script>
      """, ["--virtual-time-budget=10000", "--window-size=1400,1000"])
    let match = try #require(document.firstMatch(of: /<pre id="findings">([^<]+)<\/pre>/))
    let bytes = try #require(Data(base64Encoded: String(match.1)))
    let findings = try JSONDecoder().decode(Findings.self, from: bytes)
    (self.pages, showsKorean) = (findings.pages, findings.showsKorean)
  }

  private static let script = """
    const loaded = (frame, source) => new Promise((done) => {
      frame.onload = () => done(); frame.srcdoc = source;
    });
    const facts = (frame) => {
      const page = frame.contentDocument, all = [...page.querySelectorAll("*")];
      return {
        title: page.title, width: frame.contentWindow.innerWidth,
        contentWidth: page.documentElement.scrollWidth,
        active: page.querySelectorAll(
          "script, img, iframe, object, embed, link, form, svg, video, audio, base").length,
        handlers: all.flatMap((e) => [...e.attributes]).filter((a) => a.name.startsWith("on")).length,
        fetched: frame.contentWindow.performance.getEntriesByType("resource").length,
        text: page.body.innerText,
      };
    };
    const letter = (text) => {
      const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
      context.font = "40px system-ui, sans-serif"; context.fillText(text, 5, 45);
      return context.getImageData(0, 0, 60, 60).data.join();
    };
    const look = async () => {
      const frames = [...document.querySelectorAll("iframe")];
      await Promise.all(frames.map((frame, i) => loaded(frame, sources[i])));
      const findings = {
        pages: frames.map(facts), showsKorean: letter("김") !== letter("서"),
      };
      const bytes = new TextEncoder().encode(JSON.stringify(findings));
      document.querySelector("#findings").textContent =
        btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
    };
    look();
    """
}
