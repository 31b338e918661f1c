import Mutants

extension [APIVariant] {
  /// The APIs in one sentence: "an API that sends nothing, and one that waits".
  public var inWords: String {
    let names = map(\.difference)
    return
      (names.prefix(1).map { "an API that \($0)" } + names.dropFirst().map { "one that \($0)" })
      .joined(separator: ", and ")
  }
}
