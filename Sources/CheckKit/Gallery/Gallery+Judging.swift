import DoubleKit

extension Gallery {
  /// What is wrong with the names that a learner gives to the doubles.
  ///
  /// All at once: a run for each listing would make it a game of guessing. While
  /// all have one name, no listing is judged: that name would be right for some,
  /// and tell which.
  public func complaints(
    about kind: (_ listing: Int) -> DoubleKind, of learner: String
  ) -> [String] {
    let names = Set(listings.map { kind($0.number).rawValue })
    if names.count == 1 {
      return [
        "\(learner) calls the doubles of all ten listings a \(names.joined()), so none is judged yet."
      ]
    }
    return listings.compactMap { complaint(about: $0, named: kind($0.number), by: learner) }
  }

  /// What is wrong with the name of one double, nil when the key gives it.
  public func complaint(
    about listing: Listing, named name: DoubleKind, by learner: String
  ) -> String? {
    let right = Self.answers[listing.number - 1].kind
    if name == right { return nil }
    return """
      \(learner) calls \(listing.double) a \(name.rawValue). \
      Read listing \(listing.number) in \(listing.file) and ask \
      \(right.decided(against: name).question)
      """
  }
}
