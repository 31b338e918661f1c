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
    teach.record(
      LieKey.lying.complaints(about: verdict, of: "NameThatLie"),
      sourceLocation: #_sourceLocation)
    let right = LieKey.lying.rightCount(of: verdict)
    teach.count(right: right, of: 30)
    if right == 30 { teach.explain(LieKey.lying.reasons) }
  }
}
