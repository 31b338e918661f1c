import DoubleKit

/// The right names for the doubles of ten listings: small tests in one file, each with one
/// double.
public struct GalleryKey: Sendable {
  /// The kind of a double by the decision key, and why.
  public struct Answer: Sendable {
    let double: String
    let kind: DoubleKind
    let reason: String

    /// Keeps the name of a double's type and its kind, with the reason in a sentence or two.
    public init(_ double: String, _ kind: DoubleKind, _ reason: String) {
      (self.double, self.kind, self.reason) = (double, kind, reason)
    }
  }

  let file: String
  let listings: [(number: Int, answer: Answer)]

  /// Keeps the answers, in the order of the listings.
  public init(in file: String, from first: Int = 1, _ answers: [Answer]) {
    self.file = file
    listings = answers.enumerated().map { (first + $0, $1) }
  }

  /// Why each name is right, for a learner whose names are.
  public var reasons: [String] {
    listings.map { "\($0.answer.double) is a \($0.answer.kind.rawValue). \($0.answer.reason)" }
  }

  /// What is wrong with the names that a learner gives to the doubles: a sentence for
  /// each wrong name, or one about all.
  ///
  /// All at once: a run for each listing would make it a game of guessing. While
  /// all have one name, no listing is judged: that name would be right for some,
  /// and tell which.
  public func complaints(
    about kind: (_ listing: Int) -> DoubleKind, of learner: String
  ) -> [String] {
    if let name = theOneName(in: kind) {
      return [
        "\(learner) calls the doubles of all ten listings a \(name.rawValue), so none is judged yet."
      ]
    }
    return listings.compactMap { number, answer in
      let name = kind(number)
      if name == answer.kind { return nil }
      return """
        \(learner) calls \(answer.double) a \(name.rawValue). \
        Read listing \(number) in \(file) and ask \(answer.kind.decided(against: name).question)
        """
    }
  }

  /// How many names are right; none while all doubles have one name.
  public func rightCount(of kind: (_ listing: Int) -> DoubleKind) -> Int {
    if theOneName(in: kind) != nil { return 0 }
    return listings.count { kind($0.number) == $0.answer.kind }
  }

  private func theOneName(in kind: (_ listing: Int) -> DoubleKind) -> DoubleKind? {
    listings.map { kind($0.number) }.theOnlyOne
  }
}

/// The right verdicts on the doubles of ten listings that lie.
public struct LieKey: Sendable {
  /// The kind, the lie and the cure, and why.
  public struct Answer: Sendable {
    let double: String
    let verdict: LieVerdict
    let reason: String

    /// Keeps the name of a double's type and a verdict, with the reason in a few sentences.
    public init(
      _ double: String, _ kind: DoubleKind, _ lie: DoubleLie, _ cure: LieCure, _ reason: String
    ) {
      self.double = double
      verdict = LieVerdict(kind, lie, curedBy: cure)
      self.reason = reason
    }
  }

  private let kinds: GalleryKey
  private let verdicts: [LieVerdict]

  /// Keeps the answers, in the order of the listings.
  public init(in file: String, from first: Int, _ answers: [Answer]) {
    kinds = GalleryKey(
      in: file, from: first, answers.map { .init($0.double, $0.verdict.kind, $0.reason) })
    verdicts = answers.map(\.verdict)
  }

  /// Why each verdict is right, for a learner whose verdicts are.
  public var reasons: [String] {
    kinds.listings.map { "\($0.answer.double): \($0.answer.reason)" }
  }

  /// What is wrong with a learner's verdicts: a question for each wrong part of one.
  ///
  /// All at once, as with names. While all ten kinds are the same, no kind is
  /// judged, and so for the lies and the cures: one would be right, and tell which.
  public func complaints(
    about verdict: (_ listing: Int) -> LieVerdict, of learner: String
  ) -> [String] {
    let given = kinds.listings.map { verdict($0.number) }
    return kinds.complaints(about: { verdict($0).kind }, of: learner)
      + complaints(about: \.lie, of: given, word: "lie", \.question)
      + complaints(about: \.cure, of: given, word: "cure", \.question)
  }

  /// How many kinds, lies and cures are right: of each, none while all ten are the same.
  public func rightCount(of verdict: (_ listing: Int) -> LieVerdict) -> Int {
    let given = kinds.listings.map { verdict($0.number) }
    func count<Part: Hashable>(_ part: (LieVerdict) -> Part) -> Int {
      let parts = given.map(part)
      return parts.theOnlyOne == nil ? zip(parts, verdicts).count { $0 == part($1) } : 0
    }
    return count(\.kind) + count(\.lie) + count(\.cure)
  }

  /// What is wrong with one part of the verdicts.
  private func complaints<Part: Hashable & RawRepresentable<String>>(
    about part: (LieVerdict) -> Part, of given: [LieVerdict], word: String,
    _ question: (Part) -> String
  ) -> [String] {
    if let all = given.map(part).theOnlyOne {
      return ["The \(word) is .\(all.rawValue) in all ten listings, so no \(word) is judged yet."]
    }
    return zip(kinds.listings, zip(given, verdicts)).compactMap { listing, pair in
      let (own, right) = (part(pair.0), part(pair.1))
      if own == right { return nil }
      return "The \(word) in listing \(listing.number), \(listing.answer.double), is not"
        + " .\(own.rawValue). Read it again in \(kinds.file). \(question(right))"
    }
  }
}

extension Array where Element: Hashable {
  /// The element that all others are equal to, nil where two differ.
  public var theOnlyOne: Element? { Set(self).count == 1 ? first : nil }
}
