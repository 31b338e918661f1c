/// Which tests of the course notice which fault of the API, on which seam.
package struct KillMatrix: Codable, Sendable {
  /// The name of the attachment.
  package static let file = "kill-matrix.json"

  /// A version of the API.
  package struct Variant: Codable, Sendable {
    package var name: String
    /// What it does otherwise, as the end of a sentence.
    package var difference: String
    /// Whether no test may notice it.
    package var isEquivalent: Bool

    package init(name: String, difference: String, isEquivalent: Bool) {
      (self.name, self.difference, self.isEquivalent) = (name, difference, isEquivalent)
    }
  }

  /// The test of one kind of double, through one seam, on one variant.
  package struct Cell: Codable, Sendable {
    package var chapter: Int
    package var kind: String
    package var seam: Seam
    package var variant: String
    package var verdict: Detection
    /// The first thing that the test said, empty when it passed.
    package var reason: String

    package init(
      chapter: Int, kind: String, seam: Seam, variant: String, verdict: Detection, reason: String
    ) {
      (self.chapter, self.kind, self.seam) = (chapter, kind, seam)
      (self.variant, self.verdict, self.reason) = (variant, verdict, reason)
    }
  }

  package var variants: [Variant]
  package var cells: [Cell]

  package init(variants: [Variant], cells: [Cell]) {
    (self.variants, self.cells) = (variants, cells)
  }
}
