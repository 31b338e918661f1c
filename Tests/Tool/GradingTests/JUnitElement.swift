import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML document.
struct JUnitElement {
  let name: String
  let attributes: [String: String]
  var children: [JUnitElement] = []
  /// Its own text, without that of its children.
  var text = ""

  /// Reads a document with a parser that is not ours.
  init(parsing xml: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { throw NotXML(line: parser.lineNumber) }
    self = root
  }

  struct NotXML: Error { let line: Int }

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: JUnitElement?
    private var open: [JUnitElement] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(JUnitElement(name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      open[open.count - 1].text += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      guard let element = open.popLast() else { return }
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
  }
}
