import CheckKit
import DoubleKit
import Testing

@Suite("1.3 NameThatDouble", .tags(.dummy, .protocolInjection), .serialized, .ownChecksFirst)
struct Exercise3_NameThatDouble {
  var kind: @Sendable (Int) -> DoubleKind = Exercise3_Subject.kind

  let teach = Teaching(
    "The kind of a double depends on how one test uses it, not on its name.",
    open: "Chapters/Chapter1Dummy/ProtocolInjection/Exercise3_NameThatDouble.swift")

  @Test("names each double by the key")
  func namesByTheKey() {
    let key = GalleryKey.lettered
    teach.expectList(
      right: key.rightCount(of: kind), of: 10,
      wrong: key.complaints(about: kind, of: "NameThatDouble"), reasons: key.reasons)
  }
}
