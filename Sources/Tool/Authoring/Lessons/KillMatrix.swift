import Foundation
import WorkbookCore

extension KillMatrix {
  /// A kind of double, with the chapter that is about it.
  struct Kind: Hashable, Sendable {
    let chapter: Int
    let name: String
  }

  /// Reads an attachment; nil when there is none or it is something else.
  init?(_ json: Data?) {
    guard let json, let matrix = try? JSONDecoder().decode(Self.self, from: json) else {
      return nil
    }
    self = matrix
  }

  var mutants: [Variant] { variants.filter { !$0.isEquivalent } }
  var equivalents: [Variant] { variants.filter(\.isEquivalent) }

  /// The kinds in the order of their chapters.
  var kinds: [Kind] {
    Set(cells.map { Kind(chapter: $0.chapter, name: $0.kind) }).sorted { $0.chapter < $1.chapter }
  }

  /// The seams through which the tests of a kind notice a variant.
  func seams(killing variant: Variant, _ kind: Kind) -> [Seam] {
    Seam.allCases.filter { seam in
      cells.contains {
        $0.chapter == kind.chapter && $0.seam == seam && $0.variant == variant.name
          && $0.verdict == .killed
      }
    }
  }

  /// The kinds whose tests notice a variant, on one seam at least.
  func kinds(killing variant: Variant) -> [Kind] {
    kinds.filter { !seams(killing: variant, $0).isEmpty }
  }
}
