import Foundation
import Testing
@testable import WorkbookGrading

@Suite("JUnit's XML is what build servers read") struct JUnitTests {
  private func root(_ grades: [Grade]) throws -> JUnitElement {
    try JUnitElement(parsing: GradeFormat.junit.report(on: grades))
  }

  @Test("The elements and attributes are those of junit-10.xsd") func structure() throws {
    let root = try root(AwkwardClass.grades)
    #expect(root.name == "testsuites" && root.attributes.isEmpty)
    #expect(root.children.count == AwkwardClass.grades.count)
    for suite in root.children {
      #expect(suite.name == "testsuite")
      #expect(
        Set(suite.attributes.keys) == ["name", "tests", "failures", "errors", "skipped", "time"])
      #expect(suite.attributes["time"]?.wholeMatch(of: /\d+\.\d{3}/) != nil)
      for test in suite.children { verify(test) }
    }
  }

  private func verify(_ test: JUnitElement) {
    #expect(test.name == "testcase" && Set(test.attributes.keys) == ["name", "classname"])
    for part in test.children {
      #expect(["failure", "error", "system-out", "system-err"].contains(part.name))
      #expect(part.children.isEmpty && !part.text.isEmpty)
      let attributes: Set<String> = part.name.hasPrefix("system") ? [] : ["message", "type"]
      #expect(Set(part.attributes.keys) == attributes)
    }
    #expect(test.children.count { ["failure", "error"].contains($0.name) } <= 1)
  }

  @Test("The counts of a suite are those of its cases") func counts() throws {
    for suite in try root(AwkwardClass.grades).children {
      func count(_ name: String) -> String {
        "\(suite.children.count { $0.children.contains { $0.name == name } })"
      }
      #expect(suite.attributes["tests"] == "\(suite.children.count)")
      #expect(suite.attributes["failures"] == count("failure"))
      #expect(suite.attributes["errors"] == count("error"))
    }
  }

  @Test("Text arrives as it was, an empty submission is not green") func content() throws {
    let suites = try root(AwkwardClass.grades).children
    let names = suites.compactMap { $0.attributes["name"] }
    #expect(names.contains("<script>alert('x')</script>") && names.contains("김서연"))
    let script = try #require(suites.first { $0.attributes["name"]?.hasPrefix("<") == true })
    let failure = try #require(script.children[1].children.first)
    #expect(failure.text.contains("</pre><img onerror=alert(1)> & \"quoted\"\nA second line,"))
    let nothing = try #require(suites.first { $0.attributes["name"] == "zip-of-nothing" })
    #expect(nothing.attributes["errors"] == "1")
  }

  @Test("xmllint takes it") func wellFormed() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(GradeFormat.junit.report(on: AwkwardClass.grades).utf8).write(to: file)
    let lint = Process()
    lint.executableURL = URL(
      filePath: try #require(
        Xmllint.path, "xmllint is not installed: apt-get install libxml2-utils"))
    lint.arguments = ["--noout", "--nonet", file.path]
    try lint.run()
    lint.waitUntilExit()
    #expect(lint.terminationStatus == 0)
  }
}

enum Xmllint {
  static let path = ["/usr/bin/xmllint", "/opt/homebrew/bin/xmllint"]
    .first(where: FileManager.default.isExecutableFile)
}
