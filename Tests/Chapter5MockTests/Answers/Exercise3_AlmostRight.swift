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
  ]

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
