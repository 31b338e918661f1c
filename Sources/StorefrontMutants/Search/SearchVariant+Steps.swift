import DoubleKit
import ItemDetail

// The steps of 9.1: the faults that belong to each, and clients that do the first of
// them alone.
extension SearchVariant {
  /// The faults of each step, from step 1 on. A fault that breaks two steps belongs to
  /// the first one.
  private static let faultsByStep: [[Self]] = [
    [leavesOutTheVersion, usesPost, reversesTheResults],
    [leavesTheAmpersand, leavesTheHash, writesPlusForSpace, encodesTwice, trimsTheQuery],
    [ignoresTheType, takesTheLinkOfNews],
    [takesTheThumbnail],
    [sendsWhiteSpace, sendsWhatItRefuses],
    [
      refusesABadQuery, mergesErrors, dropsTheStatus, inventsAStatus, acceptsUpTo300,
      acceptsOnly200, readsARefusal,
    ],
    [hidesTheError, callsBackTwice, readsAPartOfAnAnswer],
    [findsNothing, skipsResults, inventsATitle],
    [dropsThePage, startsOneEarly],
    [alwaysHasANext, goesPastAFullPage, ignoresTheTotal, comesBackToPage2],
  ]

  /// Every fault of a search client that the workbook knows.
  public static let mutants = faultsByStep.flatMap { $0 }

  /// The step that the fault belongs to; nil for a client that is no mutant.
  public var step: Int? {
    Self.faultsByStep.firstIndex { $0.contains { $0.name == name } }.map { $0 + 1 }
  }

  /// Clients that do the first steps alone, each with the number of its steps: two do none,
  /// one does step 1, one does steps 1 and 2, and the last does all but step 10.
  public static let unfinished: [(variant: Self, steps: Int)] =
    [
      (Self(MuteClient.self, "does no step, and sends nothing"), 0),
      (Self(BentClient.self, "does no step, and sends another request"), 0),
    ]
    + (1...undone.count).map { (doing($0), $0) }

  private static func doing(_ steps: Int) -> Self {
    Self("steps1To\(steps)", "does no step after step \(steps)") { rules in
      for undo in undone.dropFirst(steps - 1) { undo(&rules) }
    }
  }

  /// What a client does instead of each step, from step 2 on, so that a test of the
  /// step fails on it.
  private static let undone: [@Sendable (inout ReferenceSearchAPI.Rules) -> Void] = [
    { $0.encoded = { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } },
    { $0.takeForBlogs(.news, address: "link") },
    { $0.takeForBlogs(.image, address: "thumbnail") },
    { $0.isEmpty = { _ in false } },
    { $0.refusal = { _ in nil } },
    {
      $0.failure = { _ in SearchError.refused(statusCode: nil) }
      $0.afterFailure = { $0(.failure(SearchError.unreadable)) }
    },
    {
      $0.missingTitle = ""
      $0.results = { $0.compactMap { $0 } }
      $0.unreadable = { SearchPage(results: [], next: nil) }
    },
    { $0.start = { _ in nil } },
    { $0.next = { _, _, _ in 0 } },
  ]
}

extension ReferenceSearchAPI.Rules {
  /// Searches blogs instead of a type, and reads the address of a result from another
  /// field.
  fileprivate mutating func takeForBlogs(_ wrong: SearchType, address: String) {
    let (path, addressKey) = (path, addressKey)
    self.path = { path($0 == wrong ? .blog : $0) }
    self.addressKey = { $0 == wrong ? address : addressKey($0) }
  }
}
