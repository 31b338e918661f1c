import DoubleKit

extension Gallery {
  /// What is wrong with a learner's verdicts on the doubles that lie.
  ///
  /// All at once, as with names. While all ten kinds are the same, no kind is
  /// judged, and so for the lies and the cures: one would be right, and tell which.
  public func complaints(
    about verdict: (_ listing: Int) -> LieVerdict, of learner: String
  ) -> [String] {
    let verdicts = listings.map { verdict($0.number) }
    let pairs = Array(zip(listings, verdicts))
    return complaints(about: { verdict($0).kind }, of: learner)
      + complaints(about: \.lie, in: pairs, word: "lie", \.question)
      + complaints(about: \.cure, in: pairs, word: "cure", \.question)
  }

  /// What is wrong with one part of the verdicts.
  private func complaints<Part: Hashable & RawRepresentable<String>>(
    about part: (LieVerdict) -> Part, in pairs: [(Listing, LieVerdict)], word: String,
    _ question: (Part) -> String
  ) -> [String] {
    if let all = Set(pairs.map { part($0.1) }).only {
      return ["The \(word) is .\(all.rawValue) in all ten listings, so no \(word) is judged yet."]
    }
    return pairs.compactMap { listing, verdict in
      let right = part(Self.lyingAnswers[listing.number - Self.lying.listings[0].number].verdict)
      if part(verdict) == right { return nil }
      return "The \(word) in listing \(listing.number), \(listing.double), is not"
        + " .\(part(verdict).rawValue). Read it again in \(listing.file). \(question(right))"
    }
  }
}

extension Set {
  /// The element of a set that has no other.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
