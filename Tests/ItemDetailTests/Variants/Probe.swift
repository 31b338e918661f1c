import Mutants

/// Something to find out about a screen, a loader or a game: a name, and how to
/// look from outside.
struct Probe<Make: Sendable>: Sendable, CustomStringConvertible {
  let name: String
  let run: @Sendable (Make) async -> String

  var description: String { name }
}

/// What a mutant does otherwise than the right one: what each probe that
/// notices it sees. Every other probe sees what it sees of the right one.
struct Exposure<Make: Sendable>: Sendable, CustomStringConvertible {
  let mutant: StorefrontVariant<Make>
  let observed: [String: String]

  var description: String { mutant.name }

  init(_ mutant: StorefrontVariant<Make>, _ observed: [String: String]) {
    self.mutant = mutant
    self.observed = observed
  }
}

extension Exposure {
  /// What the probes that tell the mutant from the right one see of it.
  func differences(from right: Make, by probes: [Probe<Make>]) async -> [String: String] {
    await withTaskGroup { group in
      for probe in probes {
        group.addTask {
          let seen = await probe.run(mutant.make)
          return await seen == probe.run(right) ? nil : (probe.name, seen)
        }
      }
      return await group.reduce(into: [:]) { differences, difference in
        if let (name, seen) = difference { differences[name] = seen }
      }
    }
  }
}
