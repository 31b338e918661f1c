import DoubleKit

extension Gallery {
  /// What is wrong with the names that a learner gives to the doubles.
  ///
  /// All at once: a run for each listing would make it a game of guessing. While
  /// all have one name, no listing is judged: that name would be right for some,
  /// and tell which.
  ///
  /// - Parameters:
  ///   - kind: The learner's name for the double of a listing.
  ///   - learner: The learner's type, as a failure names it.
  /// - Returns: A sentence for each wrong name, or one about all.
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
  ///
  /// - Parameters:
  ///   - listing: The listing that the double stands in.
  ///   - name: The learner's name for it.
  ///   - learner: The learner's type, as a failure names it.
  /// - Returns: Which listing to read again, and the question that decides.
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
