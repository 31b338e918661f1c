import Foundation

/// Cuts a named piece out of a source file.
enum Slice {
  /// What stands between `// slice: NAME` and `// end slice: NAME`, moved to
  /// the left edge, or nil when the file has no such slice.
  static func named(_ name: String, in text: String) -> String? {
    let lines = text.components(separatedBy: "\n")
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    guard let start = trimmed.firstIndex(of: "// slice: \(name)"),
      let end = trimmed[start...].firstIndex(of: "// end slice: \(name)")
    else { return nil }
    let body = (start + 1..<end).filter { !isMarker(trimmed[$0]) }.map { lines[$0] }
    return dedented(body).joined(separator: "\n")
  }

  /// Slices may overlap; the marks of one are no part of another.
  private static func isMarker(_ line: String) -> Bool {
    line.hasPrefix("// slice: ") || line.hasPrefix("// end slice: ")
  }

  private static func dedented(_ lines: [String]) -> [String] {
    let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    let indent = filled.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}
