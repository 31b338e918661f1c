import Foundation
import WorkbookCourse

extension [String] {
  /// Names of files for submissions, without an extension: safe on every system, and
  /// no two the same there, even where case does not count.
  ///
  /// A name that is safe stays as it is. Another one ends with a digest, so that a
  /// submission has the same file whatever else is graded.
  func fileNames(without taken: Set<String> = []) -> [String] {
    var seen = taken
    return map { name in
      let safe = name.safeFileName
      let choices = sequence(state: 1) { number in
        defer { number += 1 }
        return number == 1 ? safe : "\(safe)-\(number)"
      }
      return choices.first { seen.insert($0.lowercased()).inserted } ?? safe
    }
  }
}

extension String {
  private static let mostBytes = 120
  /// Names that Windows keeps for devices.
  private static let devices: Set<String> = {
    let numbered = ["com", "lpt"].flatMap { name in (1...9).map { "\(name)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + numbered)
  }()

  /// Letters, digits, `-`, `_` and `.`, none of the last at an end.
  fileprivate var safeFileName: String {
    let name = precomposedStringWithCanonicalMapping
    var safe = String(
      String.UnicodeScalarView(name.unicodeScalars.map { $0.isSafeInFileName ? $0 : "-" }))
    while safe.utf8.count > Self.mostBytes { safe.removeLast() }
    safe = safe.trimmingCharacters(in: CharacterSet(charactersIn: "-."))
    let stem = safe.prefix { $0 != "." }.lowercased()
    if safe == name && !safe.isEmpty && !Self.devices.contains(stem) { return safe }
    return (safe.isEmpty ? "" : "\(safe)-") + Digest(of: Data(name.utf8)).hex.prefix(8)
  }
}

extension Unicode.Scalar {
  fileprivate var isSafeInFileName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: self == "-" || self == "_" || self == "."
    }
  }
}
