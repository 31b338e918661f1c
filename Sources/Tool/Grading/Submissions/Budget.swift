import Foundation

/// How long building and running one submission may take altogether. Each build
/// and each run has a deadline of its own; a submission may still need all of them
/// to the end, over and over.
struct Budget: Sendable {
  /// How much there was, in seconds.
  let seconds: Double
  private let end: DispatchTime

  /// - Parameter seconds: from now on.
  init(seconds: Double) {
    self.seconds = seconds
    end = .now() + seconds
  }

  /// What is left, in seconds.
  var left: Double {
    let now = DispatchTime.now()
    return now < end ? Double(end.uptimeNanoseconds - now.uptimeNanoseconds) / 1e9 : 0
  }

  var isUsedUp: Bool { left == 0 }
}
