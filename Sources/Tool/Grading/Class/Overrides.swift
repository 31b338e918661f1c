import WorkbookCore

/// Points that the instructor has decided otherwise, from a CSV file. They stay where they
/// are when a submission is graded again.
struct Overrides {
  private let file: CSVFile
  private let rows: [CSVFile.Row]

  private static let columns = ["submission or id", "exercise", "points", "comment"]

  /// - Throws: `WrongUsage` if it cannot be read, or gives points that cannot be.
  init(path: String, course: Course) throws {
    file = try CSVFile(path: path, columns: Self.columns)
    rows = file.rows.filter { $0.line > 1 || $0.cells[1].contains(/\d/) }
    let most = Dictionary(uniqueKeysWithValues: course.entries.map { ($0.id, $0.exercise.points) })
    var lines: [[String]: Int] = [:]
    for row in rows {
      guard let most = most[row.cells[1]] else {
        throw file.fault(row, "there is no exercise “\(row.cells[1])”")
      }
      guard let points = Int(row.cells[2]), (0...most).contains(points) else {
        throw file.fault(row, "“\(row.cells[2])” is not a number of points from 0 to \(most)")
      }
      if let first = lines.updateValue(row.line, forKey: Array(row.cells.prefix(2))) {
        throw file.fault(row, "line \(first) gives other points for the same")
      }
    }
  }

  /// The grades with the points of the file, and a warning of each row that is about nobody.
  func applied(to grades: [Grade]) -> (grades: [Grade], warning: String?) {
    var grades = grades
    var strangers: [String] = []
    for row in rows {
      let index = grades.firstIndex { [$0.submission, $0.person?.id].contains(row.cells[0]) }
      guard let index else {
        strangers.append(row.cells[0])
        continue
      }
      grades[index].exercises = grades[index].exercises.map { exercise in
        exercise.id == row.cells[1]
          ? exercise.corrected(to: Int(row.cells[2]) ?? 0, comment: row.cells[3]) : exercise
      }
    }
    let names = Set(strangers).sorted().joined(separator: ", ")
    return (
      grades, names.isEmpty ? nil : "Warning: no submission is of \(names), who has other points.\n"
    )
  }
}

extension Grade.Exercise {
  fileprivate func corrected(to points: Int, comment: String) -> Self {
    var exercise = self
    exercise.points = points
    exercise.correction =
      "Corrected by hand from \(self.points) to \(counted(points, "point"))"
      + (comment.isEmpty ? "." : ": \(comment)")
    return exercise
  }
}
