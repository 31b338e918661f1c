import DoubleKit

/// The right names for the doubles of a gallery.
public struct GalleryKey: Sendable {
  /// The kind of a double by the decision key, and why.
  public struct Answer: Sendable {
    let kind: DoubleKind
    let reason: String

    /// Keeps a kind, with the reason in a sentence or two.
    public init(kind: DoubleKind, reason: String) { (self.kind, self.reason) = (kind, reason) }
  }

  private let gallery: Gallery
  private let answers: [Answer]
  private var kinds: [DoubleKind] { answers.map(\.kind) }

  /// Keeps the answers, in the order of the listings.
  public init(of gallery: Gallery, _ answers: [Answer]) {
    (self.gallery, self.answers) = (gallery, answers)
  }

  /// Why each name is right, for a learner whose names are.
  public var reasons: [String] {
    zip(gallery.listings, answers).map { "\($0.double) is a \($1.kind.rawValue). \($1.reason)" }
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
    return gallery.listings.compactMap { complaint(about: $0, named: kind($0.number), by: learner) }
  }

  /// How many names are right; none while all doubles have one name.
  public func rightCount(of kind: (_ listing: Int) -> DoubleKind) -> Int {
    if theOneName(in: kind) != nil { return 0 }
    return zip(gallery.listings, kinds).count { kind($0.number) == $1 }
  }

  private func theOneName(in kind: (_ listing: Int) -> DoubleKind) -> DoubleKind? {
    gallery.listings.map { kind($0.number) }.theOnlyOne
  }

  /// Which listing to read again, and the question that decides; nil when the name is
  /// right.
  public func complaint(
    about listing: Gallery.Listing, named name: DoubleKind, by learner: String
  ) -> String? {
    let right = kinds[listing.number - gallery.listings[0].number]
    if name == right { return nil }
    return """
      \(learner) calls \(listing.double) a \(name.rawValue). \
      Read listing \(listing.number) in \(listing.file) and ask \
      \(right.decided(against: name).question)
      """
  }
}

/// The right verdicts on the doubles of a gallery that lie.
public struct LieKey: Sendable {
  /// The kind, the lie and the cure, and why.
  public struct Answer: Sendable {
    let verdict: LieVerdict
    let reason: String

    /// Keeps a verdict, with the reason in a few sentences.
    public init(_ kind: DoubleKind, _ lie: DoubleLie, _ cure: LieCure, _ reason: String) {
      (verdict, self.reason) = (LieVerdict(kind, lie, curedBy: cure), reason)
    }
  }

  private let gallery: Gallery
  private let answers: [Answer]
  private var verdicts: [LieVerdict] { answers.map(\.verdict) }

  /// Keeps the answers, in the order of the listings.
  public init(of gallery: Gallery, _ answers: [Answer]) {
    (self.gallery, self.answers) = (gallery, answers)
  }

  /// Why each verdict is right, for a learner whose verdicts are.
  public var reasons: [String] {
    zip(gallery.listings, answers).map { "\($0.double): \($1.reason)" }
  }

  /// What is wrong with a learner's verdicts: a question for each wrong part of one.
  ///
  /// All at once, as with names. While all ten kinds are the same, no kind is
  /// judged, and so for the lies and the cures: one would be right, and tell which.
  public func complaints(
    about verdict: (_ listing: Int) -> LieVerdict, of learner: String
  ) -> [String] {
    let given = gallery.listings.map { verdict($0.number) }
    return GalleryKey(of: gallery, verdicts.map { .init(kind: $0.kind, reason: "") })
      .complaints(about: { verdict($0).kind }, of: learner)
      + complaints(about: \.lie, of: given, word: "lie", \.question)
      + complaints(about: \.cure, of: given, word: "cure", \.question)
  }

  /// How many kinds, lies and cures are right: of each, none while all ten are the same.
  public func rightCount(of verdict: (_ listing: Int) -> LieVerdict) -> Int {
    let given = gallery.listings.map { verdict($0.number) }
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
    return zip(gallery.listings, zip(given, verdicts)).compactMap { listing, pair in
      let (own, right) = (part(pair.0), part(pair.1))
      if own == right { return nil }
      return "The \(word) in listing \(listing.number), \(listing.double), is not"
        + " .\(own.rawValue). Read it again in \(listing.file). \(question(right))"
    }
  }
}

extension Array where Element: Hashable {
  /// The element that all others are equal to, nil where two differ.
  public var theOnlyOne: Element? { Set(self).count == 1 ? first : nil }
}
