import Foundation

/// Which tests notice which fault of the API, on which seam, as a run of the
/// solutions edition computed it: `Tests/CourseTests` attaches it.
package struct KillMatrix: Decodable, Sendable {
  /// A version of the API and what it does otherwise.
  package struct Variant: Decodable, Sendable {
    package var name: String
    package var difference: String
    /// Whether no test may notice it.
    package var isEquivalent: Bool
  }

  /// The test of one kind, through one seam, on one variant.
  package struct Cell: Decodable, Sendable {
    package var chapter: Int
    package var kind: String
    package var seam: Seam
    package var variant: String
    package var verdict: Detection
    /// The first thing that the test said, empty when it passed.
    package var reason: String
  }

  package enum Detection: String, Decodable, Sendable { case killed, survived, hung }

  package enum Seam: String, Decodable, CaseIterable, Sendable {
    case protocolInjection = "with protocol injection"
    case urlProtocol = "with URLProtocol"

    package var letter: String { self == .protocolInjection ? "P" : "U" }
  }

  /// A kind of double, with the chapter that is about it.
  package struct Kind: Hashable, Sendable {
    package let chapter: Int
    package let name: String
  }

  package var variants: [Variant]
  package var cells: [Cell]

  /// What the attachment is called.
  package static let file = "kill-matrix.json"

  package init(variants: [Variant], cells: [Cell]) {
    self.variants = variants
    self.cells = cells
  }

  /// Reads an attachment; nil when there is none or it is something else.
  package init?(_ json: Data?) {
    guard let json, let matrix = try? JSONDecoder().decode(KillMatrix.self, from: json) else {
      return nil
    }
    self = matrix
  }
}

extension KillMatrix {
  package var mutants: [Variant] { variants.filter { !$0.isEquivalent } }
  package var equivalents: [Variant] { variants.filter(\.isEquivalent) }

  /// The kinds in the order of their chapters.
  package var kinds: [Kind] {
    Set(cells.map { Kind(chapter: $0.chapter, name: $0.kind) }).sorted { $0.chapter < $1.chapter }
  }

  /// The seams through which the tests of a kind notice a variant.
  package func seams(killing variant: Variant, _ kind: Kind) -> [Seam] {
    Seam.allCases.filter { seam in
      cells.contains {
        $0.chapter == kind.chapter && $0.seam == seam && $0.variant == variant.name
          && $0.verdict == .killed
      }
    }
  }

  /// The kinds whose tests notice a variant, on one seam at least.
  package func kinds(killing variant: Variant) -> [Kind] {
    kinds.filter { !seams(killing: variant, $0).isEmpty }
  }
}
