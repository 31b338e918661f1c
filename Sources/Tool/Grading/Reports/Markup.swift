/// XML or HTML. A literal is markup; every value put into it is text and
/// escaped, so that no call can forget it.
struct Markup: Sendable, ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.escapedForMarkup }
    /// Text in which code stands between back-ticks.
    mutating func appendInterpolation(prose value: String) {
      for part in value.parts {
        text +=
          part.isCode ? "<code>\(part.text.escapedForMarkup)</code>" : part.text.escapedForMarkup
      }
    }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    mutating func appendInterpolation(_ value: Markup) { text += value.text }
    mutating func appendInterpolation(_ values: [Markup]) {
      for value in values { text += value.text }
    }
  }
}

extension String {
  /// Quotes too, as the text may be in an attribute.
  fileprivate var escapedForMarkup: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
