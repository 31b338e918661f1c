import Foundation
import Testing
@testable import WorkbookCore

@Suite("SwiftPM's plan can be carried out without SwiftPM") struct BuildPlanTests {
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
    #expect(BuildPlan(Self.plan)?.replayable == Self.plan(of: "swift-build", with: ""))
  }

  @Test("Another file is no plan", arguments: ["", "client:\n  name: other\ncommands:\n", "x"])
  func stranger(text: String) {
    #expect(BuildPlan(text) == nil)
  }

  @Test("The program that carries it out stands beside the compiler") func program() {
    let program = BuildPlan(Self.plan)?.program?.path
    #expect(program == "/opt/a toolchain/usr/bin/swift-build-tool")
    let other = Self.plan.replacing("/swiftc", with: "/cc")
    #expect(BuildPlan(other)?.program == nil)
  }
}

@Suite("SwiftPM's plan is read command by command") struct SwiftPMPlanTests {
  let plan = SwiftPMPlan(BuildPlanTests.plan)

  @Test("A command has a name, a tool and words") func commands() throws {
    let commands = try #require(plan?.commands)
    #expect(commands.map(\.name) == ["C.Shop.module", "/shop/sources", "<Shop.module>"])
    #expect(commands.map(\.tool) == ["shell", "write-auxiliary-file", "phony"])
    #expect(commands[0].words?.first == "/opt/a toolchain/usr/bin/swiftc")
    #expect(commands[1].words == nil)
  }

  @Test("The words of a command are found by the ends of its name") func words() {
    #expect(plan?.words(of: "C.Shop", ".module")?.dropFirst() == ["-module-name", "Shop"])
    #expect(plan?.words(of: "C.Shop", ".test") == nil)
    #expect(plan?.words(of: "C.Till", ".module") == nil)
  }

  @Test("Words that are no list are none") func strangeWords() {
    let strange = BuildPlanTests.plan.replacing("args: [", with: "args: {")
    #expect(SwiftPMPlan(strange)?.words(of: "C.Shop", ".module") == nil)
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

  @Test("It names the modules that a module needs, and those that these need")
  func modules() {
    let plan = SwiftPMPlan(Self.shop)
    #expect(plan?.modules(for: "Shop") == ["Tea", "Cups", "Clay"])
    #expect(plan?.modules(for: "Cups") == ["Clay"])
    #expect(plan?.modules(for: "Clay") == [])
  }

  @Test("It names the folder of a module's resources, and of no other") func bundles() {
    let plan = SwiftPMPlan(Self.shop)
    #expect(plan?.bundles(of: "Shop") == ["Street_Shop.resources"])
    #expect(plan?.bundles(of: "Cups") == [])
  }

  private static let shop = """
    client:
      name: basic
    commands:
      "C.Shop-linux-debug.module":
        tool: shell
        inputs: ["/a/Shop.swift","/b/Modules/Tea.swiftmodule","/b/Modules/Cups.swiftmodule"]
        outputs: ["/b/Shop.o"]

      "C.Cups-linux-debug.module":
        tool: shell
        inputs: ["/a/Cups.swift","/b/Modules/Clay.swiftmodule"]
        outputs: ["/b/Cups.o"]

      "/b/Street_Shop.resources/Fixtures":
        tool: copy-tool
        inputs: ["/a/Fixtures/"]
        outputs: ["/b/Street_Shop.resources/Fixtures/"]

      "/b/Street_OtherShop.resources/Fixtures":
        tool: copy-tool
        inputs: ["/a/Fixtures/"]
        outputs: ["/b/Street_OtherShop.resources/Fixtures/"]

    """
}
