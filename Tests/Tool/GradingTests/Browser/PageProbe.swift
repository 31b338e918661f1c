import Foundation
import Testing

/// Looks at pages from inside the browser: each is shown in a frame of a page
/// of the test's own, which is the only place with a script.
struct PageProbe {
  /// What is true of a page when it is loaded.
  struct Facts: Decodable {
    let title: String
    /// How wide the frame is, and how wide what is in it.
    let width, contentWidth: Int
    /// Scripts, images, frames, forms and whatever else may fetch or run.
    let active: Int
    /// Attributes that would run, such as `onerror`.
    let handlers: Int
    /// What it fetched, or tried to.
    let fetched: Int
    let text: String
  }

  /// What a picture holds.
  struct Picture: Decodable {
    let width, height: Int
    /// How many colours there are, and which part of it is not the commonest.
    let colours: Int
    let inked: Double
  }

  private struct Findings: Decodable {
    let pages: [Facts]
    let picture: Picture?
    let showsKorean: Bool
  }

  let pages: [Facts]
  let picture: Picture?
  /// Whether two letters look different: without a font both are a box.
  let showsKorean: Bool

  /// Shows each page in a frame of a width, and draws a picture.
  init(_ pages: [(page: String, width: Int)], picture: Data? = nil, in chromium: Chromium) throws {
    let frames = pages.map { #"<iframe width="\#($0.width)" height="900"></iframe>"# }.joined()
    let image = picture.map { "data:image/png;base64,\($0.base64EncodedString())" } ?? ""
    let sources = String(decoding: try JSONEncoder().encode(pages.map(\.page)), as: UTF8.self)
    // A script ends at its end tag, whatever stands around that.
    let safe = sources.replacing("<", with: "\\u003c")
    let document = try chromium.open(
      """
      <!doctype html><meta charset="utf-8"><style>iframe { border: 0 }</style>\(frames)
      <pre id="findings"></pre><script>const sources = \(safe), image = "\(image)";
      \(Self.script)</script>
      """, ["--virtual-time-budget=10000", "--window-size=1400,1000"])
    let match = try #require(document.firstMatch(of: /<pre id="findings">([^<]+)<\/pre>/))
    let bytes = try #require(Data(base64Encoded: String(match.1)))
    let findings = try JSONDecoder().decode(Findings.self, from: bytes)
    (self.pages, self.picture) = (findings.pages, findings.picture)
    showsKorean = findings.showsKorean
  }

  private static let script = """
    const loaded = (element, name, value) => new Promise((done) => {
      element.onload = element.onerror = () => done(); element[name] = value;
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
    const pixels = (width, height, draw) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext("2d");
      draw(context);
      return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    };
    const picture = async () => {
      const element = new Image();
      await loaded(element, "src", image);
      const [width, height] = [element.naturalWidth, element.naturalHeight], counts = new Map();
      for (const pixel of pixels(width, height, (c) => c.drawImage(element, 0, 0))) {
        counts.set(pixel, (counts.get(pixel) || 0) + 1);
      }
      const inked = 1 - Math.max(...counts.values()) / (width * height);
      return { width, height, colours: counts.size, inked };
    };
    const letter = (text) => pixels(60, 60, (c) => {
      c.font = "40px system-ui, sans-serif"; c.fillText(text, 5, 45);
    }).join();
    const look = async () => {
      const frames = [...document.querySelectorAll("iframe")];
      await Promise.all(frames.map((frame, i) => loaded(frame, "srcdoc", sources[i])));
      const findings = {
        pages: frames.map(facts), picture: image ? await picture() : null,
        showsKorean: letter("김") !== letter("서"),
      };
      const bytes = new TextEncoder().encode(JSON.stringify(findings));
      document.querySelector("#findings").textContent =
        btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
    };
    look();
    """
}
