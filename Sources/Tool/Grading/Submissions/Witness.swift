import Foundation
import GradingRecord
import WorkbookCourse
import WorkbookSupport

/// Code of the grader's own that is compiled with the checks of a chapter. It
/// runs the checks of some exercises, writes their record, and signs it with a
/// key that only it and the grader have.
///
/// So the record of a run is not worth more than the process that writes it, but
/// it cannot be changed, shortened, copied or made up without that key: neither
/// by opening the file, nor by leaving before the checks have ended. The key
/// comes through a pipe that is empty before a test is looked for.
struct Witness: Equatable, Sendable {
  let key: SipHash.Key

  /// The key is another one for each run.
  init(key: SipHash.Key = SipHash.Key(.random(in: 0 ... .max), .random(in: 0 ... .max))) {
    self.key = key
  }

  /// The names of its two suites: the one that runs and signs, and the one whose
  /// checks have to fail.
  static let suite = "GradingWitness"
  static let controls = "GradingControls"

  /// What tells the program where the record and the signature go, where the key
  /// comes from, and which suites to run. The folder for what tests attach is
  /// made beside the program.
  static func variables(
    record: String, signature: String, key: String, suites: [String]
  ) -> [String: String] {
    // A point stands for any character; a backslash before it would end the JSON.
    let suites = "^(\(suites.joined(separator: "|")))/"
    let values = ["RECORD": record, "SIGNATURE": signature, "KEY": key, "SUITES": suites]
    return Dictionary(uniqueKeysWithValues: values.map { ("WORKBOOK_WITNESS_\($0)", $1) })
  }

  /// Names the program that makes a process for each run of the tests handed in.
  static func tests(_ program: String) -> [String: String] {
    ["WORKBOOK_WITNESS_TESTS": program]
  }

  /// How many issues each function of the controls records.
  static let expectedIssues = ["fiveOfNumbers": 5, "fourOfTexts": 4, "twoOfRequirements": 2]

  /// Its sources, which are compiled with the tool too, and copied to the checks.
  static let sources = [
    "Sources/Tool/GradingRecord/SipHash.swift",
    "Sources/Tool/GradingRecord/WitnessRecord.swift",
    "Sources/Tool/GradingSuites/GradingControls.swift",
    "Sources/Tool/GradingSuites/GradingMain.swift",
    "Sources/Tool/GradingSuites/GradingWitness.swift",
    "Sources/Tool/GradingSuites/SystemTwins.swift",
  ]

  /// What the signature of a record says: whether all checks passed, or nil when
  /// it is not the signature of this record.
  func verdict(of record: Data, signature: Data) -> Bool? {
    let text = String(decoding: signature, as: UTF8.self)
    return [true, false].first { passed in
      text == WitnessRecord.signature(of: [UInt8](record), passed: passed, key)
    }
  }
}
