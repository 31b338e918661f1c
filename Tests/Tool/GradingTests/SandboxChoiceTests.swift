import Testing
import WorkbookCore
@testable import WorkbookGrading

@Suite("Grading says where it cannot work") struct SandboxChoiceTests {
  @Test("Anywhere but on Linux nothing is graded, whatever sandbox is chosen") func noLinux() {
    let error = #expect(throws: WrongUsage.self) {
      try Sandbox.checkLinux(false)
    }
    #expect(error?.error == "grading needs Linux")
    #expect(error?.help.contains("that runs Linux") ?? false)
    #expect(throws: Never.self) { try Sandbox.checkLinux(true) }
  }
}
