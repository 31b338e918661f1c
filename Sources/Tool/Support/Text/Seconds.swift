import Foundation

extension Double {
  /// A number of seconds: “10 seconds”, “0.5 seconds”.
  package var inWords: String {
    "\(self == rounded() ? "\(Int(self))" : "\(self)") second\(self == 1 ? "" : "s")"
  }

  /// `0.42 s`
  package var inSeconds: String { String(format: self < 10 ? "%.2f s" : "%.1f s", self) }
}

extension DispatchTime {
  package var secondsUntilNow: Double {
    Double(DispatchTime.now().uptimeNanoseconds - uptimeNanoseconds) / 1e9
  }
}
