import AnswerKit
import DoubleKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Wrong doubles whose release finds the wrong load, or too much of it.
extension Exercise3_Answers {
  static let wrongReleases = [
    wrong(
      "releases the oldest, whatever its path", rejectedBy: "holdsEachLoad",
      saying: "release(/items/4)] HeldURLProtocol holds nothing and has delivered 201 to load 1"
    ) { $0.take = { list, _ in list.change { $0.isEmpty ? [] : [$0.removeFirst()] } } },
    wrong(
      "compares paths without case", rejectedBy: "holdsEachLoad", saying: "release(/Items/3)"
    ) {
      $0.take = { list, path in
        list.change { list in
          let index = list.firstIndex { $0.path.lowercased() == path.lowercased() }
          return index.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "releases the newest with the path", rejectedBy: "holdsEachLoad", saying: "to load 3"
    ) {
      $0.take = { list, path in
        list.change { list in
          list.lastIndex { $0.path == path }.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "releases all with the path", rejectedBy: "holdsEachLoad", saying: "to load 1, 20"
    ) {
      $0.take = { list, path in
        list.change { list in
          defer { list.removeAll { $0.path == path } }
          return list.filter { $0.path == path }
        }
      }
    },
    wrong(
      "finds no request with a query", rejectedBy: "holdsEachLoad",
      saying: "release(/items/4)] HeldURLProtocol holds [GET /items/4?sort=new]"
    ) {
      $0.take = { list, path in
        list.change { list in
          let index = list.firstIndex { $0.request.url?.absoluteString.hasSuffix(path) == true }
          return index.map { [list.remove(at: $0)] } ?? []
        }
      }
    },
    wrong(
      "leaves an answered load on the list", rejectedBy: "holdsEachLoad",
      saying: "holds [GET /items/3] and has delivered 201 to load 1"
    ) { $0.take = { list, path in list.entries.first { $0.path == path }.map { [$0] } ?? [] } },
    wrong(
      "says true where nothing waits", rejectedBy: "holdsEachLoad", saying: "returned [true]"
    ) { $0.isFound = { _ in true } },
    wrong(
      "says true to two releases of one load", rejectedBy: "deliversOnTheLoaderThread",
      saying: "Both of them returned true"
    ) {
      let gone = HookedURLProtocol.List()
      $0.take = { list, path in
        Array(list.entries.filter { $0.path == path && !gone.entries.contains($0) }.prefix(1))
      }
      $0.deliver = { load, answer, session in
        session.runOnLoaderThread {
          if !gone.entries.contains(load) { load.double.deliver(answer) }
          gone.change { $0.append(load) }
        }
      }
      $0.show = { $0.filter { !gone.entries.contains($0) }.map(\.request) }
    },
    wrong(
      "says false where something was released", rejectedBy: "holdsEachLoad",
      saying: "release returned [false]"
    ) { $0.isFound = { _ in false } },
  ]
}
