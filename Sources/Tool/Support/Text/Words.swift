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
