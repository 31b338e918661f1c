import Foundation
import WorkbookSupport

/// Makes many grades presentable. A class has the same titles, hints and
/// sentences over and over: each is cleaned and kept once.
struct GradePool {
  private var texts: [Key: String] = [:]

  mutating func presentable(_ grade: Grade) -> Grade {
    grade.presentable { text, kind in
      let key = Key(text: text, kind: kind)
      if let known = texts[key] { return known }
      let clean = text.presentable(as: kind)
      texts[key] = clean.hasSameBytes(as: text) ? text : clean
      return texts[key] ?? clean
    }
  }

  /// A text by its bytes: two ways of writing one syllable are equal strings,
  /// and which of them a report shows must not depend on which came first.
  private struct Key: Hashable {
    let text: String
    let kind: PresentedText

    static func == (first: Key, second: Key) -> Bool {
      first.kind == second.kind && first.text.hasSameBytes(as: second.text)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension String {
  func hasSameBytes(as other: String) -> Bool {
    var (first, second) = (self, other)
    return first.withUTF8 { first in
      second.withUTF8 { second in
        first.count == second.count
          && (first.isEmpty || memcmp(first.baseAddress!, second.baseAddress!, first.count) == 0)
      }
    }
  }
}
