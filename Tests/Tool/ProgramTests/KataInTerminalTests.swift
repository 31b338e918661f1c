import Foundation
import Testing
@testable import Fixture
@testable import TestHelpers

/// The built program, watched by a person with a narrow terminal and a Korean keyboard.
@Suite("A person works on a kata in a terminal", .serialized) struct KataInTerminalTests {
  @Test("From the first test to the last step with Korean keys, and the matrix of the tests")
  func steps() throws {
    let fixture = try FixtureCourse(
      .kata, at: .temporaryDirectory.appending(path: "찻집 kata \(UUID())"))
    defer { fixture.remove() }
    let program = GoldenProgram.built.appending(path: "FixtureWorkbook").path
    let terminal = try TmuxTerminal(
      in: fixture.root, width: 40, height: 24, environment: ["WORKBOOK_FIXTURE": "kata"])
    try terminal.type("'\(program)' kata --watch; echo exit $?")
    try terminal.waits(for: "Step 1 of 2: Count to 1", "(1까지 센다.)", "· No test is red", "q quit")
    try save(0, 1, in: fixture)
    let red = try terminal.waits(for: "✘ Red for the right reason", "came to 0.")
    #expect(red.split(separator: "\n").allSatisfy { $0.count <= 40 })
    try save(1, 1, in: fixture)
    try terminal.waits(for: "✔ Green: 1 of 2 steps", "Step 2 of 2: Count to 2")
    try terminal.press("ㅔ")
    try terminal.waits(for: "Step 1 of 2: Count to 1", "This step is green")
    try terminal.press("ㅜ")
    try terminal.waits(for: "Step 2 of 2: Count to 2")
    try save(1, 2, in: fixture)
    try terminal.waits(for: "✘ Red for the right reason")
    try save(2, 2, in: fixture)
    try terminal.waits(for: "✔ All 2 steps are green")
    try terminal.press("ㅂ")
    try terminal.waits(for: "All 2 steps are green.\nexit 0")
    try save(1, 1, in: fixture)
    try terminal.type("clear; '\(program)' watch 1.1")
    try terminal.waits(for: "not yet: step2()", "m matrix")
    try terminal.press("m")
    try terminal.waits(for: "1.1 and its matrix", "answers 0", "q quit")
    try terminal.press("m")
    try terminal.waits(for: "not yet: step2()")
  }

  /// Saves as many editors do: a new file takes the place of the old one.
  private func save(_ answer: Int, _ test: Int, in fixture: FixtureCourse) throws {
    try fixture.answer(answer, test: test)
  }
}
