import Foundation

/// `1 point`, `2 points`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension String {
  /// The text with its first letter in upper case.
  package var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }

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

extension [String] {
  /// Returns at most `most` lines: the first and the last ones, with an ellipsis between.
  package func shortened(to most: Int) -> [String] {
    if count <= most { return self }
    return prefix(most / 2) + ["…"] + suffix(most - most / 2 - 1)
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
  /// Returns a JSON object with indentation and sorted keys.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
