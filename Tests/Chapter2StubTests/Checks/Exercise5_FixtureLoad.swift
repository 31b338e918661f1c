import CheckKit
import DoubleKit
import Foundation

/// One call of `ItemFixture`: what was asked for, and what came.
struct FixtureLoad {
  typealias Fields = [String: JSONValue]

  private let name: String
  private let changes: Fields
  private let result: Result<Data, any Error>

  init(of name: String, changing changes: Fields, by load: (String, Fields) throws -> Data) {
    (self.name, self.changes) = (name, changes)
    result = Result { try load(name, changes) }
  }

  /// What came, as a JSON object; nil when it is none.
  var fields: Fields? {
    (try? result.get()).flatMap { try? JSONDecoder().decode(Fields.self, from: $0) }
  }

  /// Whether it failed with an error that says a name.
  func says(_ name: String) -> Bool {
    if case .failure(let error) = result { ClientFailure(error).text.contains(name) } else { false }
  }
}

/// The words of a failure message.
extension FixtureLoad {
  var request: String {
    let list = changes.sorted { $0.key < $1.key }.map { "\($0.key) as \($0.value)" }
    let suffix = list.isEmpty ? "" : " with \(list.joined(separator: ", "))"
    return "ItemFixture was asked for \(name)\(suffix)"
  }

  var answer: String {
    switch result {
    case .success(let data): "\(data.count) bytes"
    case .failure(let error): "the error \(ClientFailure(error).text)"
    }
  }

  /// How the given fields differ from those that had to come.
  func difference(of given: Fields?, from expected: Fields) -> String {
    guard let given else { return "gave \(answer), which is no JSON object" }
    let lost = expected.keys.filter { given[$0] == nil }.sorted()
    if !lost.isEmpty { return "lost \(lost.joined(separator: ", "))" }
    let others = given.filter { $0.value != expected[$0.key] }.sorted { $0.key < $1.key }
    return "gave " + others.map { "\($0.key) as \($0.value)" }.joined(separator: ", ")
  }

  /// What is wrong when an unknown name passes.
  func complaint(about unknown: String, isWhat kind: String) -> String {
    let rule = "There is no \(kind) \(unknown)"
    return switch result {
    case .success: "\(request), and gave \(answer). \(rule)."
    case .failure: "\(request), and its error does not say \(unknown): \(answer). \(rule)."
    }
  }
}
