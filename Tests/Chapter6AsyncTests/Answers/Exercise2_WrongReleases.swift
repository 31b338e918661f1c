import AnswerKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Wrong doubles whose release finds the wrong request, or too much of it.
extension Exercise2_Answers {
  static let wrongReleases = [
    wrong(
      "releases the oldest, whatever its path", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "heard [item 3: .network(statusCode: 504)"
    ) {
      $0.take = { list, _ in list.change { $0.isEmpty ? [] : [$0.removeFirst()] } }
    },
    wrong(
      "releases a longer path, too", rejectedBy: "holdsEachTask", saying: "release(/items)"
    ) {
      $0.take = { list, path in
        list.change { list in
          list.firstIndex { $0.path.hasPrefix(path) }.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "compares paths without case", rejectedBy: "holdsEachTask", saying: "release(/Items/3)"
    ) {
      $0.take = { list, path in
        list.change { list in
          let index = list.firstIndex { $0.path.lowercased() == path.lowercased() }
          return index.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "releases the newest with the path", rejectedBy: "holdsEachTask", saying: "201 to task 1"
    ) {
      $0.take = { list, path in
        list.change { list in
          list.lastIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "releases all with the path", rejectedBy: "holdsEachTask",
      saying: "201 to task 2, 201 to task 1"
    ) {
      $0.take = { list, path in
        list.change { list in
          defer { list.removeAll { $0.path == path } }
          return list.filter { $0.path == path }
        }
      }
    },
    wrong(
      "finds no request with a query", rejectedBy: "holdsEachTask",
      saying: "release(/items/4)] HeldURLSession holds [GET /items/4?sort=new]"
    ) {
      $0.take = { list, path in
        list.change { list in
          let index = list.firstIndex { $0.request.url?.absoluteString.hasSuffix(path) == true }
          return index.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "leaves an answered request on the list", rejectedBy: "holdsEachTask",
      saying: "holds [GET /items/3] and has delivered 201 to task 1"
    ) {
      $0.take = { list, path in list.entries.first { $0.path == path }.map { [$0] } ?? [] }
    },
    wrong(
      "says true where nothing waits", rejectedBy: "holdsEachTask",
      saying: "release returned [true]"
    ) { $0.isFound = { _ in true } },
    wrong(
      "says false where something was released", rejectedBy: "answersInTheOrderOfTheTest",
      saying: "found no request and returned false"
    ) { $0.isFound = { _ in false } },
    WrongAnswer(
      "calls the handler under its lock", rejectedBy: lawCheck, saying: "inside a lock",
      Checks(makeHeld: { heldUnderALock() })),
  ]
}
