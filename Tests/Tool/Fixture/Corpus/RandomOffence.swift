@testable import WorkbookGrading

/// A submission with a wrong answer, and a trick that may turn it into a right one,
/// thrown by dice: which trick, where it stands, and how it is spelled.
struct RandomOffence {
  /// What a submission does beside answering wrongly.
  struct Trick: Sendable {
    let name: String
    /// What stands beside the function.
    var beside = ""
    /// What stands before the answer.
    var before = ""
  }

  /// Where the trick stands.
  enum Place: String, CaseIterable {
    case own = "in its own file"
    case further = "in a further file"
    case neighbour = "in the neighbour's file"
    case fixtures = "among the fixtures"
  }

  /// How it is written down.
  enum Spelling: String, CaseIterable {
    case plain, backTicks, comments, lines, carriageReturns, oneLine

    func spell(_ code: String) -> String {
      switch self {
      case .plain: code
      case .backTicks: code.replacing(/@(_\w+)/) { "@`\($0.output.1)`" }
      case .comments: code.replacing("@", with: "@/* */").replacing("(", with: "/* // */(")
      case .lines: code.replacing(" {", with: "\n{").replacing(/@(_?\w+)/) { "@\($0.output.1)\n" }
      case .carriageReturns: "\u{FEFF}" + code.replacing("\n", with: "\r\n")
      case .oneLine: code.replacing("\n", with: "; ").replacing("{; ", with: "{ ")
      }
    }
  }

  let trick: Trick
  let place: Place
  let spelling: Spelling
  let answer: String

  static let wrongAnswers = [
    "0", "41", "-42", "43", ".max", ".random(in: 43...99)", "[42, 1][1]", "\"42\".count",
  ]

  init(_ dice: inout some RandomNumberGenerator) {
    trick = Self.tricks.randomElement(using: &dice) ?? Trick(name: "none")
    place = Place.allCases.randomElement(using: &dice) ?? .own
    spelling = Spelling.allCases.randomElement(using: &dice) ?? .plain
    answer = Self.wrongAnswers.randomElement(using: &dice) ?? "0"
  }

  /// The submission; the number tells it from the others.
  func submission(_ number: Int) -> HostileCase {
    HostileCase(
      name: "\(number) \(trick.name)",
      story: "\(trick.name), \(place.rawValue), \(spelling.rawValue), answers \(answer)",
      items: items.mapValues { .text($0) }, outcome: .failed)
  }

  private var items: [String: String] {
    let head = "import Foundation\nimport Testing\n"
    let beside = spelling.spell(trick.beside)
    let own = place == .own ? beside : ""
    let function =
      "public func answer11() -> Int {\n\(spelling.spell(trick.before))\nreturn \(answer)\n}\n"
    var items = [HostileCase.offender: "\(head)\(own)\n\(function)"]
    switch place {
    case .own: break
    case .further: items["ProtocolInjection/Further.swift"] = head + beside
    case .fixtures: items["Fixtures/Further.swift"] = head + beside
    case .neighbour:
      items["URLProtocol/Exercise2_Number.swift"] =
        "\(head)\(beside)\npublic func answer12() -> Int { 42 }\n"
    }
    return items
  }
}
