import WorkbookCourse

extension Verdict {
  /// What to say of an exercise when its chapter did not compile. That is never
  /// “wrong”: the exercise does not compile, or a neighbour does not and hides it.
  package static func compileError(_ diagnostics: [Diagnostic], of entry: Entry) -> Standing {
    let errors = diagnostics.errors
    let own = errors.filter { entry.owns($0.file) }
    guard own.isEmpty, let foreign = errors.first else { return doesNotCompile(entry, own) }
    let neighbour = entry.chapter.entries.first { $0.owns(foreign.file) }
    let name = neighbour?.exercise.stem ?? foreign.file
    return Standing(
      state: .undecided, headline: "not checked: \(name) does not compile",
      sentences: neighbour == nil ? account(of: errors) : [foreign.title],
      file: neighbour?.starter ?? foreign.file,
      line: neighbour.map { foreign.file == $0.starter } ?? true ? foreign.line : nil,
      isBlocked: true)
  }

  private static func doesNotCompile(_ entry: Entry, _ errors: [Diagnostic]) -> Standing {
    let isInStarter = errors.first?.file == entry.starter
    let remark =
      errors.isEmpty ? "The build failed, and the compiler named no file." : remark(on: entry)
    return Standing(
      state: .undecided, headline: "does not compile",
      sentences: account(of: errors) + (isInStarter ? [] : [remark]),
      file: entry.starter, line: isInStarter ? errors.first?.line : nil)
  }

  /// Nobody edits the checks, so an error in them is about the learner's file.
  private static func remark(on entry: Entry) -> String {
    "The checks use something that \(entry.fileName) has no longer, or has in another shape."
  }

  /// The first error as the compiler gave it, and how many there are besides.
  private static func account(of errors: [Diagnostic]) -> [String] {
    let others = errors.count - 1
    let more = others > 0 ? ["and \(others) more \(others == 1 ? "error" : "errors")"] : []
    return (errors.first?.lines ?? []) + more
  }
}

extension Entry {
  /// Whether a file belongs to this exercise: its starter or one of its checks.
  package func owns(_ file: String) -> Bool { [starter, checksFile, subjectFile].contains(file) }
}
