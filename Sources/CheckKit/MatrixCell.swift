import DoubleKit
import Foundation
import Mutants
import Testing

/// What became of a learner's test on one variant of the API, through one seam.
///
/// The `workbook` tool reads it, in `Sources/Tool/Checking/Matrix`.
public struct MatrixCell: Encodable, Sendable {
  /// What became of the variant.
  public enum Detection: String, Encodable, Sendable {
    /// An expectation failed, or the test or its double recorded an issue.
    case killed
    /// The test passed.
    case survived
    /// The test never ended: nobody has noticed anything.
    case hung
    /// The test ended in an error that is no expectation: no verdict either.
    case broke
  }

  /// The name of the variant in code.
  public let variant: String
  /// What the variant does otherwise, as the end of a sentence.
  public let difference: String
  /// Whether no test may notice the difference.
  public let isEquivalent: Bool
  /// The seam, in words.
  public let seam: String
  /// What became of the variant.
  public let verdict: Detection
  /// The first thing that the test said, empty when it passed.
  public let reason: String
  /// Whether this test has to notice the fault even if the one through the
  /// other seam does.
  public let countsAlone: Bool
  /// The place of the variant among those of its sort.
  public let place: Int
}

extension MatrixCell {
  /// The cell of a variant, which stands among others of its sort.
  init(
    _ variant: APIVariant, _ seam: Seam, _ outcome: TestOutcome, among others: [APIVariant],
    countsAlone: Bool = false
  ) {
    self.init(
      variant: variant.name, difference: variant.difference,
      isEquivalent: APIVariant.equivalents.contains { $0.name == variant.name },
      seam: seam.rawValue, verdict: outcome.verdict, reason: outcome.reason,
      countsAlone: countsAlone, place: others.firstIndex { $0.name == variant.name } ?? others.count
    )
  }

  /// The variable that asks for attachments. Each one prints a line in the
  /// output of `swift test`, which is about the learner otherwise.
  static let switchName = "WORKBOOK_MATRIX"

  /// What takes the cells, nil when nobody has asked for them.
  static func sink(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> (@Sendable (MatrixCell) -> Void)? {
    guard let value = environment[switchName], !value.isEmpty else { return nil }
    return { $0.attach() }
  }

  /// The name of the attachment, the same in each run.
  var fileName: String { "matrix-cell \(variant) \(seam).json" }

  private func attach() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(self) else { return }
    Attachment.record(String(decoding: json, as: UTF8.self), named: fileName)
  }
}

extension TestOutcome {
  /// What the outcome means for the variant that the test ran on.
  public var verdict: MatrixCell.Detection {
    switch self {
    case .passed: .survived
    case .hung: .hung
    case .failed(let issues): issues.contains(where: \.isOnPurpose) ? .killed : .broke
    }
  }

  /// The first thing that the test said, empty when it said nothing.
  public var reason: String {
    if case .failed(let issues) = self { issues.first?.account ?? "" } else { "" }
  }
}

extension Issue {
  /// Whether a test recorded it, unlike an error that nobody caught.
  fileprivate var isOnPurpose: Bool {
    switch kind {
    case .expectationFailed, .unconditional, .confirmationMiscounted: true
    default: false
    }
  }
}
