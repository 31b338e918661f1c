import CheckKit
import DoubleKit
import Testing

@Suite("5.6 NameThatDoubleAgain", .tags(.mock, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise6_NameThatDoubleAgain {
  var kind: @Sendable (Int) -> DoubleKind = Exercise6_Subject.kind

  let teach = Teaching(
    "The kind of a double depends on how one test uses it, not on its name.",
    open: "Chapters/Chapter5Mock/ProtocolInjection/Exercise6_NameThatDoubleAgain.swift")

  @Test("names each double by the key, whatever its class is called")
  func namesByTheKey() {
    let key = GalleryKey.misnamed
    teach.expectList(
      right: key.rightCount(of: kind), of: 10,
      wrong: key.complaints(about: kind, of: "NameThatDoubleAgain"), reasons: key.reasons)
  }
}
