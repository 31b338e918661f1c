import Foundation
import Testing
@testable import WorkbookCore

@Suite("What Swift says is not what the code prints") struct ProcessOutputTests {
  private let leak = "SWIFT TASK CONTINUATION MISUSE: wait() leaked its continuation."

  @Test("Each message of Swift is there once, with a count") func counts() {
    let other = leak.replacing("wait", with: "hold")
    let text = ["tea", leak, other, "*** Signal 4", leak, "cup", leak].joined(separator: "\n")
    let output = ProcessOutput(Data(text.utf8))
    #expect(output.printed == ["tea", "cup"])
    #expect(output.runtimeMessages == ["Swift said: \(other)", "Swift said 3 times: \(leak)"])
  }

  @Test("Of more than is read, the count is a part") func more() {
    let text = String(repeating: "\(leak)\n", count: 2000)
    let messages = ProcessOutput(Data(text.utf8)).runtimeMessages
    #expect(messages.first?.hasPrefix("Swift said at least 1") == true)
    #expect(messages.first?.hasSuffix("times: \(leak)") == true)
  }
}
