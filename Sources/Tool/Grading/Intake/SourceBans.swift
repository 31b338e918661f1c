import Foundation

/// Looks for what takes a run out of the hands of the checks, and what no answer
/// to an exercise needs: attributes that reach past the language, and macros
/// that stand in for others. A source with one of them is refused.
enum SourceBans {
  /// Why a source is not taken, nil when it is.
  static func reason(in source: Data) -> String? {
    for line in SourceLines(source).code {
      if let attribute = attribute(in: line.text) {
        return "line \(line.number) has \(attribute), with which code reaches past the checks"
      }
      if line.text.contains(/\bmacro\s+[\w`]+\s*[(<]/) {
        return "line \(line.number) declares a macro, which may stand in for one of the checks"
      }
    }
    return nil
  }

  /// Attributes that place or name symbols for the linker, and all that the
  /// compiler keeps for itself: their names begin with an underscore.
  private static func attribute(in text: Substring) -> Substring? {
    guard let match = text.firstMatch(of: /@\s*(_\w+|c|cdecl|section|used|abi|export)\b/)
    else { return nil }
    return match.output.0
  }
}
