import Foundation
import WorkbookCore

// A submission decides what its names, messages and output say. Texts become
// harmless once, when a grade is made.

extension Grade {
  /// The grade with all texts cleaned and shortened.
  var cleaned: Grade {
    var grade = self
    grade.submission = submission.cleanLine
    grade.exercises = exercises.map(\.cleaned)
    grade.refused = refused.map(\.cleanLine).sorted()
    grade.seconds = seconds.isFinite ? (max(0, seconds) * 1_000).rounded() / 1_000 : 0
    return grade
  }
}

extension Grade.Exercise {
  fileprivate var cleaned: Self {
    var exercise = self
    exercise.message = message.cleanText
    exercise.output = output.cleanText
    exercise.checks = checks.map(\.cleaned)
    exercise.survivors = survivors.map(\.cleanLine)
    exercise.flags = flags.map(\.cleanLine)
    return exercise
  }
}

extension Grade.Check {
  fileprivate var cleaned: Self {
    Self(name: name, title: title, state: state, message: message.cleanText)
  }
}

extension String {
  /// The text as one line in which every character is visible.
  var cleanLine: String { visible.oneLine.withShortPaths.limited(to: 1_000) }

  /// The text in lines that can do nothing.
  fileprivate var cleanText: String {
    cleaned.withShortPaths.trimmingCharacters(in: .newlines)
  }

  /// The text without control characters, escape sequences, marks that reverse
  /// the direction of text, and characters that XML cannot hold. Tabs stay, and
  /// every line ends in `\n`.
  var cleaned: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return self }
    var kept = UnicodeScalarView()
    for scalar in withoutEscapeSequences.replacing("\r\n", with: "\n").unicodeScalars {
      if ["\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
        kept.append("\n")
      } else if scalar.isHarmless {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  private var withoutEscapeSequences: String {
    guard unicodeScalars.contains(Escape.start) else { return self }
    let sequence = #/\e\[[ -?]*[@-~]?|\e\][^\a\e\n\r]*\a?|\e[0-~]?/#
    return replacing(sequence.matchingSemantics(.unicodeScalar), with: "")
  }

  var oneLine: String {
    cleaned.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without spaces of no width, tags and the like: two names would
  /// look the same. Joiners stay, as Persian and emoji need them.
  private var visible: String {
    let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
    return String(
      unicodeScalars.filter {
        $0.properties.generalCategory != .format || joiners.contains($0)
      })
  }

  /// The text with paths into the package relative to it, as it lies in the sandbox.
  private var withShortPaths: String { replacing("/workbook/package/", with: "") }
}

extension Unicode.Scalar {
  fileprivate var isHarmless: Bool {
    if self == "\t" || self == "\n" { return true }
    return properties.generalCategory != .control && !properties.isBidiControl
      && !properties.isNoncharacterCodePoint && self != "\u{FEFF}"
  }
}

extension String {
  /// The beginning and the end of a text that is longer: the last lines of a check name the
  /// faults that survive. It is cut between scalars, as a character can be of any length.
  func limited(to scalars: Int) -> String {
    if unicodeScalars.count <= scalars { return self }
    let (start, end) = (unicodeScalars.prefix(scalars / 2 - 1), unicodeScalars.suffix(scalars / 2))
    return "\(String(start))…\(String(end))"
  }
}

// Names of several submissions, no two of them the same.

extension [String] {
  /// The names as reports show them.
  var distinctNames: [String] {
    map(\.cleanLine).map { $0.isEmpty ? "?" : $0 }.numbered { "\($0) (\($1))" }
  }

  /// Names of pages without an extension. A name that is safe on every system
  /// stays as it is. Any other ends with a digest, so that a submission has the
  /// same file whatever else is graded.
  func pageNames(without taken: Set<String> = []) -> [String] {
    // On some disks case does not count.
    map(\.pageName).numbered(without: taken, by: { $0.lowercased() }) { "\($0)-\($1)" }
  }

  /// The same texts, with a number in each whose key is taken.
  private func numbered(
    without taken: Set<String> = [], by key: (String) -> String = { $0 },
    _ number: (String, Int) -> String
  ) -> [String] {
    var seen = taken
    return map { name in
      var (unique, count) = (name, 1)
      while !seen.insert(key(unique)).inserted {
        count += 1
        unique = number(name, count)
      }
      return unique
    }
  }
}

extension String {
  /// The number that Moodle has put into the name of a submission; up to 4.0, the name ended
  /// with a further `_`.
  var moodleNumber: String? {
    wholeMatch(of: /[^_]*_(\d+)_assignsubmission_file(_.*)?/).map { String($0.1) }
  }

  /// The page of a submission from Moodle is called as Moodle takes it back.
  fileprivate var pageName: String {
    guard let number = moodleNumber, let name = split(separator: "_").first else {
      return safeFileName
    }
    return "\(String(name).safeFileName)_\(number)_assignsubmission_file_grade"
  }

  private static let mostFileNameScalars = 60

  /// Letters, digits, `-`, `_` and `.`, without `-` and `.` at the ends.
  fileprivate var safeFileName: String {
    let name = precomposedStringWithCanonicalMapping
    let unsafe = #/[^\p{L}\p{M}\p{Nd}._-]/#.matchingSemantics(.unicodeScalar)
    let scalars = name.replacing(unsafe, with: "-").unicodeScalars.prefix(Self.mostFileNameScalars)
    let safe = String(scalars).trimmingCharacters(in: CharacterSet(charactersIn: "-."))
    if safe == name && !safe.isEmpty { return safe }
    let digest = Digest(of: Data(name.utf8)).hex.prefix(8)
    return safe.isEmpty ? String(digest) : "\(safe)-\(digest)"
  }
}
