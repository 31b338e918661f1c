import CheckKit
import DoubleKit
import Testing

@Suite("8.7 NameThatLie", .tags(.protocolInjection))
struct Exercise7_NameThatLie {
  var verdict: @Sendable (Int) -> LieVerdict = Exercise7_Subject.verdict

  let teach = Teaching(
    "A double lies when its test is green and the real thing would behave in another way.",
    open: "Chapters/Chapter8Lies/ProtocolInjection/Exercise7_NameThatLie.swift")

  @Test("names the kind, the lie and the cure of each double")
  func namesEachLie() {
    let key = LieKey.lying
    teach.expectList(
      right: key.rightCount(of: verdict), of: 30,
      wrong: key.complaints(about: verdict, of: "NameThatLie"), reasons: key.reasons)
  }
}
