import WorkbookCore

/// A page for one learner. It is made from one grade, so it can say nothing of others;
/// what only the instructor should look at is not on it.
struct LearnerPage {
  let grade: Grade

  var text: String {
    let parts = LearnerParts(grade: grade)
    let page: Markup = """
      \(ClassPage.head(title: "Your grade"))
      <body>
      <header>
      <h1>Test Double Workbook: your grade</h1>
      <p><bdi>\(grade.label)</bdi>. \(parts.score)</p>
      </header>
      <main>
      \(exercises)\(refused)\(parts.articles(anchor))
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var exercises: Markup {
    if grade.exercises.isEmpty { return "" }
    let rows = grade.exercises.enumerated().map { row($1, at: anchor($0)) }
    return """
      <div class="scroll">
      <table class="list">
      <thead><tr><th scope="col">Exercise</th><th scope="col">Points</th>\
      <th scope="col">Outcome</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </div>

      """
  }

  private func row(_ exercise: Grade.Exercise, at anchor: String) -> Markup {
    let name: Markup =
      grade.tells(of: exercise)
      ? "<a href=\"#\(anchor)\">\(exercise.name)</a>" : "\(exercise.name)"
    return """
      <tr><th scope="row">\(name)</th><td>\(exercise.points)&nbsp;/&nbsp;\(exercise.possiblePoints)</td>\
      <td class="\(exercise.heat)">\(exercise.outcome)</td></tr>

      """
  }

  private var refused: Markup {
    if grade.refused.isEmpty { return "" }
    return "<p>Files that were not taken:</p>\n\(LearnerParts.list(grade.refusals))"
  }

  /// Counted, and not named: a name could be anything.
  private func anchor(_ exercise: Int) -> String { "e\(exercise + 1)" }
}

/// What pages say of one learner: what is not passed, with the sentence that failed,
/// the hint, and the compiler's words.
struct LearnerParts {
  let grade: Grade

  var score: String {
    "\(grade.points) of \(counted(grade.possiblePoints, "point")). \(passed)"
  }

  private var passed: String {
    let ids = grade.exercises.filter(\.isPassed).map(\.id)
    if grade.exercises.isEmpty { return "No exercise was graded." }
    if ids.isEmpty { return "No exercise is passed." }
    if ids.count == grade.exercises.count { return "Every exercise is passed." }
    return "Passed: \(ids.joined(separator: ", "))."
  }

  /// Each exercise of which there is something to tell, and those that were not handed
  /// in; the function names the place of an exercise on the page.
  func articles(_ anchor: (Int) -> String) -> [Markup] {
    grade.exercises.enumerated().filter { grade.tells(of: $0.element) }
      .map { article($1, at: anchor($0)) } + [missing]
  }

  private var missing: Markup {
    let ids = grade.exercises.filter { $0.reason == .missing }.map(\.id)
    return ids.isEmpty ? "" : "<p>Not handed in: \(ids.joined(separator: ", ")).</p>\n"
  }

  static func list(_ items: [String]) -> Markup {
    let items: [Markup] = items.map { "<li>\($0)</li>\n" }
    return "<ul>\n\(items)</ul>\n"
  }

  private func article(_ exercise: Grade.Exercise, at anchor: String) -> Markup {
    """
    <article id="\(anchor)">
    <h4><b class="\(exercise.heat)">\(exercise.outcome)</b> \(exercise.name) \
    <small>\(exercise.score)</small></h4>
    \(paragraph(exercise.ownMessage))\(checks(exercise))\(paragraph(exercise.pointsRemark))\
    \(survivors(exercise))\(hint(exercise))\(output(exercise))</article>

    """
  }

  /// The checks that have something to say: those of code that did not compile
  /// have not.
  private func checks(_ exercise: Grade.Exercise) -> Markup {
    let open = exercise.toldChecks.filter { $0.state == .failed || !$0.message.isEmpty }
    guard !open.isEmpty else { return "" }
    let items: [Markup] = open.map {
      "<li>\($0.heading)<p class=\"said\">\(shortened($0.message, .start))</p></li>\n"
    }
    return "<ul class=\"checks\">\n\(items)</ul>\n"
  }

  private func survivors(_ exercise: Grade.Exercise) -> Markup {
    let faults = exercise.untoldSurvivors
    guard !faults.isEmpty else { return "" }
    return """
      <p>Not noticed by these tests:</p>
      \(Self.list(faults))
      """
  }

  private func hint(_ exercise: Grade.Exercise) -> Markup {
    exercise.hint.isEmpty ? "" : "<p class=\"hint\"><b>Hint</b> \(exercise.hint)</p>\n"
  }

  private func output(_ exercise: Grade.Exercise) -> Markup {
    let text = shortened(exercise.output, exercise.outputPart)
    return text.isEmpty ? "" : "<pre>\(text)</pre>\n"
  }

  private func paragraph(_ text: String) -> Markup {
    text.isEmpty ? "" : "<p class=\"said\">\(shortened(text, .start))</p>\n"
  }

  private func shortened(_ text: String, _ part: TextPart) -> String {
    text.limited(to: ReportLimit.pageOutput, .units, keeping: part)
  }
}

/// XML or HTML. What a literal says is markup; what is put into it is text, and
/// stays text: there is no way to forget the escaping.
struct Markup: Sendable, ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.escapedForMarkup }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    mutating func appendInterpolation(_ value: Markup) { text += value.text }
    mutating func appendInterpolation(_ values: [Markup]) {
      for value in values { text += value.text }
    }
  }
}

extension String {
  /// Quotes too, as it may stand in an attribute.
  fileprivate var escapedForMarkup: String {
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
