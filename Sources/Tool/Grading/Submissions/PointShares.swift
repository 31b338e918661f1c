/// Shares whole points out over checks: as evenly as whole numbers allow, the
/// remainder to the first ones.
enum PointShares {
  static func shares(of points: Int, among count: Int) -> [Int] {
    guard count > 0 else { return [] }
    return (0..<count).map { points / count + ($0 < points % count ? 1 : 0) }
  }
}
