import Foundation
import WorkbookCore

/// The report that `grade --format json` prints and `grade merge` reads.
/// README.md of this module documents every field; a field without a value is left out.
struct GradesReport: Codable {
  static let schema = "workbook/grades/v1"

  let schema: String
  private let entries: [Entry]
  /// The members of the roster who handed in nothing; nil if there are none.
  let absent: [Grade.Member]?

  var grades: [Grade] { entries.map(\.grade) }

  private enum CodingKeys: String, CodingKey {
    case schema, absent
    case entries = "grades"
  }

  /// A grade with its sums.
  struct Entry: Codable {
    let grade: Grade
    let points: Int
    let possiblePoints: Int

    private enum CodingKeys: CodingKey { case points, possiblePoints }

    init(_ grade: Grade) {
      (self.grade, points, possiblePoints) = (grade, grade.points, grade.possiblePoints)
    }

    init(from decoder: any Decoder) throws {
      grade = try Grade(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      points = try container.decode(Int.self, forKey: .points)
      possiblePoints = try container.decode(Int.self, forKey: .possiblePoints)
    }

    func encode(to encoder: any Encoder) throws {
      try grade.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(points, forKey: .points)
      try container.encode(possiblePoints, forKey: .possiblePoints)
    }
  }

  init(grades: [Grade], absent: [Grade.Member] = []) {
    schema = Self.schema
    entries = grades.map(Entry.init)
    self.absent = absent.isEmpty ? nil : absent
  }
}

// Reading. A report may come from anywhere, so nothing in it is trusted.

extension GradesReport {
  private struct Head: Decodable { let schema: String }

  private static let mostBytes = 256 << 20

  /// Reads a report from a file that was named on the command line.
  init(path: String) throws {
    let help = "name the reports that 'grade' has written"
    let json = try Data(contentsOfArgument: path, most: Self.mostBytes, help: help)
    try self.init(json: json, name: "“\(path.escapedForDisplay)”")
  }

  /// Reads a report; the name is for error messages.
  ///
  /// - Throws: `WrongUsage` that says what is wrong, where, and what to do.
  init(json: Data, name: String) throws {
    do {
      let kind = try JSONDecoder().decode(Head.self, from: json).schema
      guard kind == Self.schema else {
        throw Self.wrong(
          "\(name) is a “\(kind.escapedForDisplay)”, and this version reads \(Self.schema)")
      }
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as DecodingError {
      let fault = json.syntaxFault ?? error.inWords
      throw Self.wrong("\(name) is no whole report of the kind \(Self.schema): \(fault)")
    }
    for (index, entry) in entries.enumerated() {
      if let fault = entry.fault {
        throw Self.wrong("\(name) cannot be: grades[\(index)], \(fault)")
      }
    }
  }

  private static func wrong(_ error: String) -> WrongUsage {
    WrongUsage(error: error, help: "make it again with 'grade … --format json', by this version")
  }
}

extension GradesReport.Entry {
  /// Keeps every sum within an `Int`.
  private static let mostPoints = 1_000_000

  /// The reason why no submission can have these grades.
  fileprivate var fault: String? {
    for exercise in grade.exercises {
      let (points, possible) = (exercise.points, exercise.possiblePoints)
      if !(0...Self.mostPoints).contains(possible) || !(0...possible).contains(points) {
        return "exercise \(exercise.id.escapedForDisplay): \(points) of \(possible) points"
      }
    }
    let isSum = points == grade.points && possiblePoints == grade.possiblePoints
    return isSum ? nil : "the sum of its points is wrong"
  }
}

extension DecodingError {
  fileprivate var inWords: String {
    switch self {
    case .keyNotFound(let key, let context): words(context.codingPath + [key], "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      words(context.codingPath, "has a value that cannot be")
    @unknown default: "it cannot be read"
    }
  }

  private func words(_ path: [any CodingKey], _ fault: String) -> String {
    let keys = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
    return path.isEmpty
      ? "it \(fault)" : "“\(keys.joined(separator: ".").escapedForDisplay)” \(fault)"
  }
}

extension Data {
  /// Where this is not JSON, which a decoder does not tell; nil if it is.
  fileprivate var syntaxFault: String? {
    do {
      _ = try JSONSerialization.jsonObject(with: self)
      return nil
    } catch {
      let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      return "it is not JSON (\(detail.trimmingCharacters(in: ["."])))"
    }
  }

  /// Reads a file that was named on the command line.
  ///
  /// - Throws: `WrongUsage`, with a help that says what to name instead.
  init(contentsOfArgument path: String, most: Int, help: String) throws {
    func unreadable(_ reason: String) -> WrongUsage {
      WrongUsage(error: "“\(path.escapedForDisplay)” cannot be read: \(reason)", help: help)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(SystemFailure(code: errno).reason) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is not a file") }
    guard status.st_size <= most else { throw unreadable("it is larger than \(most >> 20) MiB") }
    do {
      try self.init(contentsOf: URL(filePath: path))
    } catch {
      throw unreadable(error.systemReason)
    }
  }
}
