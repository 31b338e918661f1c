import Foundation

/// Says now and then that it is time: for a look that costs something, in a
/// question that is asked all the time.
package struct Pace {
  /// Seconds between two looks.
  let interval: Double
  private var next: DispatchTime

  package init(every interval: Double) {
    self.interval = interval
    next = .now() + interval
  }

  package mutating func isDue() -> Bool {
    if DispatchTime.now() < next { return false }
    next = .now() + interval
    return true
  }
}
