import Foundation

/// Looks for what takes a run out of the hands of the checks, and what no answer
/// to an exercise needs: attributes that reach past the language, and macros
/// that stand in for others. A source with one of them is refused.
enum SourceBans {
  /// Why a source is not taken, nil when it is.
  static func reason(in source: Data) -> String? {
    guard holdsABannedName(source) else { return nil }
    let code = SourceCode.text(of: source)
    if let attribute = code.firstMatch(of: attribute) {
      let (line, name) = (code.line(of: attribute.range.lowerBound), attribute.output.1)
      return "line \(line) has @\(name), with which code reaches past the checks"
    }
    if let macro = code.firstMatch(of: /\bmacro\s+[\w`]+\s*[(<]/) {
      let line = code.line(of: macro.range.lowerBound)
      return "line \(line) declares a macro, which may stand in for one of the checks"
    }
    return nil
  }

  /// Whether there is any need to look closely, which takes long in a long source.
  private static func holdsABannedName(_ source: Data) -> Bool {
    String(decoding: source, as: UTF8.self)[...].names.contains {
      $0.hasPrefix("_") && $0 != "_" || banned.contains($0)
    }
  }

  private static let banned: Set<Substring> = [
    "macro", "c", "cdecl", "section", "used", "abi", "export",
  ]

  /// Attributes that place or name symbols for the linker, and all that the
  /// compiler keeps for itself: their names begin with an underscore.
  private static var attribute: Regex<(Substring, Substring)> {
    /@\s*(_\w+|c|cdecl|section|used|abi|export)\b/
  }
}

extension String {
  /// The number of the line that a place is in, counted from 1.
  fileprivate func line(of place: Index) -> Int { self[..<place].count(where: \.isNewline) + 1 }
}
