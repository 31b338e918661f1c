import AnswerKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise3_Answers {
  /// Lists that are wrong about one kind of value, or of request.
  static let almostRight = [
    wrong(
      "takes no header for an empty one", rejectedBy: "judgesEachRequest",
      saying: "[GET /menu with Accept: text/html] came. The last one was taken"
    ) { $0.isMet = comparing { ($0 ?? "") == $1 } },
    wrong(
      "finds a value in a list", rejectedBy: "judgesEachRequest", saying: "text/plain,text/html"
    ) {
      $0.isMet = comparing { $0?.components(separatedBy: ",").contains($1) == true }
    },
    wrong(
      "takes any type for the one that is wanted", rejectedBy: "judgesEachRequest", saying: "*/*"
    ) { $0.isMet = comparing { $0 == $1 || $0 == "*/*" } },
    wrong("compares numbers as numbers", rejectedBy: "judgesEachRequest", saying: "X-Table: 09") {
      $0.isMet = comparing { $0 == $1 || (Int($1) != nil && $0.flatMap { Int($0) } == Int($1)) }
    },
    wrong("takes HEAD for GET", rejectedBy: "judgesEachRequest", saying: "[HEAD /menu") {
      $0.isMet = { expected, request in
        var asked = request
        if request.httpMethod == "HEAD" { asked.httpMethod = "GET" }
        return ClosureList().isMet(expected, asked)
      }
    },
    wrong(
      "takes a path in capitals", rejectedBy: "judgesEachRequest", saying: "[POST /Orders/12] came"
    ) {
      $0.isMet = {
        $0.method == $1.httpMethod && $0.path.lowercased() == $1.url?.path.lowercased()
          && ClosureList.hasHeaders($0, $1)
      }
    },
    wrong(
      "allows two extra headers", rejectedBy: "judgesEachRequest", saying: "was refused"
    ) {
      $0.isMet = {
        ClosureList().isMet($0, $1) && ($1.allHTTPHeaderFields ?? [:]).count < $0.headers.count + 3
      }
    },
    wrong(
      "takes any value for an empty one", rejectedBy: "judgesEachRequest",
      saying: "X-Table: 7] came. The last one was taken"
    ) { $0.isMet = comparing { $0 == $1 || ($0 != nil && $1.isEmpty) } },
  ]

  /// Lists that are wrong about an expectation without headers, or about a
  /// method.
  static let partlyRight = [
    wrong(
      "takes no headers where none are expected", rejectedBy: "judgesEachRequest",
      saying: "[GET /drinks with Accept: */*] came. The last one was refused"
    ) {
      $0.isMet = {
        ClosureList().isMet($0, $1)
          && (!$0.headers.isEmpty || ($1.allHTTPHeaderFields ?? [:]).isEmpty)
      }
    },
    wrong(
      "takes no type of a body that is not expected", rejectedBy: "judgesEachRequest",
      saying: "X-Till: 1] came. The last one was refused"
    ) {
      $0.isMet = {
        ClosureList().isMet($0, $1)
          && ($0.headers.isEmpty ? $1.value(forHTTPHeaderField: "Content-Type") == nil : true)
      }
    },
    wrong(
      "keeps to the order of those without headers", rejectedBy: "judgesEachRequest",
      saying: "[PUT /tables/9] came. The last one was refused"
    ) {
      $0.pick = { missing, isMet in
        let bare = missing.first(where: \.headers.isEmpty)
        return missing.firstIndex { isMet($0) && (!$0.headers.isEmpty || $0 == bare) }
      }
    },
    looking("looks at the headers of GET and DELETE alone", at: ["GET", "DELETE"]),
    looking("looks at no headers of a PUT", at: ["GET", "DELETE", "POST"]),
    wrong(
      "looks at no headers of a POST", rejectedBy: "judgesEachRequest",
      saying: "[POST /tables with X-Till: 1] came. The last one was taken"
    ) { $0.isMet = lookingAtHeaders(of: ["GET", "DELETE", "PUT"]) },
  ]

  private static func looking(_ name: String, at methods: Set<String>) -> WrongAnswer<Checks> {
    wrong(
      name, rejectedBy: "judgesEachRequest",
      saying: "[PUT /tables/7] came. The last one was taken"
    ) { $0.isMet = lookingAtHeaders(of: methods) }
  }

  private static func lookingAtHeaders(
    of methods: Set<String>
  ) -> @Sendable (ExpectedRequest, URLRequest) -> Bool {
    { $0.matches($1) && (!methods.contains($0.method) || ClosureList.hasHeaders($0, $1)) }
  }

  /// Right, but for how a value is compared with the one that is expected.
  static func comparing(
    _ isSame: @escaping @Sendable (String?, String) -> Bool
  ) -> @Sendable (ExpectedRequest, URLRequest) -> Bool {
    { expected, request in
      expected.matches(request)
        && expected.headers.allSatisfy { isSame(request.value(forHTTPHeaderField: $0), $1) }
    }
  }
}
