import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble", .tags(.dummy, .protocolInjection))
struct Exercise3_NameThatDouble {
  var kind: @Sendable (Int) -> DoubleKind = Exercise3_Subject.kind

  let teach = Teaching(
    "The kind of a double depends on how one test uses it, not on its name.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise3_NameThatDouble.swift")

  @Test("names each double by the key")
  func namesByTheKey() {
    // One name for all would be right for some, and tell which.
    guard
      teach.expect(
        names.count > 1,
        "NameThatDouble calls the doubles of all ten listings a \(names.joined()), so none is judged yet."
      )
    else { return }
    for listing in Gallery.listings { expectRightName(of: listing) }
  }

  /// Expects the name that the key gives to one double.
  func expectRightName(
    of listing: Gallery.Listing, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let name = kind(listing.number)
    let right = Self.rightKinds[listing.number - 1]
    teach.expect(
      name == right,
      """
      NameThatDouble calls \(listing.double) a \(name.rawValue). \
      Read listing \(listing.number) in \(listing.file) and ask \
      \(right.decided(against: name).question)
      """, sourceLocation: sourceLocation)
  }

  private var names: Set<String> { Set(Gallery.listings.map { kind($0.number).rawValue }) }

  // The answers, in the order of the listings. The solution says why.
  private static let rightKinds: [DoubleKind] = [
    .stub, .spy, .dummy, .stub, .mock, .stub, .fake, .dummy, .spy, .stub,
  ]
}
