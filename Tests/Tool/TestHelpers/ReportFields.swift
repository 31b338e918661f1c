import Foundation
import Testing

/// The fields of a report for programs: the real ones, and those that the page of its
/// module documents.
enum ReportFields {
  /// Returns the paths of all values: `exercises[].checks[].name`.
  static func found(in json: String) throws -> Set<String> {
    paths(in: try JSONSerialization.jsonObject(with: Data(json.utf8)), below: "")
  }

  private static func paths(in value: Any, below path: String) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      object.reduce(into: []) { paths, field in
        let name = path.isEmpty ? field.key : "\(path).\(field.key)"
        paths.formUnion(self.paths(in: field.value, below: name))
      }
    case let list as [Any]:
      list.reduce(into: []) { $0.formUnion(paths(in: $1, below: "\(path)[]")) }
    default: [path]
    }
  }

  /// Returns the fields in the first column of a table in a module's README.md.
  static func documented(_ table: String, of module: String) throws -> Set<String> {
    let page = try String(
      contentsOf: PackageRoot.url.appending(path: "Sources/Tool/\(module)/README.md"),
      encoding: .utf8)
    let start = try #require(page.range(of: "<!-- fields: \(table) -->\n"))
    let end = try #require(
      page.range(of: "<!-- /fields -->", range: start.upperBound..<page.endIndex))
    let rows = page[start.upperBound..<end.lowerBound].split(separator: "\n").dropFirst(2)
    let names = rows.compactMap { $0.split(separator: "|").first }
      .flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    return Set(names)
  }
}
