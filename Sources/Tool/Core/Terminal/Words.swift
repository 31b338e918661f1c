import Foundation

/// `1 point`, `2 points`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension String {
  /// With its first letter in upper case.
  package var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension String {
  /// The text in one short line that neither moves a cursor nor hides anything:
  /// the names of files come from strangers.
  package var escapedForDisplay: String {
    let plain = unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return plain.count <= 160 ? plain.joined() : plain.prefix(160).joined() + "…"
  }
}

extension Double {
  /// A number of seconds: “10 seconds”, “0.5 seconds”.
  package var inWords: String {
    "\(self == rounded() ? "\(Int(self))" : "\(self)") second\(self == 1 ? "" : "s")"
  }

  /// `0.42 s`
  package var inSeconds: String { String(format: self < 10 ? "%.2f s" : "%.1f s", self) }
}

extension DispatchTime {
  package var secondsUntilNow: Double {
    Double(DispatchTime.now().uptimeNanoseconds - uptimeNanoseconds) / 1e9
  }
}

extension Encodable {
  /// One JSON object in the same order each time, for a person to read too.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
