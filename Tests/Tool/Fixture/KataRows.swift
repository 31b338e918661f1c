// The checks of the fixture's kata have this file beside them as it stands, and the tests of
// what is told of a kata call it too.

/// The rows of a matrix: how a test that asks for a number ends on code that answers with
/// less, on other right code, on the learner's own, and on code that does the first steps.
/// Other right code may answer with less than 2.
func kataRows(answer: Int, test: Int, stepOfFaults: Int = 1, otherRight: Int = 2) -> [String] {
  func row(_ answers: Int, isRight: Bool = false, place: Int = 0, _ sort: String) -> String {
    let verdict = test > answers ? "noticed" : "survived"
    let cell = """
      {"test":"asksFor\(test)()","seams":[],"detection":"\(verdict)","reason":"",
      "isSound":\(test <= 2)}
      """
    return """
      {"variant":"answers\(answers)","difference":"answers \(answers)","place":\(place),
      "isEquivalent":\(isRight),"countsOnEachSeam":false,"missedSeams":[],
      "cells":[\(test > 0 ? cell : "")]\(sort)}
      """.split(separator: "\n").joined()
  }
  return [
    row(0, #","step":\#(stepOfFaults)"#), row(1, place: 1, #","step":2"#),
    row(otherRight, isRight: true, ""), row(answer, #","isOwn":true"#),
    row(0, place: 1, #","isOwn":false,"stepsDone":0"#),
    row(1, place: 2, #","isOwn":false,"stepsDone":1"#),
  ]
}
