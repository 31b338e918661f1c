/// The map in README.md is the one that the catalog gives.
struct ReadmeMapAgrees: Rule {
  let name = "the README's map agrees with the catalog"

  func check(_ facts: CourseFacts) -> Inspection {
    let map = ReadmeMap(course: facts.course)
    let text = facts.files.text(ReadmeMap.file) ?? ""
    let updated = map.updating(text)
    let what = updated == nil ? "it has no map" : "its map is out of date"
    let remedy =
      "Put \(ReadmeMap.begin) and \(ReadmeMap.end) where the map belongs, then run "
      + "`swift run workbook course update`."
    return Inspection(
      count: facts.course.chapters.count,
      findings: updated == text ? [] : [Finding(file: ReadmeMap.file, what: what, remedy: remedy)])
  }
}
