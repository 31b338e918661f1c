import CheckKit
import Mutants
import Records
import Testing

@Suite("The kill matrix of the five kinds, on both seams")
struct KillMatrixTests {
  /// `course update` writes it into `Chapters/FiveDoubles.md`.
  @Test("is handed to the tool, as a section of a page")
  func isAttached() async { Attachment.record(await matrix().section, named: "kill-matrix.md") }

  @Test("has the verdict of a test in every cell")
  func everyCellIsDecided() async throws {
    #expect(await cells { $0.detection == .neverEnded } == [])
  }

  @Test("kills no API that is just as correct as the real one")
  func equivalentsSurvive() async throws {
    let names = APIVariant.equivalents.map(\.name)
    #expect(await cells { names.contains($0.variant) && $0.detection != .survived } == [])
  }

  @Test("kills each fault that a chapter asks for, with the chapter's kind", arguments: Kind.all)
  func claimsHold(kind: Kind) async throws {
    let killed = await matrix().killed { $0.kind.chapter == kind.chapter }
    #expect(kind.claims.map(\.name).filter { !killed.contains($0) } == [])
  }

  @Test("kills every fault that the workbook knows, with some kind")
  func everyFaultIsKilled() async throws {
    let killed = await matrix().killed { _ in true }
    #expect(APIVariant.mutants.map(\.name).filter { !killed.contains($0) } == [])
  }

  @Test("kills by silence only what is silent")
  func silence() async throws {
    let silent = [APIVariant.noResume, .silentOnParseError].map(\.name)
    let kills = await cells { $0.reason.contains("never") && !silent.contains($0.variant) }
    #expect(kills == [])
  }

  private func matrix() async -> KillMatrix { await KillMatrix.computed.value }

  /// The cells of which something is true, in words.
  private func cells(where isMeant: (KillMatrix.Cell) -> Bool) async -> [String] {
    await matrix().cells.filter(isMeant).map {
      "\($0.kind.name) \($0.seam.rawValue), \($0.variant): \($0.detection) \($0.reason)"
    }
  }
}

extension KillMatrix {
  fileprivate func killed(by isMeant: (Cell) -> Bool) -> Set<String> {
    Set(cells.filter { $0.detection == .noticed && isMeant($0) }.map(\.variant))
  }
}
