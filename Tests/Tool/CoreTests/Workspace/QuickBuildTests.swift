import Foundation
import Testing
@testable import Fixture
@testable import WorkbookCore

@Suite("SwiftPM's plan can be carried out without SwiftPM") struct SwiftPMPlanTests {
  static let plan = plan(of: "basic", with: written)

  private static func plan(of client: String, with written: String) -> String {
    """
    client:
      name: \(client)
      file-system: device-agnostic
    tools: {}
    targets:
      "test": ["<Shop.module>"]
    default: "main"
    commands:
      "C.Shop.module":
        tool: shell
        inputs: ["/shop/Shop.swift","/shop/sources"]
        outputs: ["/shop/Shop.o"]
        args: ["/opt/a toolchain/usr/bin/swiftc","-module-name","Shop"]

    \(written)  "<Shop.module>":
        tool: phony
        inputs: ["/shop/Shop.o"]
        outputs: ["<Shop.module>"]

    """
  }

  private static let written = """
      "/shop/sources":
        tool: write-auxiliary-file
        inputs: ["/shop/Shop.swift"]
        outputs: ["/shop/sources"]


    """

  @Test("What SwiftPM does itself is left out, and the rest stays as it is") func replayable() {
    #expect(SwiftPMPlan(Self.plan)?.text == Self.plan(of: "swift-build", with: ""))
  }

  @Test("Another file is no plan", arguments: ["", "client:\n  name: other\ncommands:\n", "x"])
  func stranger(text: String) {
    #expect(SwiftPMPlan(text) == nil)
  }

  @Test("The program that carries it out stands beside the compiler") func program() {
    #expect(
      SwiftPMPlan(Self.plan)?.program == "/opt/a toolchain/usr/bin/swift-build-tool")
    #expect(SwiftPMPlan(Self.plan.replacing("/swiftc", with: "/cc")) == nil)
  }
}

@Suite("The last plan is carried out while it fits") struct QuickBuildTests {
  @Test("A toolchain that was installed since makes a new plan") func newerToolchain() throws {
    let fixture = try FixtureCourse(.pair)
    defer { fixture.remove() }
    let toolchain = "toolchain/usr/bin/swift-build-tool"
    try fixture.write(toolchain, "")
    try fixture.write(
      "scratch/debug.yaml",
      SwiftPMPlanTests.plan.replacing("/opt/a ", with: "\(fixture.root.path)/"))
    let workspace = Workspace(
      root: fixture.root, chapters: fixture.course.readyChapters,
      scratch: fixture.files.url("scratch"))
    let quick = QuickBuild(workspace: workspace)
    let snapshot = workspace.snapshot()
    let command = try #require(quick.prepare(snapshot))
    #expect(command.first == fixture.files.url(toolchain).path)
    let starter = fixture["1.1"].starter
    #expect(quick.command(for: snapshot, changes: [starter]) == command)
    #expect(quick.command(for: snapshot, changes: [starter, "Package.swift"]) == nil)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)],
      ofItemAtPath: fixture.files.url(toolchain).path)
    #expect(quick.command(for: snapshot, changes: [starter]) == nil)
  }
}

@Suite("The compiler's messages for programs are read for people") struct CompilerMessagesTests {
  @Test("Only what a job said stays, and the lines between messages") func words() {
    let log =
      framed(#"{"kind": "began"}"#) + "Linking a program\n"
      + framed(#"{"kind": "finished", "output": "A.swift:1:2: error: 값\n"}"#) + "done"
    #expect(read(log) == "Linking a program\nA.swift:1:2: error: 값\ndone\n")
  }

  @Test("A log without messages is all words") func plain() {
    #expect(read("12\nnot so many\n{}\n") == "12\nnot so many\n{}\n")
    #expect(read("99999999999999999999\n-4\n") == "99999999999999999999\n-4\n")
    #expect(read("") == "")
  }

  private func read(_ log: String) -> String { CompilerMessages.words(in: Data(log.utf8)) }

  private func framed(_ message: String) -> String { "\(message.utf8.count)\n\(message)\n" }
}
