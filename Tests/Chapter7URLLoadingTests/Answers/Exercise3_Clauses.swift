import AnswerKit

extension Exercise3_Answers {
  static let clauses = Clauses(
    of: "Chapters/Chapter7URLLoading/URLProtocol/Exercise3_SessionFactory.swift",
    [
      Clause(
        "Each session has the settings of `base`, for instance its timeouts, headers and protocol"
          + " classes.",
        brokenBy: "an ephemeral configuration alone", "a limit of its own for the resource",
        "some settings by hand",
        "the usual cookie settings", "the best known settings by hand",
        "without the protocol classes"),
      Clause(
        "It shares no cookies with `base`", brokenBy: "the cookies of a base that is private"),
      Clause("with the app's shared storage", brokenBy: "the base as it is", "the cookies stay"),
      Clause(
        "or with another session of the factory", brokenBy: "one ephemeral configuration for all",
        "one storage, emptied for each session", "a storage with a name for each session",
        "sixteen storages in turn"),
      Clause(
        "after a sign-in, the next request of the same session sends the cookie that the shop set",
        brokenBy: "no cookie storage", "httpShouldSetCookies is false"),
      Clause(
        "It is never answered from a cache that was filled before it was made",
        brokenBy: "the cache of a base that is private", "reloads, and keeps the cache of the base",
        "an ephemeral cache", "one cache for all"),
      Clause("and leaves no answer in the shared cache", brokenBy: "the cache of the base"),
      Clause(
        "It knows no password of `base`", brokenBy: "the passwords of a base that is private"),
      Clause(
        "of the shared storage or of another session", brokenBy: "the passwords stay",
        "one storage of passwords for all"),
      Clause(
        "The shared storages stay as they were", brokenBy: "clears the shared cookies",
        "clears the shared cache", "empties an ephemeral cache first", "clears the shared passwords"
      ),
      Clause(
        "and so does `base`, which belongs to the caller",
        brokenBy: ["changes the base"] + watchedSettings.map(\.name)),
    ],
    notes: [
      "Exercise 7.3: sessions that carry nothing over and leave nothing behind.",
      "But it keeps its own:",
      "A session may keep its own answers and passwords, or none, and have any cache policy.",
    ])
}
